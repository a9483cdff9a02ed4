import { useState } from 'react';
import { editScenario } from '../../../state/actions.ts';
import { withFaultReplaced } from '../../../state/edit-faults.ts';
import { withFault } from '../../../state/edit-scenario.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { describeFault } from '../../../world/describe-fault.ts';
import { listFaultKinds } from '../../../world/fault-kinds.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { SelectField } from '../../elements/select-field.tsx';
import { draftOfFault } from './draft-of-fault.ts';
import { ANY_TOOL, emptyFaultDraft, type FaultDraft, faultOfDraft, MODEL } from './fault-draft.ts';
import { WhatFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';

/** Where the id does not read as words. */
const KIND_WORDS: Readonly<Partial<Record<FaultDraft['what'], string>>> = {
  http: 'HTTP status',
  html: 'HTML instead of JSON',
  'malformed-json': 'malformed JSON',
  'error-in-200': 'an error inside a 200',
  length: 'reply stopped at the output limit',
};

interface FaultDialogProps {
  /** The fault to edit; null adds one. */
  readonly faultId: string | null;
  /** The tool a new fault begins with; null begins with any tool. */
  readonly tool: string | null;
  readonly onClose: () => void;
}

/** Adds or edits a fault: who it looks at, when it hits, what happens, and whether the effect came first. */
export function FaultDialog({ faultId, tool, onClose }: FaultDialogProps) {
  const session = useSession();
  const tools = useWorkbench((state) => state.workbench.scenario.tools);
  const edited = useWorkbench((state) => state.workbench.scenario.faults.find(({ id }) => id === faultId));
  const [draft, setDraft] = useState<FaultDraft>(() =>
    edited === undefined ? emptyFaultDraft(tool ?? ANY_TOOL) : draftOfFault(edited),
  );
  const read = faultOfDraft(draft);
  const problems = read.ok ? [] : read.error;
  const kinds = listFaultKinds().filter((kind) => kind.targets.includes(draft.target === MODEL ? 'model' : 'tool'));
  const kind = kinds.find(({ id }) => id === draft.what);
  const schema = tools.find(({ definition }) => definition.name === draft.target)?.definition.inputSchema ?? null;

  const change = (part: Partial<FaultDraft>) => setDraft((before) => ({ ...before, ...part }));
  const chooseTarget = (target: string) => {
    const fits = listFaultKinds().some(
      ({ id, targets }) => id === draft.what && targets.includes(target === MODEL ? 'model' : 'tool'),
    );
    change(fits ? { target } : { target, what: 'http' });
  };
  const add = () => {
    if (!read.ok) return;
    editScenario(session, (scenario) =>
      edited === undefined ? withFault(scenario, read.value) : withFaultReplaced(scenario, edited.id, read.value),
    );
    onClose();
  };
  return (
    <Dialog title={edited === undefined ? 'Add a fault' : 'Edit a fault'} onClose={onClose}>
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <SelectField
          label="Where"
          value={draft.target}
          onChange={chooseTarget}
          options={[
            ...tools.map(({ definition }) => ({ value: definition.name, title: definition.name })),
            { value: ANY_TOOL, title: 'any tool' },
            { value: MODEL, title: 'the model (its requests and replies)' },
          ]}
        />
        <SelectField
          label="What happens"
          value={draft.what}
          onChange={(what) => change({ what: kinds.find(({ id }) => id === what)?.id ?? 'http' })}
          options={kinds.map(({ id }) => ({ value: id, title: KIND_WORDS[id] ?? id.replaceAll('-', ' ') }))}
          hint={kind?.summary}
        />
        <WhatFields draft={draft} change={change} problems={problems} />
        <WhenFields draft={draft} change={change} problems={problems} schema={schema} />
        {draft.target === MODEL ? null : (
          <fieldset className="choices">
            <legend>Phase</legend>
            <label className="check">
              <input type="radio" name="phase" checked={draft.phase === 'before'} onChange={() => change({ phase: 'before' })} />
              before the commit: nothing happened
            </label>
            <label className="check">
              <input type="radio" name="phase" checked={draft.phase === 'after'} onChange={() => change({ phase: 'after' })} />
              after it: the effect happened, the reply is lost
            </label>
          </fieldset>
        )}
        <p className="sentence" role="status">
          {read.ok ? describeFault(read.value) : 'Not complete yet.'}
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={!read.ok}>
            {edited === undefined ? 'Add fault' : 'Save fault'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
