import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { HIDDEN_HEADER, type WireExchange } from '../domain/wire-exchange.ts';
import { curlCommand } from './curl-command.ts';

const EXCHANGE: WireExchange = {
  method: 'POST',
  url: 'https://api.example/v1?a=1&b=$HOME',
  requestHeaders: { 'content-type': 'application/json', authorization: HIDDEN_HEADER, 'x-api-key': HIDDEN_HEADER },
  requestBody: `{"text":"it's $HOME \`id\` \\"quoted\\""}`,
  status: null,
  responseHeaders: {},
  responseBody: '',
  error: null,
};

test('a shell reads back exactly what was sent', () => {
  const script = curlCommand(EXCHANGE).replace(/^curl/, 'printf "%s\\0"');
  const words = execFileSync('sh', ['-c', `API_KEY=sk-own; ${script}`], { encoding: 'utf8' }).split('\0');
  expect(words.slice(0, -1)).toEqual([
    '-X',
    'POST',
    EXCHANGE.url,
    '-H',
    'content-type: application/json',
    '-H',
    'authorization: Bearer sk-own',
    '-H',
    'x-api-key: sk-own',
    '--data-raw',
    EXCHANGE.requestBody,
  ]);
});

test('the command names a variable where the key stood', () => {
  expect(curlCommand(EXCHANGE)).toContain('Bearer $API_KEY');
  expect(curlCommand(EXCHANGE)).not.toContain(HIDDEN_HEADER);
});
