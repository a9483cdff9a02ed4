import { canonicalJson, isJsonObject, type Json } from '../base/json.ts';
import type { Span, SpanId } from './span.ts';
import type { Strategy } from './strategy.ts';

/** Where an attempt stands among the others at the same call [P5]. */
export interface LineagePlace {
  /** From 1. */
  readonly attempt: number;
  /** The attempt before it; null for the first. */
  readonly previous: Span | null;
  /** It failed or was not made, and nothing after it in its lineage succeeded. */
  readonly isLost: boolean;
}

interface Node {
  readonly span: Span;
  readonly arguments: Json | undefined;
  readonly attempt: number;
  readonly previous: Node | null;
  isLost: boolean;
}

/**
 * Links each attempt to the one it continues. The journal keeps only the number, so the link follows the loop's own rule: a failed attempt of
 * the same tool, numbered one less, of several the one with the most equal arguments; a misnamed tool may have become another. Where the
 * strategy counts replies, numbers tell nothing about lineages and the tool alone decides. Takes attempts in order of time within
 * each agent.
 */
export function followLineages(
  attempts: readonly { readonly span: Span; readonly arguments: Json | undefined }[],
  count: Strategy['attempts']['count'],
): ReadonlyMap<SpanId, LineagePlace> {
  const open: Node[] = [];
  const nodes = attempts.map((made): Node => {
    const previous = takePrevious(open, made, count);
    const isLost = made.span.outcome !== 'ok' && made.span.outcome !== 'recovered';
    const node = { ...made, attempt: made.span.attempt ?? (previous === null ? 1 : previous.attempt + 1), previous, isLost };
    if (isLost) open.push(node);
    else forgive(previous);
    return node;
  });
  return new Map(
    nodes.map(({ span, attempt, previous, isLost }) => [span.id, { attempt, previous: previous?.span ?? null, isLost }]),
  );
}

/** A success clears every attempt that led to it: they were the price of a correction, not a loss. */
function forgive(node: Node | null): void {
  for (let here = node; here !== null; here = here.previous) here.isLost = false;
}

function takePrevious(
  open: Node[],
  { span, arguments: value }: Pick<Node, 'span' | 'arguments'>,
  count: Strategy['attempts']['count'],
): Node | null {
  const isNumbered = count === 'lineage' && span.attempt !== null;
  const earlier = open.filter(
    (node) =>
      node.span.agent === span.agent &&
      node.span.kind === span.kind &&
      node.span.step < span.step &&
      (!isNumbered || node.attempt + 1 === span.attempt),
  );
  const sameTool = earlier.filter((node) => node.span.tool === span.tool);
  const candidates = sameTool.length > 0 || !isNumbered ? sameTool : earlier;
  const [best] = candidates.toSorted((a, b) => sharedMembers(b.arguments, value) - sharedMembers(a.arguments, value));
  if (best === undefined) return null;
  open.splice(open.indexOf(best), 1);
  return best;
}

function sharedMembers(a: Json | undefined, b: Json | undefined): number {
  if (a === undefined || b === undefined || !isJsonObject(a) || !isJsonObject(b)) return 0;
  return Object.keys(a).filter((key) => Object.hasOwn(b, key) && canonicalJson(a[key] as Json) === canonicalJson(b[key] as Json))
    .length;
}
