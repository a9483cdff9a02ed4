import { estimateTokens } from '../base/tokens.ts';
import type { CallModel, ModelOutcome, ModelReply } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { Message, View } from '../domain/message.ts';
import type { Persona } from '../domain/persona.ts';
import type { Scenario } from '../domain/scenario.ts';
import { createPersonaModel } from '../persona/persona-model.ts';
import type { DecodedRequest } from '../wire/wire-codec.ts';
import { applyModelFault, modelFaultAt } from '../world/model-faults.ts';
import type { ModelExchange } from './exchange.ts';

export interface FakeModelOptions {
  readonly scenario: Scenario;
  readonly persona: Persona;
  readonly seed: number;
}

/** What a request comes to: the persona's reply to what the request shows it, behind the faults of the scenario. */
export interface FakeAnswer {
  readonly outcome: ModelOutcome;
  /** The reply as it would have been without a fault: what a broken stream is the beginning of. */
  readonly whole: ModelReply | null;
}

export type FakeModel = (decoded: DecodedRequest, exchange: ModelExchange) => FakeAnswer;

export function createFakeModel({ scenario, persona, seed }: FakeModelOptions, wire: WireProfile): FakeModel {
  const model = createPersonaModel({ scenario, persona, seed, wire, results: 'as-seen' });
  return (decoded, exchange) => {
    const { agent, step, try: nth, request, arrival, now, timeoutMs } = exchange;
    const effect: CallModel = {
      kind: 'call-model',
      agent,
      step,
      try: nth,
      request,
      view: viewOf(decoded.messages, exchange.inputTokens),
      maxOutputTokens: decoded.maxOutputTokens ?? Number.MAX_SAFE_INTEGER,
      timeoutMs,
    };
    const outcome = model(effect, arrival, now);
    const fault = modelFaultAt(scenario, seed, arrival, now);
    return { outcome: fault === null ? outcome : applyModelFault(fault, outcome, effect, now), whole: outcome.reply };
  };
}

function viewOf(messages: readonly Message[], tokens: number): View {
  return { history: { id: 0, messages: [...messages], origin: null }, length: messages.length, tokens };
}

/**
 * What a request is when it does not say: it belongs to the task whose prompt it holds (the first when none is there), is one step further than it has
 * assistant turns, and its size is counted here.
 */
export function strangersExchange(scenario: Scenario, decoded: DecodedRequest, arrival: number): ModelExchange {
  const texts = decoded.messages.flatMap((message) => (message.role === 'user' ? [message.text] : []));
  const agent = scenario.tasks.findIndex(({ prompt }) => texts.some((text) => text.includes(prompt)));
  const turns = decoded.messages.filter(({ role }) => role === 'assistant').length;
  const tools = decoded.tools.reduce((sum, tool) => sum + estimateTokens(JSON.stringify(tool)), 0);
  return {
    id: -1,
    arrival,
    now: 0,
    timeoutMs: Number.MAX_SAFE_INTEGER,
    agent: Math.max(0, agent),
    step: turns + 1,
    try: 1,
    request: 1,
    inputTokens: decoded.messages.reduce((sum, { tokens }) => sum + tokens, tools),
  };
}
