import './mistake-fields.css';
import { type Json, jsonAt } from '../../../base/json.ts';
import { failure, type Result, success } from '../../../base/result.ts';
import type { Misconception } from '../../../domain/scenario.ts';
import { setInScenario } from '../../../state/scenario-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { draftKey } from '../../../state/workbench.ts';
import { SelectField } from '../../elements/select-field.tsx';
import { useProblemAt } from '../scenario/found-in-scenario.tsx';
import { TypedField } from '../scenario/typed-field.tsx';
import { jsonOrText, memberPaths } from './mistake-draft.ts';

interface MistakeFieldsProps {
  readonly mistake: Misconception;
  /** JSON Pointer of the mistake into the scenario. */
  readonly at: string;
  /** The right arguments, or the right answer. */
  readonly right: Json;
}

/** One thing the simulated model gets wrong at first, in place: where, what it writes instead, how often. Every change counts at once. */
export function MistakeFields({ mistake, at, right }: MistakeFieldsProps) {
  const session = useSession();
  const { path, wrong, probability } = mistake;
  const paths = memberPaths(right);
  const here = jsonAt(right, path);
  return (
    <div className="mistake-fields">
      <MemberField at={`${at}/path`} path={path} paths={paths} here={here} />
      <SelectField
        label="Mistake"
        value={wrong.kind}
        options={[
          { value: 'value', title: 'another value' },
          { value: 'absent', title: 'left out' },
        ]}
        onChange={(kind) =>
          setInScenario(session, `${at}/wrong`, kind === 'absent' ? { kind } : { kind: 'value', value: here ?? null })
        }
      />
      {wrong.kind === 'absent' ? null : (
        <TypedField
          label="Wrong value"
          at={`${at}/wrong/value`}
          shown={JSON.stringify(wrong.value)}
          read={readWrong}
          hint="JSON; anything else counts as a text"
          isCode
        />
      )}
      <TypedField
        label="How often, per cent"
        at={`${at}/probability`}
        shown={String(Number((probability * 100).toFixed(4)))}
        read={readPercent}
        inputMode="decimal"
      />
    </div>
  );
}

interface MemberFieldProps {
  readonly at: string;
  readonly path: string;
  readonly paths: readonly string[];
  readonly here: Json | undefined;
}

/** Which member: one of those that are there, or any pointer, because a model can also add what is not. */
function MemberField({ at, path, paths, here }: MemberFieldProps) {
  const session = useSession();
  const isTyping = useWorkbench(({ workbench }) =>
    Object.hasOwn(workbench.drafts, draftKey('scenario', workbench.scenario.id, at)),
  );
  const found = useProblemAt(at);
  if (paths.includes(path) && !isTyping && found === undefined) {
    return (
      <SelectField
        label="Member"
        value={path}
        options={[...paths.map((one) => ({ value: one, title: one })), { value: OTHER, title: 'another one…' }]}
        hint={here === undefined ? undefined : `right: ${JSON.stringify(here)}`}
        onChange={(next) => setInScenario(session, at, next === OTHER ? freePath(paths) : next)}
      />
    );
  }
  return (
    <div className="field">
      <TypedField label="Member, as a JSON Pointer" at={at} shown={path} read={readPointer} isCode />
      {paths.length === 0 ? null : (
        <button type="button" className="link" onClick={() => setInScenario(session, at, paths[0] ?? '')}>
          Choose a member that is there
        </button>
      )}
    </div>
  );
}

const OTHER = '\u0000other';

/** A member that is not there yet. */
function freePath(paths: readonly string[]): string {
  let path = '/extra';
  for (let count = 2; paths.includes(path); count++) path = `/extra_${count}`;
  return path;
}

function readWrong(text: string): Result<Json, string> {
  return text.trim() === '' ? failure('what it writes instead; "" for an empty text') : success(jsonOrText(text));
}

function readPercent(text: string): Result<Json, string> {
  const percent = Number(text.trim().replace(/\s*%$/, ''));
  if (text.trim() === '' || !(percent >= 0 && percent <= 100)) return failure('a number of per cent from 0 to 100');
  return success(Number((percent / 100).toFixed(6)));
}

/** RFC 6901: nothing, or parts that each begin with a slash; ~ stands only in ~0 and ~1. */
function readPointer(text: string): Result<Json, string> {
  return /^(?:\/(?:[^~/]|~[01])*)*$/.test(text) ? success(text) : failure('a JSON Pointer: "/member", "/list/0/member"');
}
