import { describe, expect, it } from 'vitest';
import { CHARGE, SEARCH, smallScenario, strategyLike } from '../testing/loop-setup.ts';
import { toolAnswer, toolError } from '../testing/scripted-ports.ts';
import { prepareScenario } from './context.ts';
import { createFailureCache, toolFailure } from './failures.ts';

const { tools } = prepareScenario(smallScenario());
const strategy = strategyLike('classify-and-route');

function prepared(name: string) {
  const found = tools.get(name);
  if (found === undefined) throw new Error(name);
  return found;
}

const search = prepared(SEARCH.definition.name);
const charge = prepared(CHARGE.definition.name);

describe('toolFailure', () => {
  it('[L16] gives one object for the same reply of the same tool', () => {
    const cache = createFailureCache();
    const reply = toolAnswer(503, { error: 'busy' });
    expect(toolFailure(cache, strategy, search, reply, false)).toBe(
      toolFailure(cache, strategy, search, { ...reply, durationMs: 5 }, false),
    );
  });

  it('[P19] reads the hint anew when the headers differ', () => {
    const cache = createFailureCache();
    const value = { error: 'busy' };
    const hinted = (seconds: string) => ({ ...toolAnswer(503, value, { 'retry-after': seconds }), value });
    const hints = ['1', '2'].map((seconds) => toolFailure(cache, strategy, search, hinted(seconds), false)?.retryAfterMs);
    expect(hints).toEqual([1_000, 2_000]);
  });

  it('[L17] asks whether a key was sent before it calls an outcome unknown', () => {
    const cache = createFailureCache();
    const lost = toolError('TimeoutError', 'ETIMEDOUT', 'The read timed out');
    const classes = [false, true].map((isKeyed) => toolFailure(cache, strategy, charge, lost, isKeyed)?.class);
    expect(classes).toEqual(['ambiguous', 'transient']);
  });

  it('[L16] classifies anew for another classifier', () => {
    const cache = createFailureCache();
    const reply = toolAnswer(404, { error: 'the author was not found' });
    const rules = ['rules', 'substring'] as const;
    const found = rules.map(
      (kind) => toolFailure(cache, { ...strategy, classifier: { kind, unknown: 'transient' } }, search, reply, false)?.rule,
    );
    expect(new Set(found).size).toBe(2);
  });

  it('[P16] takes a redirect for no value', () => {
    expect(toolFailure(createFailureCache(), strategy, search, toolAnswer(302, { location: '/login' }), false)).not.toBeNull();
  });
});
