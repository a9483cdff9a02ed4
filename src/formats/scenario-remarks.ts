import {
  canonicalJson,
  containsJson,
  isJsonObject,
  type Json,
  type JsonObject,
  jsonAt,
  pointerOf,
  pointerTokens,
} from '../base/json.ts';
import type { Expectation, Misconception, PlannedCall, Scenario, Task } from '../domain/scenario.ts';
import type { Tool } from '../domain/tool.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import { type FileProblem, problemAt } from './file-problem.ts';

/**
 * What does not fit together in a scenario that runs: planned arguments that their tool will refuse, mistakes that change nothing, expectations
 * that nothing planned can meet. Someone may mean it so, hence a remark and no problem. Every place is a JSON Pointer into the scenario.
 */
export function scenarioRemarks(scenario: Scenario): readonly FileProblem[] {
  const tools = new Map(scenario.tools.map((tool) => [tool.definition.name, tool]));
  const planned = scenario.tasks.flatMap(({ plan }) => plan.steps.flat());
  return scenario.tasks.flatMap((task, index) => {
    const at = `/tasks/${index}`;
    return [
      ...(task.prompt.trim() === '' ? [problemAt(`${at}/prompt`, 'is empty: a real model is asked nothing')] : []),
      ...planRemarks(task, at, tools),
      ...(task.expect === null ? [] : expectationRemarks(task.expect, `${at}/expect`, planned, tools)),
    ];
  });
}

function planRemarks({ plan }: Task, at: string, tools: ReadonlyMap<string, Tool>): readonly FileProblem[] {
  const steps = plan.steps.flatMap((calls, step) => {
    const place = `${at}/plan/steps/${step}`;
    if (calls.length === 0) return [problemAt(place, 'has no call: the simulated model skips it')];
    return calls.flatMap((call, index) => callRemarks(call, `${place}/${index}`, tools));
  });
  const { answer } = plan;
  if (answer === null) return steps;
  return [...steps, ...mistakeRemarks(answer.misconceptions, answer.value, `${at}/plan/answer`)];
}

function callRemarks(call: PlannedCall, at: string, tools: ReadonlyMap<string, Tool>): readonly FileProblem[] {
  const tool = tools.get(call.tool);
  const issues = tool === undefined ? [] : compileSchema(tool.definition.inputSchema).validate(call.arguments);
  return [
    ...issues.map(({ path, message }) =>
      problemAt(`${at}/arguments${path}`, `${message}; ${call.tool} refuses the call even when the model makes no mistake`),
    ),
    ...mistakeRemarks(call.misconceptions, call.arguments, at),
  ];
}

function mistakeRemarks(mistakes: readonly Misconception[], right: Json, at: string): readonly FileProblem[] {
  return mistakes.flatMap(({ path, wrong, probability }, index) => {
    const place = `${at}/misconceptions/${index}`;
    const here = jsonAt(right, path);
    const remarks: FileProblem[] = [];
    if (mistakes.findIndex((other) => other.path === path) < index) {
      remarks.push(
        problemAt(`${place}/path`, `${nameOf(path)} has a mistake already: when both are made, this one is what is sent`),
      );
    }
    if (here === undefined && (wrong.kind === 'absent' || !hasParent(right, path))) {
      remarks.push(problemAt(`${place}/path`, `hits nothing: there is no ${nameOf(path)}; ${membersOf(right, path)}`));
    } else if (wrong.kind === 'value' && here !== undefined && canonicalJson(wrong.value) === canonicalJson(here)) {
      remarks.push(problemAt(`${place}/wrong/value`, 'is the right value, so this is no mistake'));
    }
    if (probability === 0) remarks.push(problemAt(`${place}/probability`, 'is 0: this mistake is never made'));
    return remarks;
  });
}

function nameOf(pointer: string): string {
  return pointer === '' ? 'whole value' : pointer;
}

/** A member that does not exist yet can be added as a mistake, as long as something holds it. */
function hasParent(value: Json, pointer: string): boolean {
  const parent = jsonAt(value, pointerOf(pointerTokens(pointer).slice(0, -1)));
  return isJsonObject(parent) || Array.isArray(parent);
}

/** What can be named instead, at the deepest part of the pointer that exists. */
function membersOf(value: Json, pointer: string): string {
  const tokens = [...pointerTokens(pointer)];
  let here: Json | undefined;
  while (here === undefined && tokens.length > 0) {
    tokens.pop();
    here = jsonAt(value, pointerOf(tokens));
  }
  const names = isJsonObject(here) ? Object.keys(here) : Array.isArray(here) ? here.map((_, index) => index) : [];
  if (names.length === 0) return `${nameOf(pointerOf(tokens))} has no member`;
  return `there are: ${names
    .slice(0, 20)
    .map((name) => pointerOf([...tokens, name]))
    .join(', ')}`;
}

function expectationRemarks(
  { calls, commits }: Expectation,
  at: string,
  planned: readonly PlannedCall[],
  tools: ReadonlyMap<string, Tool>,
): readonly FileProblem[] {
  const unmet = calls.flatMap((call, index) => {
    const tool = tools.get(call.tool);
    if (tool === undefined) return [];
    const place = `${at}/calls/${index}/arguments`;
    const refused = refusedMembers(tool, call.arguments).map(({ path, message }) => problemAt(`${place}${path}`, message));
    if (refused.length > 0) return refused;
    const isPlanned = planned.some((one) => one.tool === call.tool && containsJson(one.arguments, call.arguments));
    return isPlanned
      ? []
      : [problemAt(place, `no planned call of ${call.tool} has these arguments, so the simulated model cannot meet this`)];
  });
  const miscounted = commits.flatMap(({ tool: name, count }, index) => {
    const tool = tools.get(name);
    return tool === undefined || tool.traits.writes || count === 0
      ? []
      : [
          problemAt(
            `${at}/commits/${index}/count`,
            `is never reached: ${name} commits nothing, its traits say that it does not write`,
          ),
        ];
  });
  return [...unmet, ...miscounted];
}

/** An expectation names some members only, so that one is missing is no issue. */
function refusedMembers({ definition }: Tool, part: JsonObject) {
  return compileSchema(definition.inputSchema)
    .validate(part)
    .filter(({ keyword, path }) => keyword !== 'required' && path !== '');
}
