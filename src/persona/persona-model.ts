import { draw } from '../base/draw.ts';
import type { CallModel, ModelOutcome } from '../domain/effect.ts';
import type { RunTime, WireProfile } from '../domain/journal.ts';
import type { Persona } from '../domain/persona.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { WireCodec } from '../wire/wire-codec.ts';
import { wireProfile } from '../wire/wire-profile.ts';
import { composeReply } from './compose-reply.ts';
import { type Folder, foldView, type Progress, startProgress } from './fold-view.ts';
import { replyToFreshPrompt } from './fresh-prompt.ts';
import { limitReply } from './limit-reply.ts';
import { prepareTask } from './prepare-task.ts';

export interface PersonaOptions {
  readonly scenario: Scenario;
  readonly persona: Persona;
  readonly seed: number;
  readonly wire: WireProfile;
  /**
   * What the results of a view are: `canonical`, as the loop writes them, and seen through the wire; or `as-seen`, decoded from a request of that wire
   * already. Canonical when absent.
   */
  readonly results?: 'canonical' | 'as-seen';
}

/**
 * The simulated model as a port. Its reply is a function of the view, the plan of the task, the persona, the seed and the agent: what it keeps
 * between two calls is only how far a history has been read, which reading it again would give too.
 */
export function createPersonaModel(options: PersonaOptions): (effect: CallModel, arrival: number, now: RunTime) => ModelOutcome {
  const { scenario, persona, seed } = options;
  const codec = wireProfile(options.wire);
  const wire = options.results === 'as-seen' ? asSeen(codec) : codec;
  const folders: (Folder | undefined)[] = [];
  const read: (Progress | undefined)[] = [];

  return (effect) => {
    const { agent, view } = effect;
    let folder = folders[agent];
    if (folder === undefined) {
      folder = { task: prepareTask(scenario, agent), persona, seed, wire };
      folders[agent] = folder;
    }
    let progress = read[agent];
    if (progress === undefined || progress.history !== view.history || progress.length > view.length) {
      progress = startProgress(folder, view.history);
      read[agent] = progress;
    }
    foldView(folder, progress, view);
    const whole = progress.knowsTask
      ? composeReply(folder, progress, effect.step)
      : replyToFreshPrompt(folder, progress, effect.step);
    const { reply, tokens } = limitReply(whole, effect.maxOutputTokens);
    const durationMs = durationOf(folder, effect, tokens);
    if (durationMs > effect.timeoutMs) return timedOut(effect.timeoutMs);
    const usage = { inputTokens: view.tokens, outputTokens: tokens };
    return { kind: 'model', durationMs, reply, status: 200, headers: NO_HEADERS, body: null, error: null, usage, fault: null };
  };
}

/** Reads decoded results: the words are what they are, and the flag counts where the format has one. */
function asSeen(codec: WireCodec): Pick<WireCodec, 'decodeResult'> {
  const marksErrors = codec.decodeResult({ callId: '', name: '', isError: false, text: '' }).isError !== null;
  return { decodeResult: ({ text, isError }) => ({ text, isError: marksErrors ? isError : null }) };
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Half the width of the spread of durations around what the persona's latency says. */
const SPREAD = 0.15;

function durationOf({ task, persona, seed }: Folder, { step, try: nth, request }: CallModel, tokens: number): number {
  const { firstTokenMs, perTokenMs } = persona.latency;
  const factor = 1 - SPREAD + 2 * SPREAD * draw(seed, task.draws.latency, (step * 64 + nth) * 64 + request);
  return Math.round((firstTokenMs + perTokenMs * tokens) * factor);
}

/** The request was sent and the caller stopped waiting; what the provider did by then is not billed here. */
function timedOut(timeoutMs: number): ModelOutcome {
  return {
    kind: 'model',
    durationMs: timeoutMs,
    reply: null,
    status: null,
    headers: NO_HEADERS,
    body: null,
    error: {
      name: 'TimeoutError',
      code: 'ETIMEDOUT',
      message: `The operation was aborted due to timeout: no reply within ${timeoutMs} ms`,
      stack: null,
      sent: true,
    },
    usage: { inputTokens: 0, outputTokens: 0 },
    fault: null,
  };
}
