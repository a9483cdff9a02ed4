/** Where a text stops being JSON. `index` counts UTF-16 units; it is the length of the text when something is missing at its end. */
export interface SyntaxFault {
  readonly index: number;
  readonly message: string;
}

type Expected = 'value' | 'first-item' | 'first-key' | 'key' | 'colon' | 'comma' | 'end';

/** What may stand at a place, in words. */
const WANTED: Readonly<Record<Expected, string>> = {
  value: 'a value is expected',
  'first-item': 'a value or ] is expected',
  'first-key': 'a name in double quotes or } is expected',
  key: 'a name in double quotes is expected',
  colon: ': is expected after a name',
  comma: 'a comma or the closing bracket is expected',
  end: 'nothing more is expected after the value',
};

const ESCAPE = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/**
 * The first place at which a text breaks the grammar of JSON; null when it does not. Engines word their messages differently and often leave the place
 * out; this says the same everywhere. No recursion.
 */
export function findSyntaxFault(text: string): SyntaxFault | null {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at = skipSpace(text, at);
    const character = text[at];
    if (character === undefined) return expected === 'end' ? null : { index: at, message: 'the text ends before the JSON does' };
    const inside = open.at(-1);
    const closing = inside === '{' ? '}' : ']';
    const first: Expected = inside === '{' ? 'first-key' : 'first-item';
    const wantsKey = ['key', 'first-key'].includes(expected);
    if (inside !== undefined && character === closing && (expected === 'comma' || expected === first)) {
      open.pop();
      expected = open.length === 0 ? 'end' : 'comma';
      at++;
    } else if (expected === 'comma' && character === ',') {
      expected = inside === '{' ? 'key' : 'value';
      at++;
    } else if (expected === 'colon' && character === ':') {
      expected = 'value';
      at++;
    } else if (expected === 'comma' || expected === 'colon' || expected === 'end') {
      return unexpected(character, at, expected);
    } else if (character === '"') {
      const end = readString(text, at);
      if (typeof end !== 'number') return end;
      expected = wantsKey ? 'colon' : open.length === 0 ? 'end' : 'comma';
      at = end;
    } else if (wantsKey) {
      return unexpected(character, at, expected);
    } else if (character === '{' || character === '[') {
      open.push(character);
      expected = character === '{' ? 'first-key' : 'first-item';
      at++;
    } else {
      SCALAR.lastIndex = at;
      if (!SCALAR.test(text)) return unexpected(character, at, expected);
      expected = open.length === 0 ? 'end' : 'comma';
      at = SCALAR.lastIndex;
    }
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at++;
  return at;
}

function unexpected(character: string, index: number, expected: Expected): SyntaxFault {
  return { index, message: `unexpected ${character}: ${WANTED[expected]}` };
}

/** Index behind the string that begins at `start`, or why it is none. A loop, because a string may have millions of characters. */
function readString(text: string, start: number): number | SyntaxFault {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"') return at + 1;
    if (character === '\n') return { index: at, message: 'a string must not go over the end of a line' };
    if (character < ' ') return { index: at, message: 'a control character must be escaped' };
    if (character === '\\') {
      if (!ESCAPE.test(text.slice(at, at + 6))) return { index: at, message: 'no such escape in a JSON string' };
      at++;
    }
  }
  return { index: text.length, message: 'a string is not closed' };
}
