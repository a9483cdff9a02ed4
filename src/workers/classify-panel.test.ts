import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SIMULATED_PRICE } from '../domain/price.ts';
import { CLASSIFIER_KINDS, type Strategy, type UserRule } from '../domain/strategy.ts';
import { parseFailureCases, scoreCases } from '../formats/failure-corpus.ts';
import { FAILURE_EXAMPLES } from '../formats/read-failure-text/failure-examples.ts';
import { classify } from '../loop/classify/classify.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { failureCaseLines } from '../testing/failure-cases.ts';
import { addToCorpus, caseText, filterCases, scoreCorpus } from './classify-corpus.ts';
import { exportClassifier } from './classify-export.ts';
import type { CaseFilter, ClassifierChoice, TextQuestion } from './classify-questions.ts';
import { tryRules } from './classify-rules.ts';
import { classifyText } from './classify-text.ts';
import { RULE_SOURCES } from './rule-sources.ts';

const CORPUS = resolve(process.cwd(), '../shared/corpus/failures.jsonl');
const LINES = failureCaseLines('held-out');
const PLAIN: ClassifierChoice = { kind: 'rules', unknown: 'transient', rules: [] };
const NO_FILTER: CaseFilter = { gold: null, said: null, family: null, rule: null, text: '', show: 'all' };

function routed(): Strategy {
  const found = STRATEGIES.find(({ id }) => id === 'classify-and-route');
  if (found === undefined) throw new Error('no strategy');
  return found;
}

function asked(id: string, change: Partial<TextQuestion> = {}): TextQuestion {
  const text = FAILURE_EXAMPLES.find((one) => one.id === id)?.text ?? id;
  const settings = { conversationTokens: 1_000, replyTokens: 50, turnMs: 1_500, backAfterMs: null };
  return { text, corrections: {}, strategy: routed(), right: null, settings, price: SIMULATED_PRICE, ...change };
}

function said(question: TextQuestion) {
  const answer = classifyText(question);
  if (answer === null) throw new Error('no answer');
  return answer;
}

let next = 0;
function load(text: string, pieceBytes = 4_096): number {
  const corpus = ++next;
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < Math.max(1, bytes.length); from += pieceBytes) {
    const isLast = from + pieceBytes >= bytes.length;
    addToCorpus({ corpus, bytes: bytes.slice(from, from + pieceBytes), isFirst: from === 0, isLast });
  }
  return corpus;
}

function scored(corpus: number, classifier: ClassifierChoice) {
  for (;;) {
    const answer = scoreCorpus({ corpus, classifier });
    if (answer.kind === 'scored') return answer;
    if (answer.kind === 'gone') throw new Error('gone');
  }
}

describe('a pasted text', () => {
  test('gets a verdict, its reason, what came later, and six rows', () => {
    const answer = said(asked('curl-429'));
    expect(answer.reason).toMatchObject({ id: 'quota.rate', class: 'transient', isOwn: false });
    expect(answer.reason.because).not.toBe('');
    expect(answer.others.some(({ id }) => id === answer.reason.id)).toBe(false);
    expect(answer.rows.map(({ kind }) => kind)).toEqual([...CLASSIFIER_KINDS]);
    expect(answer.rows[0]).toMatchObject({ said: { retryAfterMs: 7_000 }, cost: { end: 'recovers', waitMs: 7_000 } });
    expect(answer.backAfterMs).toBe(7_000);
  });

  test('is classified anew by what a person corrects', () => {
    expect(said(asked('write-timeout')).rows[0]?.said.class).toBe('ambiguous');
    expect(said(asked('write-timeout', { corrections: { toolIdempotent: true } })).rows[0]?.said.class).toBe('transient');
    expect(said(asked('write-timeout', { corrections: { isNeverSent: true } })).rows[0]?.said.class).toBe('transient');
  });

  test('is compared with the class that a person holds for right', () => {
    const answer = said(asked('curl-429', { right: 'permanent' }));
    expect(answer.right).toBe('permanent');
    expect(answer.rightCost).toMatchObject({ end: 'stops', tries: 0 });
  });

  test('meets the rules of the strategy first, and says which', () => {
    const rule: UserRule = {
      id: 'mine',
      when: [{ kind: 'field', field: 'headers.retry-after', is: '7' }],
      class: 'state',
      action: null,
    };
    const strategy = { ...routed(), classifier: { ...routed().classifier, rules: [rule] } };
    const answer = said(asked('curl-429', { strategy }));
    expect(answer.reason).toMatchObject({ id: 'user.mine', class: 'state', isOwn: true });
    expect(answer.others[0]?.id).toBe('quota.rate');
  });

  test('without a word has no verdict', () => {
    expect(classifyText(asked(' \n'))).toBeNull();
  });
});

describe('a corpus in the worker', () => {
  test.each(CLASSIFIER_KINDS)('is scored by %s as the command line scores it', (kind) => {
    const text = existsSync(CORPUS) ? readFileSync(CORPUS, 'utf8') : LINES;
    const read = parseFailureCases(text);
    if (!read.ok) throw new Error('no cases');
    const { score } = scored(load(text), { ...PLAIN, kind });
    expect(score).toEqual(scoreCases(read.value.cases, { kind, unknown: 'transient' }));
    expect(score.agreed.total).toBeGreaterThan(50);
  });

  test('is the same whatever the pieces, also in the middle of a character', () => {
    const text = `\uFEFF${LINES}\n{"message":"zu viele Anfragen – später erneut"}`;
    const whole = scored(load(text, 1_000_000), PLAIN);
    expect(scored(load(text, 7), PLAIN)).toEqual(whole);
    const last = filterCases({
      corpus: next,
      classifier: PLAIN,
      other: null,
      filter: { ...NO_FILTER, text: 'später' },
      offset: 0,
      limit: 5,
    });
    expect(last).toMatchObject({ total: 1, rows: [{ message: 'zu viele Anfragen – später erneut' }] });
  });

  test('skips bad lines and names them by number', () => {
    const corpus = ++next;
    const bytes = new TextEncoder().encode('{"message":"a"}\nnonsense\n\n[1]\n{"message":"b"}');
    expect(addToCorpus({ corpus, bytes, isFirst: true, isLast: true })).toMatchObject({
      cases: 2,
      problemCount: 2,
      problems: [{ line: 2 }, { line: 4 }],
    });
  });

  test('lists exactly the cases that a cell of the matrix counts', () => {
    const corpus = load(LINES);
    const { score } = scored(corpus, { ...PLAIN, kind: 'substring' });
    let cells = 0;
    for (const [gold, row] of Object.entries(score.confusion))
      for (const [verdict, count] of Object.entries(row)) {
        const filter = { ...NO_FILTER, gold, said: verdict } as CaseFilter;
        const found = filterCases({
          corpus,
          classifier: { ...PLAIN, kind: 'substring' },
          other: null,
          filter,
          offset: 0,
          limit: 1,
        });
        expect(found).toMatchObject({ total: count });
        cells++;
      }
    expect(cells).toBeGreaterThan(5);
    const differ = filterCases({
      corpus,
      classifier: PLAIN,
      other: { ...PLAIN, kind: 'status' },
      filter: { ...NO_FILTER, show: 'differ' },
      offset: 0,
      limit: 500,
    });
    if (differ.kind === 'gone') throw new Error('gone');
    expect(differ.rows.every((row) => row.said !== row.other)).toBe(true);
    expect(differ.total).toBe(differ.rows.length);
  });

  test('opens a case that reads back to the same verdict', () => {
    const corpus = load(LINES);
    const all = filterCases({ corpus, classifier: PLAIN, other: null, filter: NO_FILTER, offset: 0, limit: 1_000 });
    if (all.kind === 'gone') throw new Error('gone');
    for (const { index, said: verdict, rule } of all.rows) {
      const answer = said(asked(caseText({ corpus, index })?.text ?? ''));
      expect([index, answer.rows[0]?.said.class, answer.rows[0]?.said.rule]).toEqual([index, verdict, rule]);
    }
  });

  test('says that it is gone after another one was opened', () => {
    const before = load(LINES);
    load('{"message":"x"}');
    expect(scoreCorpus({ corpus: before, classifier: PLAIN })).toEqual({ kind: 'gone' });
  });
});

describe('rules of one’s own', () => {
  const everything: UserRule = {
    id: 'all',
    when: [{ kind: 'pattern', field: 'message', pattern: '(a+)+$|.' }],
    class: 'permanent',
    action: null,
  };
  const never: UserRule = { id: 'never', when: [{ kind: 'field', field: 'status', is: '999' }], class: 'input', action: null };

  test('are counted on the corpus as a slow count does', () => {
    const read = parseFailureCases(LINES);
    if (!read.ok) throw new Error('no cases');
    const { cases } = read.value;
    const rules = [never, everything];
    const { effects, looked } = tryRules({ rules, unknown: 'transient', text: 'anything', corrections: {}, corpus: load(LINES) });
    const before = cases.map(({ signal }) => classify(signal, { kind: 'rules', unknown: 'transient' }));
    const after = cases.map(({ signal }) => classify(signal, { kind: 'rules', unknown: 'transient', rules }));
    const changed = cases.filter((_, index) => before[index]?.class !== after[index]?.class);
    const better = cases.filter(
      ({ gold }, index) => gold?.agreed === true && before[index]?.class !== gold.class && after[index]?.class === gold.class,
    );
    expect(looked).toBe(cases.length);
    expect(effects).toMatchObject([
      { id: 'never', holds: 0, decides: 0, holdsHere: false },
      { id: 'all', holdsHere: true, decidesHere: true, changes: changed.length, better: better.length },
    ]);
    expect(effects[1]?.decides).toBe(after.filter(({ rule }) => rule === 'user.all').length);
    expect(changed.length).toBeGreaterThan(20);
  });

  test('with a pattern that would hang a backtracking engine are tried in linear work', () => {
    const { trials } = tryRules({ rules: [everything], unknown: 'transient', text: '', corrections: {}, corpus: null });
    expect(trials).toHaveLength(1);
    expect(trials[0]?.characters).toBe(20_000);
    expect(trials[0]?.steps).toBeLessThanOrEqual(trials[0]?.atMost ?? 0);
  });

  test('that cannot be read are named with their place', () => {
    const bad: UserRule = {
      id: 'bad',
      when: [{ kind: 'pattern', field: 'message', pattern: '(a)\\1' }],
      class: 'input',
      action: null,
    };
    const { problems, effects } = tryRules({ rules: [bad], unknown: 'transient', text: 'aa', corrections: {}, corpus: null });
    expect(problems).toEqual([{ id: 'bad', condition: 0, message: 'back references are not read (at 5)' }]);
    expect(effects[0]?.holdsHere).toBe(false);
  });

  test('are exported beside every module that the classifier reaches, and no other', () => {
    const reached = new Set<string>();
    const visit = (path: string) => {
      if (reached.has(path)) return;
      reached.add(path);
      const text = readFileSync(resolve(process.cwd(), 'src', path), 'utf8');
      for (const [, from = ''] of text.matchAll(/^import\s[^;]*?from '(\.[^']+)';/gm)) visit(join(dirname(path), from));
    };
    visit('loop/classify/classify.ts');
    expect(Object.keys(RULE_SOURCES).toSorted()).toEqual([...reached].toSorted());
  });

  test('go into the exported file, and its test holds the pasted failure', () => {
    const {
      code,
      test: held,
      cases,
    } = exportClassifier({ rules: [everything], unknown: 'permanent', text: 'Error: x', corrections: {}, corpus: null });
    expect(code).not.toMatch(/^import\s/m);
    expect(code).toContain('"id": "all"');
    expect(code).toContain("unknown: 'permanent', rules: OWN_RULES");
    expect(held).toContain('["pasted","permanent"');
    expect(cases).toBe(FAILURE_EXAMPLES.length + 1);
  });
});
