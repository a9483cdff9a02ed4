import type { Issue } from '../base/issue.ts';
import { type JsonObject, parseJson } from '../base/json.ts';
import type { Check, Verdict } from '../domain/effect.ts';
import { compileSchema } from '../schema/compile-schema.ts';

const REMEMBERED_ANSWERS = 500;

/**
 * The oracle of structured output [P41]: the text must be one JSON value that matches the schema. Takes no time. Equal texts give the same list of issues, so what is made
 * from it can be kept.
 */
export function createAnswerOracle(schema: JsonObject): (effect: Check) => Verdict {
  const compiled = compileSchema(schema);
  const verdicts = new Map<string, Verdict>();
  return ({ text }) => {
    const known = verdicts.get(text);
    if (known !== undefined) return known;
    if (verdicts.size >= REMEMBERED_ANSWERS) verdicts.clear();
    const parsed = parseJson(text);
    const issues = parsed.ok ? compiled.validate(parsed.value) : [notJson(text, parsed.error.message)];
    const verdict: Verdict = { kind: 'verdict', durationMs: 0, issues };
    verdicts.set(text, verdict);
    return verdict;
  };
}

const SHOWN = 80;

function notJson(text: string, message: string): Issue {
  const received = JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
  return {
    path: '',
    message: `the answer is no JSON: ${message}`,
    keyword: 'json',
    received,
    expected: 'one JSON object and nothing else',
    example: null,
    allowed: [],
  };
}
