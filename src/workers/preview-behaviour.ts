import { type Json, type JsonObject, parseJson } from '../base/json.ts';
import type { Tool } from '../domain/tool.ts';
import { outOfBounds } from '../loop/sanity.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import { sampleValue } from '../schema/sample-value.ts';
import { checkTemplate, renderTemplate } from '../templates/render-template.ts';
import type { TemplateProblem } from '../templates/template-problem.ts';
import type { BehaviourPreview, BehaviourQuestion, TextFinding } from './engine-messages.ts';

/** Names a behaviour template may use; templates/README.md says what they hold. */
const BEHAVIOUR_VARIABLES = ['arguments', 'arrival', 'now_ms'];

/** Does once, without a world and without faults, what a call of the tool does. */
export function previewBehaviour({ tool, variant, arrival, nowMs, ...question }: BehaviourQuestion): BehaviourPreview {
  const given = question.arguments ?? sampleValue(tool.definition.inputSchema, variant);
  const argumentFindings = findingsOf(tool.definition.inputSchema, given);
  return { arguments: given, argumentFindings, answer: answerOf(tool, given, arrival, nowMs) };
}

function answerOf(tool: Tool, given: Json, arrival: number, nowMs: number): BehaviourPreview['answer'] {
  const { behaviour } = tool;
  if (behaviour.kind === 'fixed') return judged(tool, behaviour.value, []);
  const rendered = renderTemplate(behaviour.template, { arguments: given, arrival, now_ms: nowMs });
  if (!rendered.ok) return { kind: 'broken', findings: [templateFinding(rendered.error)], text: null };
  const parsed = parseJson(rendered.value);
  if (!parsed.ok) {
    const { line, column, message } = parsed.error;
    return {
      kind: 'broken',
      findings: [{ path: '', line, column, message: `renders to no JSON: ${message}` }],
      text: rendered.value,
    };
  }
  const unknown = checkTemplate(behaviour.template, BEHAVIOUR_VARIABLES);
  return judged(tool, parsed.value, unknown === null ? [] : [`${unknown.message}: it renders as nothing. ${unknown.advice}`]);
}

function judged(tool: Tool, value: Json, remarks: readonly string[]): BehaviourPreview['answer'] {
  const { outputSchema } = tool.definition;
  return {
    kind: 'value',
    value,
    contractFindings: outputSchema === null ? null : findingsOf(outputSchema, value),
    warnings: [...remarks, ...outOfBounds(tool, value)],
  };
}

function findingsOf(schema: JsonObject, value: Json): readonly TextFinding[] {
  return compileSchema(schema)
    .validate(value)
    .map(({ path, message }) => ({ path, line: null, column: null, message }));
}

function templateFinding({ message, line, column, advice }: TemplateProblem): TextFinding {
  return { path: '', line, column, message: `${message}. ${advice}` };
}
