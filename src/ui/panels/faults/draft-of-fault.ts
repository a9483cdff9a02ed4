import type { Fault, When } from '../../../domain/fault.ts';
import { ANY_TOOL, emptyFaultDraft, type FaultDraft, MODEL } from './fault-draft.ts';

/** The form filled in from a fault: what `faultOfDraft` reads back as the same fault, but for its id. */
export function draftOfFault({ target, when, what, phase }: Fault): FaultDraft {
  const at = target.kind === 'model' ? MODEL : (target.tool ?? ANY_TOOL);
  return { ...emptyFaultDraft(at), what: what.kind, phase, ...whenFields(when), ...whatFields(what) };
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
      return { when: 'arguments', match: JSON.stringify(when.match) };
    case 'window':
      return { when: 'window', fromSeconds: String(when.fromMs / 1000), toSeconds: String(when.toMs / 1000) };
  }
}

function whatFields(what: Fault['what']): Partial<FaultDraft> {
  switch (what.kind) {
    case 'http':
      return {
        status: String(what.status),
        body: JSON.stringify(what.body),
        retryAfterSeconds: what.retryAfter === null ? '' : String(what.retryAfter.ms / 1000),
        retryForm: what.retryAfter?.form ?? 'seconds',
      };
    case 'slow':
      return { lateMs: String(what.ms) };
    case 'exception':
      return { errorName: what.name, message: what.message };
    case 'contract-violation':
      return { change: what.change, path: what.path ?? '' };
    case 'empty':
      return { isExplained: what.explained };
    case 'implausible':
      return { path: what.path, value: JSON.stringify(what.value) };
    case 'error-in-200':
      return { body: JSON.stringify(what.body) };
    case 'cut-body':
      return { keepPercent: String(Number((what.keep * 100).toFixed(6))) };
    case 'unknown-tool':
      return { unknownTool: what.name };
    default:
      return {};
  }
}

/** What the form has no field for is kept from the fault that was edited, as long as it is the same kind of thing. */
export function keepUnasked(edited: Fault, before: Fault): Fault {
  if (edited.what.kind === 'http' && before.what.kind === 'http') {
    return { ...edited, what: { ...edited.what, headers: before.what.headers } } as Fault;
  }
  if (edited.what.kind === 'exception' && before.what.kind === 'exception') {
    const isSame = edited.what.name === before.what.name && edited.what.message === before.what.message;
    return isSame ? ({ ...edited, what: before.what } as Fault) : edited;
  }
  return edited;
}
