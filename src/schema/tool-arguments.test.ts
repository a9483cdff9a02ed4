import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { compileSchema } from './compile-schema.ts';

const TAU = join(process.cwd(), '../shared/data/tau-bench');

interface Message {
  readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: string } }[] | null;
}

describe.skipIf(!existsSync(TAU))('recorded airline calls of tau-bench', () => {
  test('[schema-real] are all valid, each of more than 200', () => {
    const tools = JSON.parse(readFileSync(join(TAU, 'airline.tools.json'), 'utf8')) as readonly {
      readonly function: { readonly name: string; readonly parameters: JsonObject };
    }[];
    const calls = readdirSync(TAU)
      .filter((file) => file.startsWith('airline-'))
      .flatMap(
        (file) => (JSON.parse(readFileSync(join(TAU, file), 'utf8')) as { readonly messages: readonly Message[] }).messages,
      )
      .flatMap((message) => message.tool_calls ?? []);
    const wrong = calls.flatMap(({ function: call }) => {
      const tool = tools.find((other) => other.function.name === call.name);
      const issues =
        tool === undefined ? [] : compileSchema(tool.function.parameters).validate(JSON.parse(call.arguments) as Json);
      return issues.map((issue) => `${call.name} ${issue.path}: ${issue.message}`);
    });
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(200);
  });
});
