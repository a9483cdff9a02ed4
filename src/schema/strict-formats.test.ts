import { expect, test } from 'vitest';
import { compileSchema } from './compile-schema.ts';
import { formatWords } from './format-words.ts';

const RIGHT: readonly (readonly [format: string, ...texts: string[]])[] = [
  ['hostname', 'localhost', 'a.example.com', 'xn--nxasmq6b.com', '1.2'],
  ['idn-hostname', 'bücher.example', '例え.jp'],
  ['ipv4', '0.0.0.0', '255.255.255.255'],
  ['ipv6', '::', '::1', '1:2:3:4:5:6:7:8', '::ffff:192.0.2.1', 'fe80::1'],
  ['uri', 'https://example.com/a?b#c', 'urn:isbn:1', 'mailto:a@b.c', 'http://[::1]:80/'],
  ['uri-reference', '', 'a/b', '#x', '//example.com'],
  ['iri', 'https://exämple.org/ü'],
  ['email', 'ada@example.com'],
  ['idn-email', 'ädä@example.com', '"a b"@example.com'],
  ['date-time', '2026-05-01T09:30:00Z', '2026-05-01T09:30:00.5+02:00'],
  ['duration', 'P1D', 'PT1H30M', 'P2W'],
  ['uri-template', 'https://example.com/{?a,b*}'],
];

const WRONG: readonly (readonly [format: string, ...texts: string[]])[] = [
  ['hostname', '', '-a.com', 'a..b', 'a_b', `${'a'.repeat(64)}.com`, 'ab--c.com'],
  ['idn-hostname', '-ä', 'a b'],
  ['ipv4', '', '256.1.1.1', '1.2.3', '01.2.3.4', '1.2.3.4 '],
  ['ipv6', '', ':::', '1::2::3', '1:2:3:4:5:6:7', '::12345', '1:2:3:4:5:6:7:8:9', '::1.2.3'],
  ['uri', '', 'example.com/a', 'http://a b', '//example.com', 'http://[1::2::3]'],
  ['uri-reference', 'a b', '1:b', '\\\\x', 'ü'],
  ['email', '', 'ada', '@example.com', 'a..b@example.com'],
  ['idn-email', '', 'a b@example.com', '@ä.com'],
  ['date-time', '', '2026-05-01', '2026-05-01 09:30:00Z', '2026-13-01T09:30:00Z'],
  ['date', '', '2026-5-1', '2026-02-30', '0000-00-00'],
  ['time', '', '9:30', '25:00:00Z'],
  ['duration', '', 'P', 'PT', '1D', 'P1W2D'],
  ['uuid', '', 'x'],
  ['uri-template', '{', 'a{b c}'],
];

const pairs = (table: typeof RIGHT) => table.flatMap(([format, ...texts]) => texts.map((text) => [format, text] as const));

test.each(pairs(RIGHT))('[schema-format] %s takes %j', (format, text) => {
  expect(compileSchema({ format }).validate(text)).toEqual([]);
});

test.each(pairs(WRONG))('[schema-format] %s refuses %j', (format, text) => {
  expect(compileSchema({ format }).validate(text)).toMatchObject([{ keyword: 'format', expected: formatWords(format)?.words }]);
});
