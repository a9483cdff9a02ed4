import { exportRules, exportRulesTest } from '../formats/export-rules.ts';
import type { FailureCase } from '../formats/failure-corpus.ts';
import { correctSignal } from '../formats/read-failure-text/correct-signal.ts';
import { FAILURE_EXAMPLES } from '../formats/read-failure-text/failure-examples.ts';
import { readFailureText } from '../formats/read-failure-text/read-failure-text.ts';
import { casesOfCorpus } from './classify-corpus.ts';
import type { ExportAnswer, ExportQuestion } from './classify-questions.ts';
import { RULE_SOURCES } from './rule-sources.ts';

/** Cases of a corpus that go into the test; more make a file that no editor opens. */
const MAX_CASES = 500;
export const EXPORT_FILE = 'failure-rules.ts';

/** The rules with a strategy's own ones as one TypeScript file, and a test that holds it to the classes of the corpus, the examples and the pasted text. */
export function exportClassifier({ rules, unknown, text, corrections, corpus }: ExportQuestion): ExportAnswer {
  const own = { rules, unknown };
  const made = exportRules(RULE_SOURCES, own);
  if (!made.ok) throw new Error(`exportRules: ${made.error}`);
  const pasted = readFailureText(text);
  const signal = pasted === null ? null : correctSignal(pasted.signal, corrections);
  const cases: readonly FailureCase[] = [
    ...(signal === null ? [] : [{ id: 'pasted', system: null, signal, gold: null }]),
    ...FAILURE_EXAMPLES.flatMap(({ id, text: example }) => {
      const read = readFailureText(example);
      return read === null ? [] : [{ id, system: null, signal: read.signal, gold: null }];
    }),
    ...(corpus === null ? [] : (casesOfCorpus(corpus) ?? [])).slice(0, MAX_CASES),
  ];
  return { code: made.value, test: exportRulesTest(cases, EXPORT_FILE, own), cases: cases.length };
}
