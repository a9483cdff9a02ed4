import {
  type Context,
  defaultOperators,
  type Emitter,
  Liquid,
  LiquidError,
  type Operators,
  RenderError,
  type Template,
} from 'liquidjs';
import { BoundedEmitter } from './bounded-emitter.ts';
import { allowedFilters } from './template-filters.ts';
import { MAX_TEMPLATE_LENGTH, MAX_WORK, sizeOf } from './template-limits.ts';

/**
 * Tags a template may use. Left out: those that read other templates (`include`, `render`, `layout`, `block`), that write into the caller's
 * variables (`increment`, `decrement`), and `liquid` and `tablerow`, which hide nesting from the check of it.
 */
export const TAG_NAMES = [
  'assign',
  'break',
  'capture',
  'case',
  'comment',
  'continue',
  'cycle',
  'echo',
  'for',
  'if',
  'raw',
  'unless',
  '#',
];

/** Source characters that each tag and output covers, its block included: the work of walking it once. Set by `compileTemplate`. */
export const extents = new WeakMap<object, number>();

/** The one engine: interprets, evaluates no code, reads no files, knows no clock and no chance. */
export const engine: Liquid = createEngine();

function createEngine(): Liquid {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    lenientIf: true,
    // Nothing is looked up anywhere: the tags that would are gone, and this keeps the file system out of reach as well.
    templates: {},
    timezoneOffset: 0,
    locale: 'en-US',
    parseLimit: MAX_TEMPLATE_LENGTH,
    memoryLimit: MAX_WORK,
    operators: chargedOperators(),
  });
  for (const name of Object.keys(liquid.tags)) if (!TAG_NAMES.includes(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters)) liquid.unregisterFilter(name);
  for (const [name, filter] of allowedFilters()) liquid.registerFilter(name, filter);
  liquid.renderer.renderTemplates = renderTemplates;
  return liquid;
}

/** The engine's own walk over a list of nodes, with work charged for each and no look at a clock. */
function* renderTemplates(
  templates: Template[],
  context: Context,
  emitter: Emitter = new BoundedEmitter(context),
): Generator<unknown, string, unknown> {
  // One unit for an empty list too, so that an empty loop body is not free.
  context.memoryLimit.use(1);
  for (const template of templates) {
    context.memoryLimit.use(extents.get(template.token) ?? 1);
    try {
      const text = yield template.render(context, emitter);
      if (text) emitter.write(text);
    } catch (error) {
      if (LiquidError.is(error)) throw error;
      throw new RenderError(error instanceof Error ? error : new Error(String(error)), template);
    }
    if (context.breakCalled || context.continueCalled) break;
  }
  return emitter.buffer;
}

function chargedOperators(): Operators {
  const table: Operators = { ...defaultOperators };
  for (const name of ['==', '!=', 'contains']) {
    const operator = defaultOperators[name];
    if (operator === undefined) continue;
    table[name] = (left: unknown, right: unknown, context: Context) => {
      context.memoryLimit.use(sizeOf(left) + sizeOf(right));
      return operator(left, right as Context, context);
    };
  }
  return table;
}
