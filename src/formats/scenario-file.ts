import type { Json } from '../base/json.ts';
import { failure, type Result, success } from '../base/result.ts';
import type { Fault } from '../domain/fault.ts';
import type { Scenario, Task } from '../domain/scenario.ts';
import type { Tool } from '../domain/tool.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import { type FileProblem, parseFileText, problemAt, problemOf, tooNew } from './file-problem.ts';
import { SCENARIO_SCHEMA } from './file-schemas/scenario-schema.ts';
import { toolProblems } from './tool-file.ts';

/** Reads a scenario that a user wrote. Syntax first, then the shape, then what its parts say of each other; every problem of a stage at once. */
export function parseScenario(text: string): Result<Scenario, readonly FileProblem[]> {
  const parsed = parseFileText(text);
  return parsed.ok ? scenarioFromJson(parsed.value) : parsed;
}

export function scenarioFromJson(value: Json): Result<Scenario, readonly FileProblem[]> {
  return readScenario(value, scenarioProblems);
}

/**
 * The same for what Mulligan itself wrote. The controls may leave ends loose (a plan that calls a tool which was removed, an answer that its schema
 * has come to refuse): such a scenario is edited and run, so a link, a file or a journal of it opens, too, and the editor names what is loose.
 */
export function writtenScenarioFromJson(value: Json): Result<Scenario, readonly FileProblem[]> {
  return readScenario(value, repeatedNames);
}

function readScenario(
  value: Json,
  problemsIn: (scenario: Scenario) => readonly FileProblem[],
): Result<Scenario, readonly FileProblem[]> {
  const newer = tooNew(value, 'scenario');
  if (newer !== null) return failure([newer]);
  const shape = compileSchema(SCENARIO_SCHEMA).validate(value).map(problemOf);
  if (shape.length > 0) return failure(shape);
  const scenario = value as Json & Scenario;
  const problems = problemsIn(scenario);
  return problems.length > 0 ? failure(problems) : success(scenario);
}

/** What the shape of a scenario does not say: names that must be unique or exist, ranges, and schemas. */
export function scenarioProblems(scenario: Scenario): readonly FileProblem[] {
  const tools = scenario.tools.map((tool) => tool.definition.name);
  return [
    ...repeatedNames(scenario),
    ...scenario.tools.flatMap((tool, index) => toolProblems(tool, `/tools/${index}`)),
    ...scenario.tools.flatMap((tool, index) => chainProblems(tool, `/tools/${index}/fallbacks`, scenario.tools)),
    ...scenario.tasks.flatMap((task, index) => taskProblems(task, `/tasks/${index}`, tools)),
    ...scenario.faults.flatMap((fault, index) => faultProblems(fault, `/faults/${index}`, tools)),
  ];
}

function repeatedNames({ tools, faults, tasks }: Scenario): readonly FileProblem[] {
  return [
    ...repeated(
      tools.map((tool) => tool.definition.name),
      (index) => `/tools/${index}/definition/name`,
      'tool',
    ),
    ...repeated(
      faults.map((fault) => fault.id),
      (index) => `/faults/${index}/id`,
      'fault',
    ),
    ...repeated(
      tasks.map((task) => task.id),
      (index) => `/tasks/${index}/id`,
      'task',
    ),
  ];
}

function repeated(names: readonly string[], pathOf: (index: number) => string, what: string): readonly FileProblem[] {
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    return first === index
      ? []
      : [problemAt(pathOf(index), `${JSON.stringify(name)} is taken by ${what} ${first + 1}; names of ${what}s are unique`)];
  });
}

function unknownTool(name: string, path: string, tools: readonly string[]): readonly FileProblem[] {
  if (tools.includes(name)) return [];
  const known = tools.length === 0 ? 'there are none' : `there are: ${tools.slice(0, 20).join(', ')}`;
  return [problemAt(path, `no tool of this scenario is called ${JSON.stringify(name)}; ${known}`)];
}

/** Fallbacks are tools of the scenario; what only reads is never replaced by what writes. Whether adapted arguments fit is known when they are made. */
function chainProblems({ traits, fallbacks = [] }: Tool, at: string, tools: readonly Tool[]): readonly FileProblem[] {
  const names = tools.map(({ definition }) => definition.name);
  return fallbacks.flatMap(({ tool }, index) => {
    const path = `${at}/${index}/tool`;
    const other = tools.find(({ definition }) => definition.name === tool);
    const isWriteForRead = other?.traits.writes === true && !traits.writes;
    return [
      ...unknownTool(tool, path, names),
      ...(isWriteForRead
        ? [problemAt(path, `${JSON.stringify(tool)} writes, and a tool that only reads must not be replaced by one`)]
        : []),
    ];
  });
}

function taskProblems(task: Task, at: string, tools: readonly string[]): readonly FileProblem[] {
  const steps = task.plan.steps.flatMap((step, index) =>
    step.flatMap((call, position) => unknownTool(call.tool, `${at}/plan/steps/${index}/${position}/tool`, tools)),
  );
  const calls = task.expect?.calls ?? [];
  const commits = task.expect?.commits ?? [];
  const schema = task.answerSchema === null ? [] : compileSchema(task.answerSchema).problems;
  return [
    ...steps,
    ...calls.flatMap(({ tool }, index) => unknownTool(tool, `${at}/expect/calls/${index}/tool`, tools)),
    ...commits.flatMap(({ tool }, index) => unknownTool(tool, `${at}/expect/commits/${index}/tool`, tools)),
    ...schema.map((problem) => problemAt(`${at}/answerSchema${problem.path}`, problem.message)),
    ...answerProblems(task, at),
  ];
}

/** A plan's answer belongs to a task with an answer schema, and must itself be right. */
function answerProblems({ plan, answerSchema }: Task, at: string): readonly FileProblem[] {
  if (answerSchema === null) {
    return plan.answer === null
      ? []
      : [problemAt(`${at}/plan/answer`, 'must be null: a task without an answer schema ends in a report')];
  }
  if (plan.answer === null) return [problemAt(`${at}/plan/answer`, 'is required: the task has an answer schema')];
  const issues = compileSchema(answerSchema).validate(plan.answer.value);
  return issues.map((issue) =>
    problemAt(`${at}/plan/answer/value${issue.path}`, `breaks the task's own answer schema: ${issue.message}`),
  );
}

function faultProblems({ target, when }: Fault, at: string, tools: readonly string[]): readonly FileProblem[] {
  const problems =
    target.kind === 'tool' && target.tool !== null ? [...unknownTool(target.tool, `${at}/target/tool`, tools)] : [];
  if (when.kind === 'window' && when.fromMs >= when.toMs) {
    problems.push(problemAt(`${at}/when/toMs`, `must be greater than fromMs (${when.fromMs}), received ${when.toMs}`));
  }
  if (when.kind === 'sequence' && when.hits.length === 0)
    problems.push(problemAt(`${at}/when/hits`, 'is empty, so the fault never hits'));
  return problems;
}
