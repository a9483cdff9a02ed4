import type { Json } from '../../../base/json.ts';
import type { Misconception } from '../../../domain/scenario.ts';
import { asJson } from '../../../state/edit-scenario-at.ts';
import { changeList } from '../../../state/scenario-actions.ts';
import { useSession } from '../../../state/session-context.ts';
import { memberPaths } from '../mistakes/mistake-draft.ts';
import { MistakeFields } from '../mistakes/mistake-fields.tsx';
import { ListButtons } from './list-buttons.tsx';

interface MistakesEditorProps {
  readonly mistakes: readonly Misconception[];
  /** JSON Pointer of the list into the scenario. */
  readonly at: string;
  /** The right arguments, or the right answer. */
  readonly right: Json;
  /** Whose mistakes: "search_invoices". */
  readonly what: string;
}

/** What the simulated model gets wrong at first in one call or in the answer. */
export function MistakesEditor({ mistakes, at, right, what }: MistakesEditorProps) {
  const session = useSession();
  const add = () => {
    const free = memberPaths(right).find((path) => mistakes.every((mistake) => mistake.path !== path));
    const item: Misconception = { path: free ?? '/extra', wrong: { kind: 'value', value: 'wrong' }, probability: 1 };
    changeList(session, at, { kind: 'insert', at: mistakes.length, item: asJson(item) });
  };
  return (
    <div className="mistakes-editor">
      <div className="row">
        <h4 className="grow">Mistakes it makes at first</h4>
        <button type="button" className="link" aria-label={`+ Mistake in ${what}`} onClick={add}>
          + Mistake
        </button>
      </div>
      {mistakes.length === 0 ? <p className="muted small">None: the simulated model writes it right.</p> : null}
      {mistakes.map((mistake, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is; drafts follow it
        <fieldset key={index} className="mistake-editor">
          <legend className="visually-hidden">
            Mistake {index + 1} in {what}
          </legend>
          <MistakeFields mistake={mistake} at={`${at}/${index}`} right={right} />
          <ListButtons list={at} index={index} count={mistakes.length} what={`mistake ${index + 1} in ${what}`} copy={null} />
        </fieldset>
      ))}
    </div>
  );
}
