import { useState } from 'react';
import { jsonAt } from '../../../base/json.ts';
import type { PlannedCall } from '../../../domain/scenario.ts';
import { editScenario } from '../../../state/actions.ts';
import { type PlannedAt, withMistake } from '../../../state/edit-scenario.ts';
import { useSession } from '../../../state/session-context.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { SelectField } from '../../elements/select-field.tsx';
import { TextField } from '../../elements/text-field.tsx';
import { emptyMistakeDraft, type MistakeDraft, memberPaths, mistakeOfDraft } from './mistake-draft.ts';

interface MistakeDialogProps {
  readonly calls: readonly { readonly at: PlannedAt; readonly call: PlannedCall }[];
  readonly onClose: () => void;
}

/** Adds something the simulated model gets wrong on its first attempt at a planned call. */
export function MistakeDialog({ calls, onClose }: MistakeDialogProps) {
  const session = useSession();
  const [index, setIndex] = useState(0);
  const chosen = calls[index];
  const [draft, setDraft] = useState<MistakeDraft>(() => emptyMistakeDraft(chosen?.call));
  const read = mistakeOfDraft(draft);
  const problemWith = (field: keyof MistakeDraft) =>
    read.ok ? undefined : read.error.find((problem) => problem.field === field)?.message;
  const change = (part: Partial<MistakeDraft>) => setDraft((before) => ({ ...before, ...part }));
  const right = chosen === undefined ? undefined : jsonAt(chosen.call.arguments, draft.path);
  return (
    <Dialog title="Add a mistake" onClose={onClose}>
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (!read.ok || chosen === undefined) return;
          editScenario(session, (scenario) => withMistake(scenario, chosen.at, read.value));
          onClose();
        }}
      >
        <SelectField
          label="Planned call"
          value={String(index)}
          options={calls.map(({ at, call }, position) => ({
            value: String(position),
            title: `${call.tool}, step ${at.step + 1}${at.task === 0 ? '' : ` of task ${at.task + 1}`}`,
          }))}
          onChange={(value) => {
            setIndex(Number(value));
            setDraft(emptyMistakeDraft(calls[Number(value)]?.call));
          }}
        />
        <SelectField
          label="Member"
          value={draft.path}
          options={memberPaths(chosen?.call.arguments ?? {}).map((path) => ({ value: path, title: path.slice(1) }))}
          hint={right === undefined ? undefined : `right: ${JSON.stringify(right)}`}
          onChange={(path) => change({ path })}
        />
        <SelectField
          label="Mistake"
          value={draft.kind}
          options={[
            { value: 'value', title: 'writes another value' },
            { value: 'absent', title: 'leaves it out' },
          ]}
          onChange={(kind) => change({ kind: kind === 'absent' ? 'absent' : 'value' })}
        />
        {draft.kind === 'absent' ? null : (
          <TextField
            label="Wrong value"
            value={draft.wrong}
            isCode
            hint="JSON; anything else counts as a text"
            problem={draft.wrong === '' ? undefined : problemWith('wrong')}
            onChange={(wrong) => change({ wrong })}
          />
        )}
        <TextField
          label="How often, per cent of first attempts"
          value={draft.percent}
          inputMode="decimal"
          problem={problemWith('percent')}
          onChange={(percent) => change({ percent })}
        />
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={!read.ok}>
            Add mistake
          </button>
        </div>
      </form>
    </Dialog>
  );
}
