import { runSimulated } from '../experiments/run-simulated.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { PERSONAS } from '../persona/personas.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { checkTool } from './check-tool.ts';
import type { Answer, EngineCall, FromEngine, LanePlan, Question, ToEngine } from './engine-messages.ts';
import { problemOf } from './plain-problem.ts';
import { previewFeedback } from './preview-feedback.ts';
import { readTools } from './read-tools.ts';
import { createScenarioIntern } from './scenario-intern.ts';

type Answerers = { readonly [K in EngineCall]: (question: Question<K>) => Answer<K> };

const intern = createScenarioIntern();

const ANSWERERS: Answerers = {
  'read-library': () => ({ scenarios: SCENARIOS, strategies: STRATEGIES, personas: PERSONAS }),
  'run-lane': (plan: LanePlan) => runSimulated({ ...plan, scenario: intern(plan.scenario) }),
  'import-tools': readTools,
  'check-tool': checkTool,
  'preview-feedback': previewFeedback,
};

/** Answers one message. Whatever is thrown becomes a problem: the worker itself never dies of a question. */
export function answerQuestion(message: ToEngine): FromEngine {
  try {
    // `call` and `question` belong together by the type of the message; indexing loses that.
    const answerer = ANSWERERS[message.call] as (question: unknown) => Answer<EngineCall>;
    return { kind: 'answer', id: message.id, answer: answerer(message.question) };
  } catch (error) {
    return { kind: 'problem', id: message.id, problem: problemOf(error) };
  }
}
