import type { JsonObject } from '../base/json.ts';
import type { ModelOutcome, ModelReply } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { Message } from '../domain/message.ts';
import type { Persona } from '../domain/persona.ts';
import type { Misconception, Plan, Scenario } from '../domain/scenario.ts';
import type { Tool } from '../domain/tool.ts';
import { createPersonaModel, type PersonaOptions } from './persona-model.ts';
import { ATTENTIVE } from './personas.ts';

/** For tests: a tool with nothing but a name and a schema. */
export function makeTool(name: string, inputSchema: JsonObject, writes = false): Tool {
  return {
    definition: { name, description: `The tool ${name}.`, inputSchema, outputSchema: null },
    behaviour: { kind: 'fixed', value: { ok: true } },
    traits: { idempotent: !writes, writes, entity: null },
    bounds: [],
    latencyMs: { min: 1, max: 1 },
  };
}

export const SEARCH = makeTool('search', {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
    start: { type: 'string', format: 'date' },
  },
  required: ['query', 'limit', 'start'],
});

export function makeScenario(plan: Plan, tools: readonly Tool[] = [SEARCH], answerSchema: JsonObject | null = null): Scenario {
  const task = { id: 't', prompt: 'Search the catalogue.', plan, answerSchema, expect: null };
  return { format: 1, id: 's', title: 's', summary: 's', system: 'You search.', tasks: [task], tools, faults: [] };
}

export const WRONG_LIMIT: Misconception = { path: '/limit', wrong: { kind: 'value', value: 500 }, probability: 1 };

/** One search call whose limit is always wrong at first. */
export function searchScenario(misconceptions: readonly Misconception[] = [WRONG_LIMIT]): Scenario {
  const call = { tool: 'search', arguments: { query: 'hex key', limit: 100, start: '2026-05-01' }, misconceptions };
  return makeScenario({ steps: [[call]], answer: null });
}

export interface ConversationOptions {
  readonly scenario?: Scenario;
  readonly persona?: Partial<Persona>;
  readonly seed?: number;
  readonly wire?: WireProfile;
  readonly results?: PersonaOptions['results'];
  /** Leaves the task out of the history, as re-assigning does. */
  readonly startsWith?: string;
}

/** A history and verbs to grow it by; each `ask` is one request to the model with everything so far. */
export function startConversation(options: ConversationOptions = {}) {
  const { scenario = searchScenario(), persona = {}, seed = 1, wire = 'anthropic', results = 'canonical' } = options;
  const model = createPersonaModel({ scenario, persona: { ...ATTENTIVE, ...persona }, seed, wire, results });
  const messages: Message[] = [
    { role: 'system', text: scenario.system, tokens: 5 },
    { role: 'user', text: options.startsWith ?? scenario.tasks[0]?.prompt ?? '', tokens: 5 },
  ];
  const history = { id: 0, messages, origin: null };
  let step = 0;
  let last: ModelReply | null = null;
  const request = (over: { readonly maxOutputTokens?: number; readonly timeoutMs?: number } = {}): ModelOutcome => {
    step++;
    const tokens = messages.reduce((sum, message) => sum + message.tokens, 0);
    const view = { history, length: messages.length, tokens };
    const limits = { maxOutputTokens: over.maxOutputTokens ?? 4096, timeoutMs: over.timeoutMs ?? 60_000 };
    return model({ kind: 'call-model', agent: 0, step, try: 1, request: 1, view, ...limits }, step, 0);
  };
  return {
    messages,
    request,
    ask(): ModelReply {
      const { reply } = request();
      if (reply === null) throw new Error('the request failed');
      last = reply;
      messages.push({ role: 'assistant', text: reply.text, calls: reply.calls, opaque: reply.opaque, tokens: 1 });
      return reply;
    },
    /** One result for each call of the last reply: a text is an error, null a success. */
    answer(...results: readonly (string | null)[]): void {
      const calls = last?.calls ?? [];
      messages.push({
        role: 'tool',
        tokens: 1,
        results: calls.map(({ id, name }, index) => {
          const text = results[index] ?? null;
          return { callId: id, name, isError: text !== null, text: text ?? '{"ok":true}' };
        }),
      });
    },
    /** The same success for each call of the last reply. */
    answerWith(text: string): void {
      const results = (last?.calls ?? []).map(({ id, name }) => ({ callId: id, name, isError: false, text }));
      messages.push({ role: 'tool', tokens: 1, results });
    },
    say(text: string): void {
      messages.push({ role: 'user', text, tokens: 1 });
    },
  };
}
