import { Context, type Template, toValueSync } from 'liquidjs';
import type { JsonObject } from '../base/json.ts';
import { failure, type Result, success } from '../base/result.ts';
import { compileTemplate } from './compile-template.ts';
import { engine, TAG_NAMES } from './template-engine.ts';
import { problemOf, type TemplateProblem } from './template-problem.ts';
import { usesOfVariables } from './template-variables.ts';

interface Compiled {
  readonly nodes: Result<readonly Template[], TemplateProblem>;
  readonly renders: Map<string, Result<string, TemplateProblem>>;
}

const MAX_TEMPLATES = 512;
const MAX_RENDERS = 4096;
const compiled = new Map<string, Compiled>();

/** Renders a Liquid template. Unknown variables render as nothing; `variables` is never changed. About 10 µs; see `renderKeyed`. */
export function renderTemplate(template: string, variables: JsonObject): Result<string, TemplateProblem> {
  return render(compiledOf(template), variables);
}

/**
 * As `renderTemplate`, remembered by (template, key): well under 1 µs the second time. `key` must name everything in the variables that the
 * template can show, and `makeVariables` is called only when that key is new.
 */
export function renderKeyed(template: string, key: string, makeVariables: () => JsonObject): Result<string, TemplateProblem> {
  const { renders } = compiledOf(template);
  const known = renders.get(key);
  if (known !== undefined) return known;
  const rendered = renderTemplate(template, makeVariables());
  // A full table starts over: simpler than an order of use, and a run seldom needs a hundred texts.
  if (renders.size >= MAX_RENDERS) renders.clear();
  renders.set(key, rendered);
  return rendered;
}

/**
 * What is wrong with a template before it is used; null when nothing is. With `known`, a variable of another name is a problem too: it would
 * silently render as nothing.
 */
export function checkTemplate(template: string, known: readonly string[] | null = null): TemplateProblem | null {
  const { nodes } = compiledOf(template);
  if (!nodes.ok) return nodes.error;
  return known === null ? null : unknownVariable(nodes.value, known);
}

function compiledOf(template: string): Compiled {
  const ready = compiled.get(template);
  if (ready !== undefined) return ready;
  if (compiled.size >= MAX_TEMPLATES) compiled.clear();
  const fresh: Compiled = { nodes: compileTemplate(template), renders: new Map() };
  compiled.set(template, fresh);
  return fresh;
}

function render({ nodes }: Compiled, variables: JsonObject): Result<string, TemplateProblem> {
  if (!nodes.ok) return nodes;
  try {
    const context = new Context(variables, engine.options, { sync: true }, { liquid: engine });
    return success(String(toValueSync(engine.renderer.renderTemplates([...nodes.value], context))));
  } catch (error) {
    return failure(problemOf(error, TAG_NAMES));
  }
}

function unknownVariable(nodes: readonly Template[], known: readonly string[]): TemplateProblem | null {
  const use = usesOfVariables(nodes).find(({ name }) => !known.includes(name));
  if (use === undefined) return null;
  return {
    message: `there is no variable "${use.name}"`,
    line: use.line,
    column: use.column,
    advice: `Use one of these: ${known.join(', ')}.`,
  };
}
