import type { Json } from '../../../base/json.ts';
import type { Result } from '../../../base/result.ts';
import { forgetTyped, typeInScenario } from '../../../state/scenario-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { draftKey } from '../../../state/workbench.ts';
import { TextField } from '../../elements/text-field.tsx';
import { useProblemAt } from './found-in-scenario.tsx';

interface TypedFieldProps {
  readonly label: string;
  /** JSON Pointer of the value into the scenario. */
  readonly at: string;
  /** The value as text, while nothing is being typed. */
  readonly shown: string;
  /** What a text stands for, or what would be right. */
  readonly read: (text: string) => Result<Json, string>;
  readonly hint?: string | undefined;
  readonly isCode?: boolean;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
}

/** A value of the scenario as a text. What cannot be read yet is kept as a draft, over close and reload, and the value stays what it was. */
export function TypedField({ label, at, shown, read, hint, isCode = false, inputMode = 'text' }: TypedFieldProps) {
  const session = useSession();
  const draft = useWorkbench(({ workbench }) => workbench.drafts[draftKey('scenario', workbench.scenario.id, at)]);
  const found = useProblemAt(at);
  const value = draft === undefined ? null : read(draft);
  return (
    <TextField
      label={label}
      value={draft ?? shown}
      problem={value?.ok === false ? value.error : found}
      hint={hint}
      isCode={isCode}
      inputMode={inputMode}
      onChange={(text) => {
        const next = read(text);
        typeInScenario(session, at, text, next.ok ? next.value : undefined);
      }}
      onLeave={() => {
        if (value?.ok === true) forgetTyped(session, at);
      }}
    />
  );
}
