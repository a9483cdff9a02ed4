import type { Json } from '../base/json.ts';
import { failure, type Result, success } from '../base/result.ts';
import { memberOf } from '../domain/adapt-arguments.ts';
import type { Tool } from '../domain/tool.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import { type FileProblem, parseFileText, problemAt, problemOf } from './file-problem.ts';
import { TOOL_SCHEMA } from './file-schemas/tool-schema.ts';

/** Reads a tool that a user wrote: every problem at once, each with its place. */
export function parseTool(text: string): Result<Tool, readonly FileProblem[]> {
  const parsed = parseFileText(text);
  if (!parsed.ok) return parsed;
  const problems = compileSchema(TOOL_SCHEMA).validate(parsed.value).map(problemOf);
  if (problems.length > 0) return failure(problems);
  const tool = parsed.value as Json & Tool;
  const deeper = toolProblems(tool, '');
  return deeper.length > 0 ? failure(deeper) : success(tool);
}

/** What the shape of a tool does not say: whether its schemas are schemas, and its ranges ranges. */
export function toolProblems(tool: Tool, at: string): readonly FileProblem[] {
  const { inputSchema, outputSchema } = tool.definition;
  const problems = compileSchema(inputSchema).problems.map((problem) =>
    problemAt(`${at}/definition/inputSchema${problem.path}`, problem.message),
  );
  for (const problem of outputSchema === null ? [] : compileSchema(outputSchema).problems) {
    problems.push(problemAt(`${at}/definition/outputSchema${problem.path}`, problem.message));
  }
  if (tool.latencyMs.min > tool.latencyMs.max) {
    problems.push(
      problemAt(`${at}/latencyMs/max`, `must not be below min (${tool.latencyMs.min}), received ${tool.latencyMs.max}`),
    );
  }
  for (const [index, { min, max }] of tool.bounds.entries()) {
    if (min !== null && max !== null && min > max)
      problems.push(problemAt(`${at}/bounds/${index}/max`, `must not be below min (${min}), received ${max}`));
  }
  return [...problems, ...fallbackProblems(tool, at)];
}

/** What can be told of fallbacks without the other tools. */
function fallbackProblems({ definition, fallbacks = [] }: Tool, at: string): readonly FileProblem[] {
  return fallbacks.flatMap(({ tool, arguments: rules }, index) => {
    const here = `${at}/fallbacks/${index}`;
    const first = fallbacks.findIndex((other) => other.tool === tool);
    const members = (rules ?? []).map(memberOf);
    return [
      ...(tool === definition.name ? [problemAt(`${here}/tool`, 'must be another tool: this one is what has failed')] : []),
      ...(first < index ? [problemAt(`${here}/tool`, `is already fallback ${first + 1}; a tool stands in a chain once`)] : []),
      ...members.flatMap((member, place) =>
        members.indexOf(member) < place
          ? [
              problemAt(
                `${here}/arguments/${place}`,
                `${JSON.stringify(member)} is already made by rule ${members.indexOf(member) + 1}`,
              ),
            ]
          : [],
      ),
    ];
  });
}
