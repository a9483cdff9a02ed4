import { describe, expect, it } from 'vitest';
import { describeOriginProblem, isLoopback, parseOrigin } from './origin.ts';

function originOf(text: string): string {
  const parsed = parseOrigin(text);
  return parsed.ok ? parsed.value : parsed.error.kind;
}

describe('parseOrigin', () => {
  it.each([
    ['https://api.anthropic.com', 'https://api.anthropic.com'],
    ['https://api.anthropic.com/', 'https://api.anthropic.com'],
    ['HTTPS://API.Anthropic.com:443/v1?x#y', 'https://api.anthropic.com'],
    ['https://openrouter.ai/api/v1', 'https://openrouter.ai'],
    ['https://gateway.example:8443/v1', 'https://gateway.example:8443'],
    ['http://localhost:11434/v1', 'http://localhost:11434'],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
    ['http://127.1.2.3:8000', 'http://127.1.2.3:8000'],
    ['http://127.1:8000', 'http://127.0.0.1:8000'],
    ['http://[::1]:1234/v1', 'http://[::1]:1234'],
    ['https://xn--pi-7kc.example', 'https://xn--pi-7kc.example'],
  ])('reads the exact ASCII origin of %s', (text, origin) => {
    expect(originOf(text)).toBe(origin);
  });

  it.each([
    ['', 'empty'],
    ['https://a.example /v1', 'hidden-character'],
    ['https://a.example\u200b', 'hidden-character'],
    ['https://a.example\\b', 'backslash'],
    ['a.example', 'not-a-url'],
    ['localhost:11434', 'not-a-url'],
    ['https:a.example', 'not-a-url'],
    ['https://a.example:99999', 'not-a-url'],
    ['wss://a.example', 'scheme'],
    ['http://a.example', 'insecure'],
    ['http://0.0.0.0:1', 'insecure'],
    ['https://me@a.example', 'userinfo'],
    ['https://\u0430.example', 'host-spelling'],
    ['https://a%2eexample', 'host-spelling'],
    ['https://a.example.', 'trailing-dot'],
  ])('refuses %j as %s', (text, kind) => {
    expect(originOf(text)).toBe(kind);
  });

  it('says in one sentence what to type instead', () => {
    const parsed = parseOrigin('http://192.168.0.2:11434');
    expect(parsed.ok ? '' : describeOriginProblem(parsed.error)).toBe(
      'http:// is allowed for this machine only. 192.168.0.2 needs https://.',
    );
  });

  it('takes only this machine for loopback', () => {
    expect(['localhost', '127.0.0.1', '127.255.255.254', '[::1]'].every(isLoopback)).toBe(true);
    expect(['localhost.example', '128.0.0.1', '127.0.0.1.example', '[::ffff:7f00:1]', '0.0.0.0'].some(isLoopback)).toBe(false);
  });
});
