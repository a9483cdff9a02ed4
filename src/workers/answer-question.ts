import { runSimulated } from '../experiments/run-simulated.ts';
import { checkScenario } from '../formats/check-scenario.ts';
import { FEEDBACK_PRESETS } from '../loop/strategies/feedback-texts.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { PERSONAS } from '../persona/personas.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { sampleValue } from '../schema/sample-value.ts';
import { provideLocalStorage } from '../servers/worker-storage.ts';
import { checkStrategy } from './check-strategy.ts';
import { checkTool } from './check-tool.ts';
import type { Answer, EngineCall, FromEngine, LanePlan, Question, ToEngine } from './engine-messages.ts';
import { problemOf } from './plain-problem.ts';
import { previewBehaviour } from './preview-behaviour.ts';
import { previewFeedback } from './preview-feedback.ts';
import { readTapes } from './read-tapes.ts';
import { readTools } from './read-tools.ts';
import { refusedTool } from './refused-tool.ts';
import { createScenarioIntern } from './scenario-intern.ts';

type Answerers = { readonly [K in EngineCall]: (question: Question<K>) => Answer<K> | Promise<Answer<K>> };

const intern = createScenarioIntern();

const ANSWERERS: Answerers = {
  'read-library': () => ({ scenarios: SCENARIOS, strategies: STRATEGIES, personas: PERSONAS, feedbackPresets: FEEDBACK_PRESETS }),
  'run-lane': (plan: LanePlan) => runSimulated({ ...plan, scenario: intern(plan.scenario) }),
  'run-wire-true': async (plan: LanePlan) => {
    provideLocalStorage();
    const { runWireTrueLane } = await import('./run-wire-true-lane.ts');
    return await runWireTrueLane(plan, intern);
  },
  'wire-of-request': async (question) => (await import('./wire-of-request.ts')).wireOfRequest(question),
  'ask-fake-provider': async (question) => {
    provideLocalStorage();
    return await (await import('./ask-fake-provider.ts')).askFakeProvider({ ...question, scenario: intern(question.scenario) });
  },
  'import-tools': readTools,
  'write-shared': async (document) => (await import('../formats/shared-document.ts')).writeSharedDocument(document),
  'read-shared': async (question) => (await import('./read-shared.ts')).readShared(question),
  'check-strategy': checkStrategy,
  'read-tapes': (question) => readTapes({ ...question, scenario: intern(question.scenario) }),
  'check-scenario': ({ text }) => checkScenario(text),
  'check-tool': checkTool,
  'preview-behaviour': previewBehaviour,
  'refused-tool': refusedTool,
  'sample-value': ({ schema, variant }) => sampleValue(schema, variant),
  'preview-feedback': previewFeedback,
  'classify-examples': async () => (await import('../formats/read-failure-text/failure-examples.ts')).FAILURE_EXAMPLES,
  'classify-text': async (question) => (await import('./classify-text.ts')).classifyText(question),
  'classify-corpus-add': async (piece) => (await import('./classify-corpus.ts')).addToCorpus(piece),
  'classify-corpus-score': async (question) => (await import('./classify-corpus.ts')).scoreCorpus(question),
  'classify-corpus-cases': async (question) => (await import('./classify-corpus.ts')).filterCases(question),
  'classify-corpus-case': async (question) => (await import('./classify-corpus.ts')).caseText(question),
  'classify-rules': async (question) => (await import('./classify-rules.ts')).tryRules(question),
  'classify-export': async (question) => (await import('./classify-export.ts')).exportClassifier(question),
};

/**
 * Answers one message. Whatever is thrown becomes a problem: the worker itself never dies of a question. What few visits need is loaded by the first
 * question about it.
 */
export async function answerQuestion(message: ToEngine): Promise<FromEngine> {
  try {
    // `call` and `question` belong together by the type of the message; indexing loses that.
    const answerer = ANSWERERS[message.call] as (question: unknown) => Answer<EngineCall> | Promise<Answer<EngineCall>>;
    return { kind: 'answer', id: message.id, answer: await answerer(message.question) };
  } catch (error) {
    return { kind: 'problem', id: message.id, problem: problemOf(error) };
  }
}
