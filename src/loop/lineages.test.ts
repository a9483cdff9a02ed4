import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import type { ToolCall } from '../domain/message.ts';
import { assignAttempts, type Lineage } from './lineages.ts';

const call = (name: string, args: Json): ToolCall => ({ id: 'c', name, argumentsText: JSON.stringify(args), arguments: args });
const lineage = (tool: string, attempt: number, args: Json): Lineage => ({
  tool,
  attempt,
  arguments: args,
  wrongPaths: null,
  mayHaveWritten: false,
});
const known = (name: string): boolean => name === 'search' || name === 'charge';
const attempts = (open: Lineage[], ...calls: ToolCall[]) =>
  assignAttempts(open, calls, known).map((assignment) => assignment.attempt);

describe('assignAttempts', () => {
  it('[L10] continues the failed call of the same tool', () => {
    const open = [lineage('search', 2, { q: 'a' })];
    expect(attempts(open, call('search', { q: 'b' }))).toEqual([3]);
    expect(open).toEqual([]);
  });

  it('[L10] starts another tool at attempt one', () => {
    const open = [lineage('search', 1, {})];
    expect(attempts(open, call('charge', {}))).toEqual([1]);
    expect(open).toHaveLength(1);
  });

  it('[L10] matches parallel calls by the arguments they share', () => {
    const open = [lineage('search', 1, { q: 'a', city: 'Rome' }), lineage('search', 2, { q: 'b', city: 'Oslo' })];
    expect(attempts(open, call('search', { q: 'x', city: 'Oslo' }), call('search', { q: 'y', city: 'Rome' }))).toEqual([3, 2]);
  });

  it('[P3] lets a known tool take up the lineage of an unknown name', () => {
    expect(attempts([lineage('serch', 1, {})], call('search', {}))).toEqual([2]);
  });

  it('[L10] takes each lineage up once', () => {
    expect(attempts([lineage('search', 1, {})], call('search', {}), call('search', {}))).toEqual([2, 1]);
  });
});
