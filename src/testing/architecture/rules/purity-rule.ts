import { folderOf, PURE_FOLDERS } from '../floors.ts';
import type { GlobalReference } from '../global-references.ts';
import type { Project } from '../project.ts';
import type { Violation } from '../violation.ts';

/** Values of the host that would let a clock, chance, a timer, the network or the page into a pure floor. */
const IMPURE_GLOBALS = new Set([
  'BroadcastChannel',
  'EventSource',
  'MessageChannel',
  'SharedWorker',
  'WebSocket',
  'Worker',
  'XMLHttpRequest',
  'alert',
  'cancelAnimationFrame',
  'clearInterval',
  'clearTimeout',
  'confirm',
  'console',
  'crypto',
  'document',
  'fetch',
  'history',
  'indexedDB',
  'localStorage',
  'location',
  'navigator',
  'performance',
  'postMessage',
  'process',
  'prompt',
  'queueMicrotask',
  'require',
  'requestAnimationFrame',
  'requestIdleCallback',
  'sessionStorage',
  'setImmediate',
  'setInterval',
  'setTimeout',
]);

/** Members of `Date` that do not read the clock or the time zone of the machine. */
const PURE_DATE_MEMBERS = new Set(['UTC', 'parse', 'prototype']);

/** Pure floors touch no clock, chance, timer, network, console or page. Their tests may. */
export function purityViolations(project: Project): readonly Violation[] {
  return [...project.values()]
    .filter((file) => !file.isTest && PURE_FOLDERS.includes(folderOf(file.path) ?? ''))
    .flatMap((file) =>
      (file.code?.globals ?? []).filter(isImpure).map(({ path, line }) => ({
        rule: 'purity',
        where: `${file.path}:${line}`,
        message: `${path.join('.')} on a pure floor`,
      })),
    );
}

function isImpure({ path: [name, member], through, use }: GlobalReference): boolean {
  if (through !== null) return true;
  if (name === 'Date') return use !== 'new' && use !== 'instanceof' && !PURE_DATE_MEMBERS.has(member ?? '');
  // `Math` as a bare value could be taken apart elsewhere, so it counts as its worst member.
  if (name === 'Math') return member === undefined || member === 'random' || member === '*';
  return IMPURE_GLOBALS.has(name);
}
