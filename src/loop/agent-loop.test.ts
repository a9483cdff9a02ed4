import { describe, expect, it } from 'vitest';
import { runScripted, smallScenario, strategyLike } from '../testing/loop-setup.ts';
import { toolAnswer } from '../testing/scripted-ports.ts';

const WRONG = { calls: [['search', { query: '' }]] } as const;
const RIGHT = { calls: [['search', { query: 'ok' }]] } as const;

describe('agentLoop', () => {
  it('[L2] ends with one decision that says why', () => {
    const { ended, modelCalls } = runScripted({ replies: ['done'] });
    expect(ended).toEqual([{ what: 'ended', stop: { kind: 'answered' }, answer: 'done' }]);
    expect(modelCalls[0]?.view.history.messages.slice(0, 2).map((message) => message.role)).toEqual(['system', 'user']);
  });

  it('[P1] feeds a failure back and asks again', () => {
    const { modelCalls, fedBack, ended } = runScripted({ replies: [WRONG, RIGHT, 'done'] });
    expect(modelCalls).toHaveLength(3);
    expect(fedBack).toHaveLength(1);
    expect(ended[0]?.stop).toEqual({ kind: 'answered' });
  });

  it('[L7] gives parallel calls one result each in call order', () => {
    const three = {
      calls: [
        ['search', { query: 'a' }],
        ['nosuch', {}],
        ['search', { query: 'c' }],
      ],
    } as const;
    const { modelCalls, opened } = runScripted({ replies: [three, 'done'] });
    const last = modelCalls[1]?.view.history.messages[3];
    expect(opened).toEqual([3]);
    expect(last?.role === 'tool' && last.results.map((result) => [result.callId, result.isError])).toEqual([
      ['call-1-0', false],
      ['call-1-1', true],
      ['call-1-2', false],
    ]);
  });

  it('[L4] stops before the reply that passes maxSteps', () => {
    const { ended, modelCalls } = runScripted({
      strategy: strategyLike('classify-and-route', { maxSteps: 2 }),
      replies: [RIGHT],
    });
    expect(modelCalls).toHaveLength(2);
    expect(ended[0]?.stop).toEqual({ kind: 'steps' });
  });

  it('[P5] runs out of attempts without a failure when replies are counted', () => {
    const { ended, classified } = runScripted({
      strategy: strategyLike('count-every-reply'),
      replies: [RIGHT, RIGHT, RIGHT, 'done'],
    });
    expect(classified).toEqual([]);
    expect(ended[0]?.stop).toEqual({ kind: 'attempts' });
  });

  it('[P5] starts each call of a clean task at attempt one', () => {
    const { toolCalls } = runScripted({ replies: [RIGHT, RIGHT, RIGHT, 'done'] });
    expect(toolCalls.map((call) => call.attempt)).toEqual([1, 1, 1]);
  });

  it('[P20] resets the row of failures at a success', () => {
    const strategy = strategyLike('classify-and-route', { maxConsecutiveFailures: 2 });
    const reset = runScripted({ strategy, replies: [WRONG, RIGHT, WRONG, RIGHT, 'done'] });
    expect(reset.ended[0]?.stop).toEqual({ kind: 'answered' });
    const inARow = runScripted({ strategy, replies: [WRONG, WRONG, RIGHT, 'done'] });
    expect(inARow.ended[0]?.stop).toEqual({ kind: 'consecutive-failures' });
  });

  it('[P46] sends every earlier exchange again', () => {
    const { modelCalls } = runScripted({ replies: [WRONG, RIGHT, 'done'] });
    expect(modelCalls.map((call) => call.view.length)).toEqual([2, 4, 6]);
    expect(modelCalls.map((call) => call.view.tokens)).toEqual(
      [...modelCalls.map((call) => call.view.tokens)].sort((a, b) => a - b),
    );
  });

  it('[P11] drops the task and the failed output when reassigned', () => {
    const strategy = strategyLike('classify-and-route', { history: 'reassign' });
    const { modelCalls } = runScripted({ strategy, replies: [WRONG, RIGHT, 'done'] });
    const second = modelCalls[1]?.view;
    expect(second?.length).toBe(2);
    expect(second?.history.origin?.operation).toBe('reassign');
    const [first] = modelCalls;
    const sum = (length: number, view: typeof second = first?.view) =>
      view?.history.messages.slice(0, length).reduce((total, message) => total + message.tokens, 0) ?? 0;
    expect((second?.tokens ?? 0) - sum(2, second)).toBe((first?.view.tokens ?? 0) - sum(2));
    expect(JSON.stringify(second?.history.messages)).not.toContain('Find it.');
    expect(modelCalls[0]?.view.history.messages).toHaveLength(4);
  });
});

describe('final answers', () => {
  const scenario = smallScenario({
    tasks: [
      { id: 'task', prompt: 'Make it.', plan: { steps: [], answer: null }, answerSchema: { type: 'object' }, expect: null },
    ],
  });
  const wrong = (text: string) => text !== '{"a":1}';
  const check = ({ text }: { text: string }) => ({
    kind: 'verdict' as const,
    durationMs: 0,
    issues: wrong(text)
      ? [
          {
            path: '/a',
            message: 'is missing',
            keyword: 'required',
            received: null,
            expected: 'an integer',
            example: '1',
            allowed: [],
          },
        ]
      : [],
  });

  it('[L3] feeds a wrong object back as a user message', () => {
    const { modelCalls, ended } = runScripted({ scenario, check, replies: ['{}', '{"a":1}'] });
    const message = modelCalls[1]?.view.history.messages[3];
    expect(message?.role).toBe('user');
    expect(message?.role === 'user' && message.text).toContain('/a: is missing');
    expect(ended[0]).toMatchObject({ stop: { kind: 'answered' }, answer: '{"a":1}' });
  });

  it('[P21] ends after two attempts at the object', () => {
    const strategy = strategyLike('structured-output-two-attempts');
    const { ended, modelCalls } = runScripted({ scenario, check, strategy, replies: ['{}', '{"b":1}', '{"a":1}'] });
    expect(modelCalls).toHaveLength(2);
    expect(ended[0]?.stop).toEqual({ kind: 'attempts' });
  });
});

describe('route of a permanent failure', () => {
  it('[P13] spends no model turn on it', () => {
    const { modelCalls, ended } = runScripted({
      replies: [RIGHT, 'done'],
      answers: { search: [toolAnswer(401, { error: 'token expired' })] },
    });
    expect(modelCalls).toHaveLength(1);
    expect(ended[0]?.stop).toEqual({ kind: 'failure', class: 'permanent' });
  });
});
