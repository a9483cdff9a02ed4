import './scenario-dialog.css';
import { type KeyboardEvent, useRef, useState } from 'react';
import { undo } from '../../../state/actions.ts';
import { asJson } from '../../../state/edit-scenario-at.ts';
import { newTask } from '../../../state/new-scenario.ts';
import { runIfFree } from '../../../state/run-lanes.ts';
import { changeList } from '../../../state/scenario-actions.ts';
import { scenarioDraftOf, scenarioText, settleOnClose } from '../../../state/scenario-draft.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useScenarioCheck } from '../../../state/use-scenario-check.ts';
import { freeId } from '../../../state/workbench.ts';
import { ChoiceStrip } from '../../elements/choice-strip.tsx';
import { Dialog } from '../../elements/dialog.tsx';
import { formatCount } from '../../elements/figures.ts';
import { FoundInScenario } from './found-in-scenario.tsx';
import { nextCall } from './plan-editor.tsx';
import { ScenarioHead } from './scenario-head.tsx';
import { ScenarioJson } from './scenario-json.tsx';
import { TaskEditor } from './task-editor.tsx';

/** The scenario in front: plain controls, and the same as JSON beside them. A shipped one is edited under its id and can be reset. */
export function ScenarioDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const opened = useRef(scenario);
  const drafted = useWorkbench((state) => state.workbench);
  const draft = scenarioDraftOf(drafted);
  const own = scenarioText(scenario);
  const text = draft?.text ?? own;
  const ofControls = useScenarioCheck(own);
  const ofText = useScenarioCheck(text);
  const [shown, setShown] = useState<'controls' | 'json'>('controls');
  const found =
    ofControls === undefined ? [] : ofControls.check.kind === 'right' ? ofControls.check.remarks : ofControls.check.findings;
  const close = () => {
    void settleOnClose(session).finally(() => {
      if (session.workbench.getState().workbench.scenario !== opened.current) runIfFree(session);
    });
    onClose();
  };
  return (
    <Dialog title={`Scenario: ${scenario.title}`} onClose={close} className="scenario-dialog">
      <FoundInScenario value={found}>
        <div className="scenario-narrow">
          <ChoiceStrip
            label="Show"
            options={[
              { value: 'controls', title: 'Controls' },
              { value: 'json', title: draft === null ? 'JSON' : 'JSON · draft' },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the key of the whole screen, which a dialog keeps from it */}
        <div className={`scenario-columns shows-${shown}`} onKeyDown={(event) => undoByKey(event, () => undo(session))}>
          <div className="scenario-controls">
            <ScenarioHead onGone={onClose} />
            {scenario.tasks.map((task, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is; drafts follow it
              <TaskEditor key={index} task={task} index={index} />
            ))}
            <AddTask />
            <p className="muted small scenario-rest">
              {formatCount(scenario.tools.length, 'tool')} and {formatCount(scenario.faults.length, 'fault')}: their own editors
              open from the panel at the left of the screen.
            </p>
          </div>
          <ScenarioJson key={scenario.id} draft={draft} text={text} checked={ofText} />
        </div>
      </FoundInScenario>
    </Dialog>
  );
}

function AddTask() {
  const session = useSession();
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const ids = scenario.tasks.map(({ id }) => id);
  const task = newTask(
    freeId('task', (id) => ids.includes(id)),
    nextCall(scenario),
  );
  return (
    <button
      type="button"
      className="button"
      title="Tasks run side by side in one world"
      onClick={() => changeList(session, '/tasks', { kind: 'insert', at: ids.length, item: asJson(task) })}
    >
      + Task
    </button>
  );
}

/** Text fields take back their own typing. */
function undoByKey(event: KeyboardEvent, takeBack: () => void): void {
  const isText =
    event.target instanceof Element &&
    event.target.matches('input:not([type=checkbox], [type=radio]), textarea, .json-editor-host');
  if (isText || event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  takeBack();
}
