import { describe, expect, it } from 'vitest';
import type { WireProfile } from '../domain/journal.ts';
import { HAS_RECORDED_CONVERSATIONS, recordedConversations } from '../testing/recorded-conversations.ts';
import { greeting, setUpServers, unanswered, WIRE_PROFILES } from '../testing/servers-setup.ts';
import { mutatePairings } from '../testing/wire-mutations.ts';
import { wireProfile } from '../wire/wire-profile.ts';
import { EXCHANGE_HEADER, exchangeHeader, type ModelExchange } from './exchange.ts';
import { LISTED_MODELS } from './model-lists.ts';

const EXCHANGE: ModelExchange = {
  id: 3,
  arrival: 1,
  now: 0,
  timeoutMs: 60_000,
  agent: 0,
  step: 1,
  try: 1,
  request: 1,
  inputTokens: 77,
};

describe.each(WIRE_PROFILES)('the fake %s', (profile) => {
  it('answers the task with the first call of its plan', async () => {
    const { ask, scenario } = setUpServers();
    const { status, body } = await ask(profile, greeting(profile, scenario.tasks[0]?.prompt));
    expect(status).toBe(200);
    const decoded = wireProfile(profile).decodeReply(body);
    const [planned] = scenario.tasks[0]?.plan.steps[0] ?? [];
    expect(decoded.ok && decoded.value.reply.calls[0]?.name).toBe(planned?.tool);
  });

  it('gives the same reply as a stream that ends as the provider ends it', async () => {
    const { ask, post, scenario } = setUpServers();
    const request = greeting(profile, scenario.tasks[0]?.prompt);
    const whole = wireProfile(profile).decodeReply((await ask(profile, request)).body);
    const response = await post(profile, profile === 'google' ? request : { ...request, stream: true }, { isStreaming: true });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const reader = wireProfile(profile).readReplyStream();
    reader.push(await response.text());
    const state = reader.state();
    expect(state.kind).toBe('complete');
    if (state.kind !== 'complete' || !whole.ok) return;
    expect(state.decoded.reply.calls).toEqual(whole.value.reply.calls);
  });

  it('counts the tokens that the client counted and leaves a note of its time', async () => {
    const { ask, notes, scenario } = setUpServers();
    const headers = { [EXCHANGE_HEADER]: exchangeHeader(EXCHANGE) };
    const { body } = await ask(profile, greeting(profile, scenario.tasks[0]?.prompt), { headers });
    const decoded = wireProfile(profile).decodeReply(body);
    const note = notes.take(3);
    expect(decoded.ok && decoded.value.usage).toEqual(note?.usage);
    expect(note).toMatchObject({ usage: { inputTokens: 77 }, fault: null, error: null });
    expect(note?.durationMs).toBeGreaterThan(100);
    expect(notes.take(3)).toBeNull();
  });

  it('lists its models and knows each by its id', async () => {
    const { list } = setUpServers();
    const [first] = LISTED_MODELS[profile];
    const text = await (await list(profile)).text();
    for (const { id } of LISTED_MODELS[profile])
      expect(text).toContain(JSON.stringify(profile === 'google' ? `models/${id}` : id));
    expect(await (await list(profile, `/models/${first?.id}`)).text()).toContain(first?.id);
    expect((await list(profile, '/models/nosuch')).status).toBe(404);
  });

  it('refuses an unknown model in the words of the provider', async () => {
    const { ask } = setUpServers();
    const { status, body } = await ask(
      profile,
      { ...greeting(profile), ...(profile === 'google' ? {} : { model: 'nosuch' }) },
      { model: 'nosuch' },
    );
    expect([status, JSON.stringify(body)]).toEqual([
      profile === 'openai-responses' ? 400 : 404,
      expect.stringContaining('nosuch'),
    ]);
    expect(
      (
        await setUpServers({ access: { models: 'any' } }).ask(
          profile,
          { ...greeting(profile), ...(profile === 'google' ? {} : { model: 'nosuch' }) },
          { model: 'nosuch' },
        )
      ).status,
    ).toBe(200);
  });

  it('refuses a body that is no JSON', async () => {
    const { status, body } = await setUpServers().ask(profile, '{"model":');
    expect([status, typeof body.error]).toEqual([400, 'object']);
  });

  it('refuses a request without a key, where the service takes one', async () => {
    const expected = { ...same(401), google: 403, compatible: 200 }[profile];
    expect((await setUpServers().ask(profile, greeting(profile), { key: null })).status).toBe(expected);
  });

  it('refuses a key that is not the right one', async () => {
    const { ask } = setUpServers({ access: { acceptsKey: (key) => key === 'right' } });
    expect((await ask(profile, greeting(profile), { key: 'right' })).status).toBe(200);
    expect((await ask(profile, greeting(profile), { key: 'sk-wrong' })).status).toBe(profile === 'google' ? 400 : 401);
  });

  it.each(['rate-limit', 'quota', 'internal', 'unavailable', 'overloaded', 'forbidden'] as const)(
    'answers %s as the provider does',
    async (kind) => {
      const trouble = kind === 'rate-limit' ? ({ kind, retryAfterMs: 34_400 } as const) : ({ kind } as const);
      const { status, body, headers } = await setUpServers({ access: { trouble } }).ask(profile, greeting(profile));
      expect(status).toBe(STATUSES[kind][profile]);
      expect(body.error).toBeTypeOf('object');
      if (kind !== 'rate-limit') return;
      expect([headers.get('retry-after'), JSON.stringify(body).includes('34.4s')]).toEqual(
        profile === 'google' ? [null, true] : ['35', profile.startsWith('openai')],
      );
    },
  );
});

const same = (status: number): Readonly<Record<WireProfile, number>> => ({
  openai: status,
  'openai-responses': status,
  anthropic: status,
  google: status,
  compatible: status,
});

const STATUSES = {
  'rate-limit': same(429),
  quota: { ...same(429), anthropic: 400, compatible: 402 },
  internal: same(500),
  unavailable: same(503),
  overloaded: { ...same(503), anthropic: 529 },
  forbidden: same(403),
} as const;

describe('a body that is longer than the service reads', () => {
  it.each([
    ['anthropic', 413],
    ['google', 400],
  ] as const)('is refused by %s with %d', async (profile, status) => {
    const response = await setUpServers().post(profile, `"${'x'.repeat(33 * 1024 * 1024)}"`);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining('exceeds the')]);
  });
});

describe('[P48] a missing tool result', () => {
  it.each([
    [
      'openai',
      {
        error: {
          message:
            "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_9",
          type: 'invalid_request_error',
          param: 'messages.[2].role',
          code: null,
        },
      },
    ],
    [
      'openai-responses',
      {
        error: {
          message: 'No tool output found for function call call_9.',
          type: 'invalid_request_error',
          param: 'input',
          code: null,
        },
      },
    ],
    [
      'anthropic',
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message:
            'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: call_9. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
        },
        request_id: expect.stringMatching(/^req_011C/),
      },
    ],
    [
      'google',
      {
        error: {
          code: 400,
          message:
            'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    [
      'compatible',
      {
        error: {
          message:
            "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)",
          type: 'invalid_request_error',
          param: null,
          code: null,
        },
      },
    ],
  ] as const)('is a 400 of %s', async (profile, expected) => {
    const { status, body } = await setUpServers().ask(profile, unanswered(profile));
    expect([status, body]).toEqual([400, expected]);
  });
});

/** Recorded by other projects, of the addresses that we play. */
const RECORDED = recordedConversations().flatMap((conversation) => {
  const { uri } = conversation;
  const profile: WireProfile | null = uri.startsWith('https://api.openai.com/v1/chat/completions')
    ? 'openai'
    : uri.startsWith('https://api.openai.com/v1/responses')
      ? 'openai-responses'
      : uri.startsWith('https://api.anthropic.com/v1/messages')
        ? 'anthropic'
        : uri.startsWith('https://generativelanguage.googleapis.com/v1beta/')
          ? 'google'
          : null;
  return profile === null ? [] : [{ profile, conversation }];
});

/** With a stored response before it, a result may belong to a call that is not in the request. */
const CONTINUES = /"previous_response_id":"/;

describe.skipIf(!HAS_RECORDED_CONVERSATIONS)('requests that other projects recorded', () => {
  const { ask, post } = setUpServers({ access: { models: 'any' } });
  const routeOf = (uri: string) => ({
    model: /\/models\/([^:/?]+)/.exec(uri)?.[1] ?? 'any',
    isStreaming: uri.includes('streamGenerateContent'),
  });

  it('are answered by every fake provider', async () => {
    const refused: string[] = [];
    for (const { profile, conversation } of RECORDED) {
      const response = await post(profile, conversation.request, routeOf(conversation.uri));
      if (response.status !== 200) refused.push(`${conversation.name}: ${await response.text()}`);
    }
    expect(refused).toEqual([]);
    expect(RECORDED.length).toBeGreaterThanOrEqual(98);
  });

  it('[P48] are refused with a result dropped, and the lost id is named where the provider names it', async () => {
    let dropped = 0;
    for (const { profile, conversation } of RECORDED) {
      for (const { mutation, body } of mutatePairings(profile, conversation.request)) {
        if (mutation !== 'drop' || CONTINUES.test(JSON.stringify(body))) continue;
        dropped++;
        const answer = await ask(profile, body, routeOf(conversation.uri));
        expect(answer.status).toBe(400);
        const message = JSON.stringify(answer.body);
        const ids = [
          ...JSON.stringify(conversation.request).matchAll(/"(?:id|call_id|tool_call_id|tool_use_id)":"([^"]+)"/g),
        ].map(([, id]) => id ?? '');
        // One recording reuses an id; with the turn between gone, that is what is wrong first.
        if (message.includes('ids must be unique')) continue;
        if (profile === 'google') expect(message).toContain('number of function response parts');
        else expect(message).toSatisfy((text: string) => ids.some((id) => text.includes(id)), conversation.name);
      }
    }
    expect(dropped).toBeGreaterThan(80);
  });
});
