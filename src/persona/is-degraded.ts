import { isJsonObject, parseJson } from '../base/json.ts';

const MARK = /"degraded"\s*:\s*true/;

/** Whether a result says of itself that it is a stand-in: JSON with a member `degraded: true` at its root [P28]. Warnings may follow on further lines. */
export function isDegraded(text: string): boolean {
  if (!MARK.test(text)) return false;
  const warnings = text.indexOf('\nWarning: ');
  const parsed = parseJson(warnings < 0 ? text : text.slice(0, warnings));
  return parsed.ok && isJsonObject(parsed.value) && parsed.value.degraded === true;
}
