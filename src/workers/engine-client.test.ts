import { expect, test } from 'vitest';
import { createEngineClient, type WorkerListener } from './engine-client.ts';
import type { ToEngine } from './engine-messages.ts';
import { EngineProblem, problemOf } from './plain-problem.ts';

function setup() {
  const started: { listener: WorkerListener; sent: ToEngine[]; isTerminated: boolean }[] = [];
  const client = createEngineClient((listener) => {
    const worker = { listener, sent: [] as ToEngine[], isTerminated: false };
    started.push(worker);
    return {
      postMessage: (message) => worker.sent.push(message),
      terminate: () => {
        worker.isTerminated = true;
      },
    };
  });
  return { client, started };
}

function previewOf(client: ReturnType<typeof setup>['client'], template: string) {
  return client.ask('preview-feedback', { template, failureClass: null });
}

test('pairs answers with questions in whatever order they come', async () => {
  const { client, started } = setup();
  const first = previewOf(client, 'a');
  const second = previewOf(client, 'b');
  const [one, two] = started[0]?.sent ?? [];
  started[0]?.listener.onMessage({ kind: 'answer', id: two?.id ?? -1, answer: { kind: 'rendered', text: 'B', tokens: 1 } });
  started[0]?.listener.onMessage({ kind: 'answer', id: one?.id ?? -1, answer: { kind: 'rendered', text: 'A', tokens: 1 } });
  expect(await first).toMatchObject({ text: 'A' });
  expect(await second).toMatchObject({ text: 'B' });
});

test('stopping ends the worker and the next question starts another', async () => {
  const { client, started } = setup();
  const open = previewOf(client, 'a');
  client.stop();
  await expect(open).rejects.toMatchObject({ problem: { code: 'stopped' } });
  expect(started[0]?.isTerminated).toBe(true);
  void previewOf(client, 'b');
  expect(started).toHaveLength(2);
});

test('a dead worker fails every open question with its reason', async () => {
  const { client, started } = setup();
  const open = previewOf(client, 'a');
  started[0]?.listener.onDeath('out of memory');
  await expect(open).rejects.toMatchObject({ problem: { code: 'worker', message: 'out of memory' } });
});

test('a thrown error crosses with name, message and cause', async () => {
  const { client, started } = setup();
  const open = previewOf(client, 'a');
  const problem = problemOf(new TypeError('bad', { cause: new RangeError('deep') }));
  started[0]?.listener.onMessage({ kind: 'problem', id: started[0].sent[0]?.id ?? -1, problem: structuredClone(problem) });
  const thrown = await open.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(EngineProblem);
  expect(problemOf(thrown)).toMatchObject({ code: 'bug', name: 'TypeError', message: 'bad', cause: { name: 'RangeError' } });
});

test('a cycle of causes ends', () => {
  const error = new Error('round');
  error.cause = error;
  let depth = 0;
  for (let here = problemOf(error).cause; here !== null; here = here.cause) depth++;
  expect(depth).toBeLessThan(10);
});
