import type { Answer, EngineCall, EngineClient, FromEngine, Question, ToEngine } from './engine-messages.ts';
import { EngineProblem, type PlainProblem } from './plain-problem.ts';

/** A running worker, as far as the client needs one. */
export interface WorkerPort {
  postMessage(message: ToEngine): void;
  terminate(): void;
}

/** What a worker reports: answers, and that it cannot go on. */
export interface WorkerListener {
  readonly onMessage: (message: FromEngine) => void;
  readonly onDeath: (why: string) => void;
}

export type StartWorker = (listener: WorkerListener) => WorkerPort;

interface Waiting {
  readonly resolve: (answer: Answer<EngineCall>) => void;
  readonly reject: (problem: EngineProblem) => void;
}

/**
 * Asks the engine's worker and pairs answers with questions by id. The worker is started by the first question and again by the first one
 * after it was stopped or died: a run cannot be interrupted inside, so stopping ends the worker.
 */
export function createEngineClient(startWorker: StartWorker): EngineClient {
  const waiting = new Map<number, Waiting>();
  let worker: WorkerPort | null = null;
  let nextId = 1;

  function end(problem: PlainProblem): void {
    worker?.terminate();
    worker = null;
    const open = [...waiting.values()];
    waiting.clear();
    for (const { reject } of open) reject(new EngineProblem(problem));
  }

  function receive(message: FromEngine): void {
    const question = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') question?.resolve(message.answer);
    else question?.reject(new EngineProblem(message.problem));
  }

  function start(): WorkerPort {
    const started = startWorker({ onMessage: receive, onDeath: (why) => end(workerDied(why)) });
    worker = started;
    return started;
  }

  return {
    warm: () => {
      worker ?? start();
    },
    ask: <K extends EngineCall>(call: K, question: Question<K>) =>
      new Promise<Answer<K>>((resolve, reject) => {
        const id = nextId++;
        // The worker answers question `id` with the answer of that call; the map forgets which one it was.
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
        (worker ?? start()).postMessage({ id, call, question } as ToEngine);
      }),
    stop: () => end({ code: 'stopped', name: 'Stopped', message: 'stopped by the user', stack: null, cause: null }),
  };
}

function workerDied(message: string): PlainProblem {
  return { code: 'worker', name: 'WorkerError', message, stack: null, cause: null };
}
