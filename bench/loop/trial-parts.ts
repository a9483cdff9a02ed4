import type { CallModel, ModelOutcome, ToolOutcome } from '../../src/domain/effect.ts';
import type { Message, ToolCall } from '../../src/domain/message.ts';
import { prepareScenario } from '../../src/loop/context.ts';
import { append, createConversation, currentView, textMessage } from '../../src/loop/history.ts';
import { createPersonaModel } from '../../src/persona/persona-model.ts';
import { ATTENTIVE } from '../../src/persona/personas.ts';
import { createWorld } from '../../src/world/create-world.ts';
import { BENCH_SCENARIO, BENCH_STRATEGY } from './bench-scenario.ts';

/** What every contestant of a trial reports; sums over seeds must agree between contestants that do the same. */
export interface TrialResult {
  modelCalls: number;
  toolTries: number;
  waitMs: number;
  elapsedMs: number;
  inputTokens: number;
  isDone: boolean;
}

export const PREPARED = prepareScenario(BENCH_SCENARIO);

/** Our tool bodies, validator and persona for one trial, without any loop: what all contestants call. */
export function createParts(seed: number) {
  const world = createWorld(BENCH_SCENARIO, seed);
  const model = createPersonaModel({ scenario: BENCH_SCENARIO, persona: ATTENTIVE, seed, wire: 'openai' });
  const conversation = createConversation(PREPARED.toolTokens);
  append(conversation, textMessage('system', BENCH_SCENARIO.system));
  append(conversation, textMessage('user', BENCH_SCENARIO.tasks[0]?.prompt ?? ''));
  const arrivals = new Map<string, number>();
  let modelCalls = 0;
  return {
    conversation,
    ask(step: number, nowMs: number): ModelOutcome {
      const effect: CallModel = {
        kind: 'call-model',
        agent: 0,
        step,
        try: 1,
        request: 1,
        view: currentView(conversation),
        maxOutputTokens: BENCH_STRATEGY.maxOutputTokens,
        timeoutMs: BENCH_STRATEGY.timeoutMs.model,
      };
      return model(effect, ++modelCalls, nowMs);
    },
    say(message: Message): void {
      append(conversation, message);
    },
    execute(call: ToolCall, step: number, attempt: number, nth: number, nowMs: number): ToolOutcome {
      const arrival = (arrivals.get(call.name) ?? 0) + 1;
      arrivals.set(call.name, arrival);
      return world.callTool(
        { kind: 'call-tool', agent: 0, step, attempt, try: nth, call, key: null, timeoutMs: BENCH_STRATEGY.timeoutMs.tool },
        arrival,
        nowMs,
      );
    },
  };
}
