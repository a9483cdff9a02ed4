import type { StopSignal } from '../domain/ports.ts';

/** Timers hold 32 bits; a longer limit would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

/** A signal for one request. `release` must be called when the request has settled. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/** Aborts with an `AbortError` when the run is stopped, with a `TimeoutError` after `timeoutMs`, whichever comes first. */
export function startDeadline(stop: StopSignal, timeoutMs: number): Deadline {
  const controller = new AbortController();
  const onStop = () => controller.abort(new DOMException('The run was stopped.', 'AbortError'));
  const onTime = () => controller.abort(new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError'));
  if (stop.aborted) onStop();
  stop.addEventListener('abort', onStop, { once: true });
  const timer = setTimeout(onTime, Math.min(Math.max(0, timeoutMs), MAX_TIMER_MS));
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
    },
  };
}
