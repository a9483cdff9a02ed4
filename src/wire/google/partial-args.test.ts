import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../base/json.ts';
import { Cursor } from '../body/cursor.ts';
import { ProblemLog } from '../body/problem-log.ts';
import { withPartialArg } from './partial-args.ts';

/** The arguments after all pieces, or the kind of the first problem. */
function assembled(...pieces: readonly JsonObject[]): Json {
  const log = new ProblemLog();
  const args = pieces.reduce<Json>((grown, piece) => withPartialArg(grown, new Cursor(log, piece)), {});
  const result = log.conclude(args);
  return result.ok ? result.value : result.error.kind;
}

describe('arguments that come in pieces', () => {
  it('grow a text piece by piece', () => {
    const pieces = ['Os', 'lo', ''].map((stringValue) => ({ jsonPath: '$.city', stringValue }));
    expect(assembled(...pieces)).toEqual({ city: 'Oslo' });
  });

  it('reach into lists and objects', () => {
    expect(
      assembled(
        { jsonPath: '$.rooms[0].id', numberValue: 7 },
        { jsonPath: '$.rooms[0].free', boolValue: false },
        { jsonPath: "$.rooms[1]['a.b']", stringValue: 'x' },
        { jsonPath: '$.until', nullValue: null },
      ),
    ).toEqual({ rooms: [{ id: 7, free: false }, { 'a.b': 'x' }], until: null });
  });

  it.each([
    ['leave a gap in a list', '$.rooms[1]'],
    ['go into a value', '$.city.name'],
    ['are no path', 'city'],
    ['end in the middle', '$.rooms['],
  ])('are refused when they %s', (_, jsonPath) => {
    expect(assembled({ jsonPath: '$.city', stringValue: 'Oslo' }, { jsonPath, stringValue: 'x' })).toBe('malformed');
  });

  it('keep dangerous names as plain data', () => {
    const args = assembled({ jsonPath: '$.__proto__.polluted', stringValue: 'yes' });
    expect(JSON.stringify(args)).toBe('{"__proto__":{"polluted":"yes"}}');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});
