import { describe, expect, it } from 'vitest';
import { connectSources, MAX_USER_ORIGINS, parseUserOrigin, readUserOrigins } from './connect-origins.ts';

const ADMITTED = [
  'https://llm.example.com',
  'https://llm.example.com:8443',
  'https://a',
  'https://10.0.0.7:8080',
  'https://xn--bcher-kva.example',
  'http://localhost',
  'http://localhost:11434',
  'http://127.0.0.1:1234',
];

const REFUSED = [
  '',
  '*',
  'https:',
  'https://',
  'https://*',
  'https://*.example.com',
  'https://example.com/',
  'https://example.com/v1',
  'https://example.com?x',
  'https://example.com#x',
  'https://user@example.com',
  'https://user:pass@example.com',
  'https://example.com:0',
  'https://example.com:65536',
  'https://example.com:*',
  'https://EXAMPLE.com',
  'https://example..com',
  'https://-example.com',
  'https://example.com.',
  "https://example.com; script-src 'unsafe-inline'",
  "https://example.com 'unsafe-eval'",
  'https://example.com,https://evil.example',
  "'self'",
  'https://exa"mple.com',
  'https://exa\nmple.com',
  'https://example.com\n',
  'http://example.com',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://localhost@evil.example',
  'http://0.0.0.0',
  'http://[::1]:1234',
  'ws://localhost:1234',
  'wss://example.com',
  'data:text/plain,x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://bücher.example',
  `https://${'a.'.repeat(130)}example`,
];

describe('parseUserOrigin', () => {
  it.each(ADMITTED)('admits the exact origin %s', (text) => {
    expect(parseUserOrigin(text)).toEqual({ ok: true, value: text });
  });

  it.each(REFUSED)('refuses %j with a reason', (text) => {
    const parsed = parseUserOrigin(text);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.error.length).toBeGreaterThan(5);
  });
});

describe('connectSources', () => {
  it('names only ourselves, providers and loopback when nothing is stored', () => {
    expect(connectSources(null)).toEqual([
      "'self'",
      'https://api.anthropic.com',
      'https://api.openai.com',
      'https://generativelanguage.googleapis.com',
      'https://openrouter.ai',
      'http://localhost:*',
      'http://127.0.0.1:*',
    ]);
  });

  it('adds stored origins once and drops what is no origin', () => {
    const stored = JSON.stringify(['https://mine.example', 'https://mine.example', 'https://x; img-src *', 7, null, '*']);
    expect(connectSources(stored).slice(7)).toEqual(['https://mine.example']);
  });

  it.each(['', '{', '{"0":"https://a.example"}', '"https://a.example"', 'null'])(
    'takes stored text %j for no origins',
    (text) => {
      expect(readUserOrigins(text)).toEqual([]);
    },
  );

  it('ignores origins after the thirty-second', () => {
    const many = Array.from({ length: 40 }, (_, index) => `https://host-${index}.example`);
    expect(readUserOrigins(JSON.stringify(many))).toHaveLength(MAX_USER_ORIGINS);
  });
});
