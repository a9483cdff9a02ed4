import type { Fault, When } from '../../../domain/fault.ts';
import { ANY_TOOL, emptyFaultDraft, type FaultDraft, MODEL, usualStack } from './fault-draft.ts';

/** The form filled in from a fault: what `faultOfDraft` reads back as the same fault, but for its id. */
export function draftOfFault({ target, when, what, phase }: Fault): FaultDraft {
  const at = target.kind === 'model' ? MODEL : (target.tool ?? ANY_TOOL);
  return { ...emptyFaultDraft(at), what: what.kind, phase, ...whenFields(when), ...whatFields(what, at) };
}

function whenFields(when: When): Partial<FaultDraft> {
  switch (when.kind) {
    case 'always':
      return { when: 'always' };
    case 'nth':
    case 'first':
    case 'every':
      return { when: when.kind, n: String(when.n) };
    case 'sequence':
      return {
        when: 'sequence',
        sequence: when.hits.map((isHit) => (isHit ? 'fail' : 'ok')).join(', '),
        afterwards: when.then,
      };
    case 'probability':
      return { when: 'probability', percent: String(Number((when.p * 100).toFixed(6))) };
    case 'arguments':
      return { when: 'arguments', match: JSON.stringify(when.match, null, 2) };
    case 'window':
      return { when: 'window', fromSeconds: String(when.fromMs / 1000), toSeconds: String(when.toMs / 1000) };
  }
}

function whatFields(what: Fault['what'], target: string): Partial<FaultDraft> {
  switch (what.kind) {
    case 'http':
      return {
        status: String(what.status),
        body: JSON.stringify(what.body, null, 2),
        headers: Object.entries(what.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n'),
        retryAfterSeconds: what.retryAfter === null ? '' : String(what.retryAfter.ms / 1000),
        retryForm: what.retryAfter?.form ?? 'seconds',
      };
    case 'slow':
      return { lateMs: String(what.ms) };
    case 'exception':
      return {
        errorName: what.name,
        message: what.message,
        stack: what.stack === usualStack(what.name, what.message, target) ? '' : what.stack,
      };
    case 'contract-violation':
      return { change: what.change, path: what.path ?? '' };
    case 'empty':
      return { isExplained: what.explained };
    case 'implausible':
      return { path: what.path, value: JSON.stringify(what.value) };
    case 'error-in-200':
      return { body: JSON.stringify(what.body, null, 2) };
    case 'cut-body':
      return { keepPercent: String(Number((what.keep * 100).toFixed(6))) };
    case 'unknown-tool':
      return { unknownTool: what.name };
    default:
      return {};
  }
}
