import type { FailureClass, Signal } from '../../domain/failure.ts';
import type { BaselineVerdict } from './baseline-verdict.ts';

/** The status code and nothing else, as client libraries do it; without one it knows nothing. */
export function statusVerdict(signal: Signal): BaselineVerdict | null {
  const { status } = signal;
  const found = status === null || signal.transport === 'exit' ? null : classOfStatus(status);
  if (status === null || found === null) return null;
  return { class: found, rule: `status.${status}`, evidence: { field: 'status', text: String(status) } };
}

function classOfStatus(status: number): FailureClass | null {
  if (status === 408 || status === 425 || status === 429 || (status >= 500 && status !== 501)) return 'transient';
  if (status === 409 || status === 412) return 'state';
  if (status === 400 || status === 422 || status === 413) return 'input';
  return status >= 400 ? 'permanent' : null;
}
