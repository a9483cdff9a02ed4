import './strategy-dialog.css';
import { useEffect, useState } from 'react';
import { type Json, withJsonAt } from '../../../base/json.ts';
import type { Strategy } from '../../../domain/strategy.ts';
import { deleteStrategy, duplicateStrategy, editStrategy } from '../../../state/actions.ts';
import { MAX_LANES } from '../../../state/edit-lanes.ts';
import { runIfFree } from '../../../state/run-lanes.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import type { Lane } from '../../../state/workbench.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { UndoRedo } from '../undo/undo-redo.tsx';
import { SettingField } from './setting-field.tsx';
import { jsonOf } from './setting-text.ts';
import { StrategyDifferences } from './strategy-differences.tsx';
import { StrategyJson } from './strategy-json.tsx';
import type { Setting } from './strategy-setting.ts';
import { SETTING_GROUPS } from './strategy-settings.ts';

interface StrategyDialogProps {
  readonly laneId: string;
  readonly onClose: () => void;
}

/** One lane's strategy in plain controls, with the JSON and the differences beside them. A shipped strategy is copied at the first edit. */
export function StrategyDialog({ laneId, onClose }: StrategyDialogProps) {
  const session = useSession();
  const lane = useWorkbench((state) => state.workbench.lanes.find(({ id }) => id === laneId));
  useEffect(() => {
    if (lane === undefined) onClose();
  }, [lane, onClose]);
  if (lane === undefined) return null;
  const close = () => {
    onClose();
    runIfFree(session);
  };
  return (
    <Dialog title={`Strategy: ${lane.strategy.title}`} onClose={close} className="strategy-dialog">
      <div className="strategy-columns">
        <Settings lane={lane} />
        <Beside lane={lane} />
      </div>
    </Dialog>
  );
}

function Settings({ lane }: { readonly lane: Lane }) {
  const session = useSession();
  const value = jsonOf(lane.strategy);
  const change = ({ path }: Setting, next: Json) =>
    editStrategy(session, lane.id, withJsonAt(value, path, next) as Json & Strategy, `${lane.id} ${path}`);
  return (
    <div className="strategy-settings">
      <NameAndActions lane={lane} />
      {SETTING_GROUPS.map((group) => (
        <fieldset key={group.title} className="setting-group">
          <legend>{group.title}</legend>
          {group.settings.map((setting) => (
            <SettingField key={setting.path} setting={setting} value={value} onChange={change} />
          ))}
          {group.settings.some(({ path }) => path === '/classifier/kind') ? <OwnRules lane={lane} /> : null}
        </fieldset>
      ))}
    </div>
  );
}

/** Rules are edited where they can be tried: beside a pasted failure and a corpus. */
function OwnRules({ lane }: { readonly lane: Lane }) {
  const { dialog } = useSession();
  const count = lane.strategy.classifier.rules?.length ?? 0;
  return (
    <div className="setting">
      <span className="setting-label">Rules of one’s own</span>
      <button
        type="button"
        className="button small"
        onClick={() => dialog.setState({ open: { kind: 'classify', tab: 'rules', laneId: lane.id, span: null } })}
      >
        {count === 0 ? 'Write a rule…' : `Edit ${count} ${count === 1 ? 'rule' : 'rules'}…`}
      </button>
    </div>
  );
}

function NameAndActions({ lane }: { readonly lane: Lane }) {
  const session = useSession();
  const { strategy } = lane;
  const isOwn = useWorkbench((state) => Object.hasOwn(state.workbench.ownStrategies, strategy.id));
  const isFull = useWorkbench((state) => state.workbench.lanes.length >= MAX_LANES);
  return (
    <div className="strategy-name">
      <label className="field grow">
        <span className="label">Name{isOwn ? '' : ' · shipped: an edit makes a copy of your own'}</span>
        <input
          className="text-input"
          maxLength={120}
          value={strategy.title}
          onChange={(event) => {
            const title = event.target.value;
            if (title.trim() !== '') editStrategy(session, lane.id, { ...strategy, title }, `${lane.id} title`);
          }}
        />
      </label>
      <div className="row wrap">
        <UndoRedo />
        <button
          type="button"
          className="button small"
          disabled={isFull}
          title={isFull ? `At most ${MAX_LANES} lanes` : 'A copy in a lane of its own'}
          onClick={() => duplicateStrategy(session, strategy)}
        >
          Duplicate
        </button>
        {isOwn ? (
          <button type="button" className="button small" onClick={() => deleteStrategy(session, strategy)}>
            Delete
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** The JSON or the differences, one of them in front. */
function Beside({ lane }: { readonly lane: Lane }) {
  const [shown, setShown] = useState<'json' | 'differences'>('json');
  return (
    <div className="strategy-beside">
      <fieldset className="beside-choice">
        <legend className="visually-hidden">Beside the settings</legend>
        <label className="check">
          <input type="radio" name="beside" checked={shown === 'json'} onChange={() => setShown('json')} />
          JSON
        </label>
        <label className="check">
          <input type="radio" name="beside" checked={shown === 'differences'} onChange={() => setShown('differences')} />
          Differences
        </label>
      </fieldset>
      {shown === 'json' ? <StrategyJson key={lane.id} lane={lane} /> : <StrategyDifferences strategy={lane.strategy} />}
    </div>
  );
}
