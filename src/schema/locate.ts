import { isJsonObject, type Json, pointerOf } from '../base/json.ts';
import type { RawPointer } from './library-node.ts';

export interface Place {
  readonly tokens: readonly string[];
  readonly path: string;
  /** Undefined where nothing stands. */
  readonly value: Json | undefined;
}

/**
 * Where in `value` an error of the library points. Some of its keywords do not escape names, so `#/a/b` may mean the member `a/b`: of the
 * readings, the one that exists is taken, the shortest name first.
 */
export function locate(raw: RawPointer, value: Json): Place {
  const parts = raw === '#' || raw === '' ? [] : raw.replace(/^#?\//, '').split('/');
  const tokens: string[] = [];
  let here: Json | undefined = value;
  for (let index = 0; index < parts.length; ) {
    const step = nextStep(here, parts, index);
    tokens.push(step.token);
    here = step.value;
    index += step.length;
  }
  return { tokens, path: pointerOf(tokens), value: here };
}

function nextStep(
  here: Json | undefined,
  parts: readonly string[],
  index: number,
): { token: string; value: Json | undefined; length: number } {
  const first = parts[index] ?? '';
  const plain = first.replaceAll('~1', '/').replaceAll('~0', '~');
  if (Array.isArray(here)) return { token: plain, value: here[Number(plain)], length: 1 };
  if (isJsonObject(here)) {
    for (let length = 1; index + length <= parts.length; length++) {
      const joined = parts.slice(index, index + length).join('/');
      for (const token of length === 1 ? [plain, first] : [joined]) {
        if (Object.hasOwn(here, token)) return { token, value: here[token], length };
      }
    }
  }
  return { token: plain, value: undefined, length: 1 };
}
