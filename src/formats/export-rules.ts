import { failure, type Result, success } from '../base/result.ts';
import type { FailureClass } from '../domain/failure.ts';
import type { UserRule } from '../domain/strategy.ts';
import { classify } from '../loop/classify/classify.ts';
import { RULES } from '../loop/classify/rules.ts';
import type { FailureCase } from './failure-corpus.ts';

const ENTRY = 'loop/classify/classify.ts';

/** What a strategy adds to the built-in rules. */
export interface OwnRules {
  readonly rules: readonly UserRule[];
  /** The class of what no rule knows. */
  readonly unknown: FailureClass;
}

const NO_OWN_RULES: OwnRules = { rules: [], unknown: 'transient' };

/**
 * The classifier as one TypeScript file that imports nothing: its modules, every import taken out, in the order in which they need each other.
 *
 * @param sources the text of each module by its path below `src`. The page takes them from the bundler, the command line from disk; what `classify.ts` does not
 * reach is left out.
 * @param own asked before the built-in rules, as `OWN_RULES` of the file.
 */
export function exportRules(sources: Readonly<Record<string, string>>, own: OwnRules = NO_OWN_RULES): Result<string, string> {
  const ordered: string[] = [];
  const missing = collect(ENTRY, sources, ordered, new Set());
  if (missing !== null) return failure(missing);
  const clash = doubleName(ordered, sources);
  if (clash !== null) return failure(clash);
  const parts = ordered.map((path) => `// ${path}\n\n${withoutImports(sources[path] ?? '').trim()}\n`);
  return success([header(ordered.length), ...parts, entryPoint(own)].join('\n'));
}

/** The one call that a program makes, with the strategy's own rules in it. */
function entryPoint({ rules, unknown }: OwnRules): string {
  return [
    '// The strategy that this was exported with.',
    '',
    `/** ${rules.length === 0 ? 'It has no rule of its own.' : 'Rules of its own, asked first.'} */`,
    `export const OWN_RULES: readonly UserRule[] = ${JSON.stringify(rules, null, 2)};`,
    '',
    "/** A failure's class, action, wait and reason. `nowMs` reads dates in hints; null reads none. */",
    'export function classifyFailure(signal: Signal, nowMs: number | null = null): Classification {',
    `  return classify(signal, { kind: 'rules', unknown: '${unknown}', rules: OWN_RULES, nowMs });`,
    '}',
    '',
  ].join('\n');
}

/** A test for the exported file, for Node's own runner: the class that each case gets now. */
export function exportRulesTest(cases: readonly FailureCase[], fileName: string, own: OwnRules = NO_OWN_RULES): string {
  const rows = cases.map(({ id, signal }) => {
    const { class: name } = classify(signal, { kind: 'rules', ...own });
    return `  ${JSON.stringify([id, name, signal])},`;
  });
  return [
    "import assert from 'node:assert/strict';",
    "import { test } from 'node:test';",
    `import { classifyFailure, type Signal } from './${fileName}';`,
    '',
    'const CASES: readonly (readonly [string, string, Signal])[] = [',
    ...rows,
    '];',
    '',
    'for (const [id, expected, signal] of CASES) {',
    `  test(\`\${id} is \${expected}\`, () => {`,
    '    assert.equal(classifyFailure(signal).class, expected);',
    '  });',
    '}',
    '',
  ].join('\n');
}

function header(modules: number): string {
  return [
    `/* Failure classification, exported by Mulligan: ${RULES.length} rules from ${modules} modules. It imports nothing.`,
    '   Start at `classifyFailure(signal)`, the last function; `RULES` is the list that decides, first match first, after `OWN_RULES`. */',
    '',
  ].join('\n');
}

/** One `import … from '…';`, over several lines or on one. */
const IMPORT = /^import\s[^;]*?from '([^']+)';\n/gm;

/** Depth first, so that what a module needs stands before it; what is wrong, or null. */
function collect(
  path: string,
  sources: Readonly<Record<string, string>>,
  ordered: string[],
  visited: Set<string>,
): string | null {
  if (visited.has(path)) return null;
  visited.add(path);
  const text = Object.hasOwn(sources, path) ? sources[path] : undefined;
  if (text === undefined) return `the source of ${path} is missing`;
  for (const [, specifier = ''] of text.matchAll(IMPORT)) {
    if (!specifier.startsWith('.')) return `${path} imports the package ${specifier}`;
    const missing = collect(resolvePath(path, specifier), sources, ordered, visited);
    if (missing !== null) return missing;
  }
  ordered.push(path);
  return null;
}

function resolvePath(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function withoutImports(text: string): string {
  return text.replace(IMPORT, '');
}

const DECLARATION = /^(?:export )?(?:const|let|function|class|interface|type) (\w+)/gm;

/** Modules may reuse each other's private names; one file may not. */
function doubleName(ordered: readonly string[], sources: Readonly<Record<string, string>>): string | null {
  const owners = new Map<string, string>();
  for (const path of ordered) {
    for (const [, name = ''] of (sources[path] ?? '').matchAll(DECLARATION)) {
      const owner = owners.get(name);
      if (owner !== undefined && owner !== path) return `both ${owner} and ${path} declare ${name}`;
      owners.set(name, path);
    }
  }
  return null;
}
