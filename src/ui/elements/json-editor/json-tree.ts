/**
 * A JSON text as a tree with places, however broken the text is: what a half-typed document means so far. Never fails; offsets are UTF-16
 * units from 0.
 */
export type JsonNode =
  | { readonly kind: 'object'; readonly from: number; readonly to: number; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly from: number; readonly to: number; readonly items: readonly JsonNode[] }
  | { readonly kind: 'scalar'; readonly from: number; readonly to: number; readonly text: string; readonly isClosed: boolean }
  /** Nothing stands where a value must: from behind the colon to the next token. */
  | { readonly kind: 'missing'; readonly from: number; readonly to: number };

export interface JsonMember {
  readonly name: string;
  readonly nameFrom: number;
  readonly nameTo: number;
  readonly isNameClosed: boolean;
  readonly hasColon: boolean;
  readonly value: JsonNode;
}

/** Deeper brackets are read as one scalar, so that a hostile text cannot exhaust the stack. */
const MAX_DEPTH = 200;

type Token =
  | { readonly kind: '{' | '}' | '[' | ']' | ',' | ':'; readonly from: number; readonly to: number }
  | { readonly kind: 'string' | 'word'; readonly from: number; readonly to: number; readonly isClosed: boolean };

/** A string that is not closed ends with its line; everything else that is no punctuation is a word. */
const TOKEN = /[{}[\],:]|"(?:[^"\\\n]|\\.)*("?)|[^\s{}[\],:"]+/g;

export function readJsonTree(text: string): JsonNode {
  const reader: Reader = { text, tokens: tokensOf(text), at: 0 };
  return readValue(reader, 0, 0);
}

function tokensOf(text: string): readonly Token[] {
  return Array.from(text.matchAll(TOKEN), (found): Token => {
    const [token, quote] = found;
    const from = found.index;
    const to = from + token.length;
    if (token.startsWith('"')) return { kind: 'string', from, to, isClosed: quote === '"' && token.length > 1 };
    const sign = '{}[],:'.includes(token) ? (token as '{' | '}' | '[' | ']' | ',' | ':') : null;
    return sign === null ? { kind: 'word', from, to, isClosed: true } : { kind: sign, from, to };
  });
}

interface Reader {
  readonly text: string;
  readonly tokens: readonly Token[];
  at: number;
}

function readValue(reader: Reader, after: number, depth: number): JsonNode {
  const token = reader.tokens[reader.at];
  if (token === undefined) return { kind: 'missing', from: after, to: reader.text.length };
  if (token.kind === 'string' || token.kind === 'word') {
    reader.at++;
    return {
      kind: 'scalar',
      from: token.from,
      to: token.to,
      text: reader.text.slice(token.from, token.to),
      isClosed: token.isClosed,
    };
  }
  if ((token.kind === '{' || token.kind === '[') && depth >= MAX_DEPTH) return skipped(reader, token.from);
  if (token.kind === '{') return readObject(reader, depth);
  if (token.kind === '[') return readArray(reader, depth);
  return { kind: 'missing', from: after, to: token.from };
}

function skipped(reader: Reader, from: number): JsonNode {
  reader.at = reader.tokens.length;
  return { kind: 'scalar', from, to: reader.text.length, text: '', isClosed: false };
}

function readObject(reader: Reader, depth: number): JsonNode {
  const from = reader.tokens[reader.at]?.from ?? 0;
  reader.at++;
  const members: JsonMember[] = [];
  for (;;) {
    const token = reader.tokens[reader.at];
    if (token === undefined) return { kind: 'object', from, to: reader.text.length + 1, members };
    // A bracket that closes something else closes this too: the next one out will take it.
    if (token.kind === ']') return { kind: 'object', from, to: token.from, members };
    if (token.kind === '}') {
      reader.at++;
      return { kind: 'object', from, to: token.to, members };
    }
    if (token.kind === 'string' || token.kind === 'word') members.push(readMember(reader, token, depth));
    else if (token.kind === '{' || token.kind === '[') readValue(reader, token.from, depth + 1);
    else reader.at++;
  }
}

function readMember(reader: Reader, token: Extract<Token, { kind: 'string' | 'word' }>, depth: number): JsonMember {
  reader.at++;
  const colon = reader.tokens[reader.at];
  const hasColon = colon?.kind === ':';
  if (hasColon) reader.at++;
  const after = hasColon ? colon.to : token.to;
  const isNextName = reader.tokens[reader.at]?.kind === 'string' && reader.tokens[reader.at + 1]?.kind === ':';
  const value: JsonNode =
    hasColon && !isNextName
      ? readValue(reader, after, depth + 1)
      : { kind: 'missing', from: after, to: reader.tokens[reader.at]?.from ?? reader.text.length };
  return {
    name: stringOf(reader.text.slice(token.from, token.to)),
    nameFrom: token.from,
    nameTo: token.to,
    isNameClosed: token.kind === 'string' && token.isClosed,
    hasColon,
    value,
  };
}

function readArray(reader: Reader, depth: number): JsonNode {
  const from = reader.tokens[reader.at]?.from ?? 0;
  reader.at++;
  const items: JsonNode[] = [];
  for (;;) {
    const token = reader.tokens[reader.at];
    if (token === undefined) return { kind: 'array', from, to: reader.text.length + 1, items };
    if (token.kind === '}') return { kind: 'array', from, to: token.from, items };
    if (token.kind === ']') {
      reader.at++;
      return { kind: 'array', from, to: token.to, items };
    }
    if (token.kind === ',' || token.kind === ':') reader.at++;
    else items.push(readValue(reader, token.from, depth + 1));
  }
}

/** The text that a string token stands for, as far as it goes. */
export function stringOf(token: string): string {
  if (!token.startsWith('"')) return token;
  try {
    const value: unknown = JSON.parse(token.length > 1 && token.endsWith('"') ? token : `${token}"`);
    return typeof value === 'string' ? value : token;
  } catch {
    return token.slice(1);
  }
}
