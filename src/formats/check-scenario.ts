import { placesIn } from '../base/json-places.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { FileProblem } from './file-problem.ts';
import { parseScenario } from './scenario-file.ts';
import { scenarioRemarks } from './scenario-remarks.ts';

/** A scenario's text, read as far as it goes. Every finding has its line and column. */
export type ScenarioCheck =
  /** It runs; `remarks` are what in it does not fit together. */
  | { readonly kind: 'right'; readonly value: Scenario; readonly remarks: readonly FileProblem[] }
  | { readonly kind: 'wrong'; readonly findings: readonly FileProblem[] };

export function checkScenario(text: string): ScenarioCheck {
  const read = parseScenario(text);
  if (read.ok) return { kind: 'right', value: read.value, remarks: placed(scenarioRemarks(read.value), text) };
  return { kind: 'wrong', findings: placed(read.error, text) };
}

/** Problems of the syntax have their place; those with a path get the place of its value. */
function placed(problems: readonly FileProblem[], text: string): readonly FileProblem[] {
  // A problem of the whole text may be that it is too long to be parsed: then there is nothing to walk.
  if (problems.every(({ line, path }) => line !== null || path === '')) return problems;
  const placeOf = placesIn(text);
  return problems.map((problem) => (problem.line === null ? { ...problem, ...placeOf(problem.path) } : problem));
}
