import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../base/json.ts';
import type { WireProfile } from '../../domain/journal.ts';
import { providerDialect } from '../provider-dialect.ts';
import type { ErrorFacts, Trouble } from './provider-error.ts';

const DATA = '../shared/data';
const FACTS: ErrorFacts = { model: 'm', key: null, atMs: Date.UTC(2026, 9, 5, 9), tokens: 385, method: 'generateContent' };

function troubleOf(profile: WireProfile, trouble: Trouble, facts: Partial<ErrorFacts>) {
  return providerDialect(profile).errors.trouble(trouble, { ...FACTS, ...facts });
}

/** Cassettes are YAML that folds long lines and escapes quotes. */
function read(file: string): string {
  return readFileSync(`${DATA}/${file}`, 'utf8').replaceAll('\\"', '"').replace(/\s+/g, ' ');
}

function messageOf(body: Json): string {
  return String(((body as JsonObject).error as JsonObject).message);
}

/** The same names at the same places, whatever stands there. */
function shape(value: Json): Json {
  if (Array.isArray(value)) return [...new Set((value as readonly Json[]).map((item) => JSON.stringify(shape(item))))].sort();
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, shape((value as JsonObject)[key] ?? null)]),
  );
}

describe.skipIf(!existsSync(DATA))('errors that other projects recorded', () => {
  it.each<readonly [WireProfile, Trouble['kind'], number, Partial<ErrorFacts>, string]>([
    [
      'openai',
      'unknown-model',
      404,
      { model: 'this-model-does-not-exist' },
      'otel-python-contrib/cassettes/cassettes__test_chat_completion_404.yaml',
    ],
    [
      'openai',
      'unknown-model',
      404,
      { model: 'gpt-5.2-proo' },
      'pydantic-ai/cassettes/test_model_name_suggestions__test_model_name_suggestion_openai-chat_.yaml',
    ],
    [
      'openai',
      'wrong-key',
      401,
      { key: 'sk-' },
      'openinference/cassettes/test_instrumentor__test_error_status_code_and_exception_events_with_invalid_api_key.yaml',
    ],
    [
      'openai-responses',
      'unknown-model',
      400,
      { model: 'this-model-does-not-exist' },
      'otel-python-contrib/cassettes/cassettes__test_responses_create_api_error_content_mode0_.yaml',
    ],
    [
      'anthropic',
      'unknown-model',
      404,
      { model: 'claude-does-not-exist' },
      'pydantic-ai/cassettes/test_anthropic__test_anthropic_count_tokens_error.yaml',
    ],
  ])('are worded alike by %s for %s', (profile, kind, status, facts, file) => {
    const answer = troubleOf(profile, { kind } as Trouble, facts);
    const cassette = read(file);
    expect(answer.status).toBe(status);
    expect(cassette).toMatch(new RegExp(`code: ${status}\\b`));
    // YAML writes ' as '' in its own quotes, and ` as it is.
    expect(cassette.replaceAll("''", "'")).toContain(messageOf(answer.body));
  });

  it.each<readonly [string, string]>([
    ['max_tokens', 'vercel-ai/openai/reasoning-model-legacy-parameter-error.json'],
    ['response_format', 'vercel-ai/openai/gpt-image-response-format-error.json'],
  ])('are the whole body of OpenAI about %s', (name, file) => {
    const base = { path: `/${name}`, message: '' };
    const problem =
      name === 'max_tokens'
        ? ({ ...base, kind: 'unsupported-parameter', name, instead: 'max_completion_tokens' } as const)
        : ({ ...base, kind: 'unknown-member', name } as const);
    expect(providerDialect('openai').errors.problem(problem, {}, FACTS).body).toEqual(
      JSON.parse(readFileSync(`${DATA}/${file}`, 'utf8')),
    );
  });

  it('have the members of Google’s, and its hint where the SDK looks for it', () => {
    const recorded = JSON.parse(readFileSync(`${DATA}/vercel-ai/google/google-429-retry-info.json`, 'utf8')) as JsonObject;
    const { body } = troubleOf('google', { kind: 'rate-limit', retryAfterMs: 34_400 }, {});
    const details = (value: JsonObject) => (value.error as JsonObject).details as readonly JsonObject[];
    const retryInfo = (value: JsonObject) => details(value).find((detail) => String(detail['@type']).endsWith('RetryInfo'));
    expect(retryInfo(body as JsonObject)).toEqual(retryInfo(recorded));
    expect(Object.keys((body as JsonObject).error as JsonObject).sort()).toEqual(
      Object.keys(recorded.error as JsonObject).sort(),
    );
  });

  it('have the members of Anthropic’s, request id included', async () => {
    const cassette = read(
      'pydantic-ai/cassettes/test_anthropic__test_anthropic_explicit_effort_xhigh_unsupported_model_errors.yaml',
    );
    expect(cassette).toContain('request_id: req_011');
    expect(shape(troubleOf('anthropic', { kind: 'internal' }, {}).body)).toEqual({
      error: { message: 'string', type: 'string' },
      type: 'string',
    });
  });
});
