import { isJsonObject, type Json, pointerOf } from '../../base/json.ts';
import type { Loss } from '../import-tools/tool-import.ts';

/**
 * Headers that a mock reply of a shared scenario may have: those a retry strategy reads. They are part of a simulated answer and are never
 * sent anywhere; the list keeps a link from carrying a header that looks like one that is.
 */
const REPLY_HEADERS =
  /^(?:retry-after|retry-after-ms|x-should-retry|content-type|date|etag|www-authenticate|(?:x-)?ratelimit-[a-z-]+)$/i;

/** The document with only these headers in its faults, and what was left out. */
export function keepReplyHeaders(value: Json): { readonly value: Json; readonly losses: readonly Loss[] } {
  const losses: Loss[] = [];
  const scenario = memberOf(value, 'scenario');
  const faults = memberOf(scenario, 'faults');
  if (!isJsonObject(value) || !isJsonObject(scenario) || !Array.isArray(faults)) return { value, losses };
  const kept = (faults as readonly Json[]).map((fault, index) => {
    const what = memberOf(fault, 'what');
    const headers = memberOf(what, 'headers');
    if (!isJsonObject(fault) || !isJsonObject(what) || !isJsonObject(headers)) return fault;
    const known = Object.entries(headers).filter(([name]) => {
      if (REPLY_HEADERS.test(name)) return true;
      losses.push({
        where: pointerOf(['scenario', 'faults', index, 'what', 'headers', name]),
        what: name,
        why: 'not a header that a mock reply needs; it was not read',
      });
      return false;
    });
    return { ...fault, what: { ...what, headers: Object.fromEntries(known) } };
  });
  return { value: { ...value, scenario: { ...scenario, faults: kept } }, losses };
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
