import { answerQuestion } from '../workers/answer-question.ts';
import type { Answer, EngineCall, EngineClient, Question, ToEngine } from '../workers/engine-messages.ts';
import { EngineProblem } from '../workers/plain-problem.ts';

/** The engine without a worker, for tests: same answers, also copied by structured clone, on the next microtask. */
export function createInProcessEngine(): EngineClient {
  let id = 0;
  return {
    ask: async <K extends EngineCall>(call: K, question: Question<K>) => {
      const reply = structuredClone(await answerQuestion(structuredClone({ id: id++, call, question } as ToEngine)));
      if (reply.kind === 'problem') throw new EngineProblem(reply.problem);
      return reply.answer as Answer<K>;
    },
    warm: () => undefined,
    stop: () => undefined,
  };
}
