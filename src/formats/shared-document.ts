import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { failure, type Result, success } from '../base/result.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import { parseStrategy } from '../loop/strategies/parse-strategy.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import { type FileProblem, parseFileText, problemAt, problemOf, tooNew } from './file-problem.ts';
import { SHARED_SCHEMA } from './file-schemas/shared-schema.ts';
import type { Loss } from './import-tools/tool-import.ts';
import { writtenScenarioFromJson } from './scenario-file.ts';
import { dropUnknown } from './share-link/drop-unknown.ts';
import { keepReplyHeaders } from './share-link/keep-reply-headers.ts';
import { withoutKeys } from './share-link/without-keys.ts';

/**
 * What a link or a shared file can say. There is no member for a provider, an address, a header of a request, a proxy or a key, so no
 * document can bring one in, however it is written.
 */
export interface SharedDocument {
  readonly format: 1;
  readonly scenario: Scenario;
  /** One per lane, in their order. */
  readonly strategies: readonly Strategy[];
  /** Id of a shipped persona. */
  readonly persona: string;
  readonly wire: WireProfile;
  /** 0 ≤ seed < 2³² */
  readonly seed: number;
  /** Index of the lane and id of the span. */
  readonly selection: { readonly lane: number; readonly span: string } | null;
}

export interface ReadDocument {
  readonly document: SharedDocument;
  /** What the text said and the document has no place for, at most MAX_LOSSES of it. */
  readonly losses: readonly Loss[];
  /** All of it, also what is not listed. */
  readonly lossCount: number;
}

export const MAX_LOSSES = 100;

/** The text that goes into a link or a file, and how many texts in it looked like a key and were taken out. */
export function writeSharedDocument(document: SharedDocument): { readonly text: string; readonly removedKeys: number } {
  // Through the reader's own filter, so that nothing is written that would not be read; a document is JSON by its type.
  const json = JSON.parse(JSON.stringify(document)) as Json;
  return withoutKeys(JSON.stringify(keepReplyHeaders(dropUnknown(json, SHARED_SCHEMA).value).value));
}

/** Reads a stranger's text: what it has no place for is dropped and listed, what is wrong is refused with every problem's place. */
export function readSharedDocument(text: string): Result<ReadDocument, readonly FileProblem[]> {
  const parsed = parseFileText(text);
  if (!parsed.ok) return parsed;
  const newer = newerPart(parsed.value);
  if (newer !== null) return failure([newer]);
  const crowd = tooMany(parsed.value);
  if (crowd !== null) return failure([crowd]);
  const known = dropUnknown(parsed.value, SHARED_SCHEMA);
  const { value, losses: headers } = keepReplyHeaders(known.value);
  const shape = compileSchema(SHARED_SCHEMA).validate(value).map(problemOf);
  if (shape.length > 0) return failure(shape);
  const document = value as Json & SharedDocument;
  const problems = partProblems(document);
  if (problems.length > 0) return failure(problems);
  const losses = [...known.dropped.map(({ where, name }) => unknownMember(where, name)), ...headers];
  return success({ document, losses: losses.slice(0, MAX_LOSSES), lossCount: losses.length });
}

function newerPart(value: Json): FileProblem | null {
  if (!isJsonObject(value)) return null;
  return tooNew(value, 'document') ?? (value.scenario === undefined ? null : tooNew(value.scenario, 'scenario'));
}

/** Longest lists, told before anything looks at their items: a few bytes of a link can stand for a million of them. */
const MAX_ITEMS = { tasks: 100, tools: 1_000, faults: 1_000 } as const;

function tooMany(value: Json): FileProblem | null {
  const scenario = isJsonObject(value) ? value.scenario : undefined;
  for (const [name, most] of Object.entries(MAX_ITEMS)) {
    const list = isJsonObject(scenario) ? scenario[name] : undefined;
    if (Array.isArray(list) && list.length > most) {
      return problemAt(`/scenario/${name}`, `has ${list.length} items; at most ${most} are read`);
    }
  }
  return null;
}

/** What the parts themselves say, with the place in the document. */
function partProblems(document: Json & SharedDocument): readonly FileProblem[] {
  const json: Json = document;
  const { scenario, strategies } = isJsonObject(json) ? json : ({} as JsonObject);
  const read = writtenScenarioFromJson(scenario ?? null);
  const problems = read.ok ? [] : read.error.map((each) => ({ ...each, path: `/scenario${each.path}` }));
  for (const [index, strategy] of (Array.isArray(strategies) ? (strategies as readonly Json[]) : []).entries()) {
    const one = parseStrategy(strategy);
    if (!one.ok) problems.push(...one.error.map(({ path, message }) => problemAt(`/strategies/${index}${path}`, message)));
  }
  return problems;
}

function unknownMember(where: string, name: string): Loss {
  return { where, what: name, why: 'a shared document has no such member; it was not read' };
}
