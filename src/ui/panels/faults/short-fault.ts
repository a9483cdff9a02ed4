import type { Fault } from '../../../domain/fault.ts';

const WORDS: Readonly<Record<Exclude<Fault['what']['kind'], 'http'>, string>> = {
  'network-error': 'lost',
  'connect-refused': 'shut',
  'connect-timeout': 'hang',
  'read-timeout': 'hang',
  slow: 'late',
  exception: 'throw',
  'malformed-json': 'junk',
  html: 'html',
  'contract-violation': 'bad',
  empty: 'none',
  implausible: 'odd',
  stale: '409',
  conflict: '409',
  'precondition-failed': '412',
  'error-in-200': '200!',
  'cut-body': 'cut',
  'cut-stream': 'cut',
  length: 'limit',
  'broken-arguments': 'junk',
  'unknown-tool': 'name',
  'empty-arguments': '{ }',
};

/** A fault in at most five characters, for a chip: `503`, `lost`. */
export function shortFault(what: Fault['what']): string {
  return what.kind === 'http' ? String(what.status) : WORDS[what.kind];
}
