import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Signal } from '../../src/domain/failure.ts';
import { CLASSIFIER_KINDS } from '../../src/domain/strategy.ts';
import { parseFailureCases } from '../../src/formats/failure-corpus.ts';
import { classify } from '../../src/loop/classify/classify.ts';
import { interleave } from '../interleave.ts';

const OWN = 'src/testing/failure-cases';
const SHARED = '../shared/corpus/failures.jsonl';

function readSignals(): readonly Signal[] {
  const own = readdirSync(OWN).filter((name) => name.endsWith('.jsonl'));
  const files = [...own.map((name) => `${OWN}/${name}`), ...(existsSync(SHARED) ? [SHARED] : [])];
  return files.flatMap((file) => {
    const read = parseFailureCases(readFileSync(file, 'utf8'));
    if (!read.ok) throw new Error(`${file} has no cases`);
    return read.value.cases.map((item) => item.signal);
  });
}

/** Cases per CPU second of the rules and of each baseline, over the same cases in the same order. */
async function caseRates(signals: readonly Signal[]): Promise<Map<string, number>> {
  const contestants = CLASSIFIER_KINDS.map((kind) => {
    let next = 0;
    const work = (count: number): Promise<void> => {
      for (let done = 0; done < count; done++)
        classify(signals[next++ % signals.length] as Signal, { kind, unknown: 'transient' });
      return Promise.resolve();
    };
    return [kind, work] as const;
  });
  return interleave(Object.fromEntries(contestants), 15);
}

/** Characters of the message. */
const LENGTHS = [1_000, 4_000, 16_000, 64_000, 256_000, 1_000_000];

/** Texts in which much looks like the beginning of something: phrases, codes, pairs, waits. */
const FILLERS: Readonly<Record<string, string>> = {
  prose: 'The request could not be completed because the server said to try again later, code E42, status: pending. ',
  pairs: '"code": "x", \\"status\\": 4, retry after error=( ',
  oneWord: 'aA_1',
};

/** Microseconds of CPU for one message of each length. */
async function growth(): Promise<Readonly<Record<string, readonly number[]>>> {
  const rows: Record<string, readonly number[]> = {};
  for (const [name, filler] of Object.entries(FILLERS)) {
    const contestants = LENGTHS.map((length) => {
      const message = filler.repeat(Math.ceil(length / filler.length)).slice(0, length);
      const context = { toolIdempotent: true, toolWrites: false, finishReason: null };
      const signal: Signal = {
        transport: 'http',
        status: 500,
        headers: {},
        name: null,
        code: null,
        message,
        body: { message },
        context,
      };
      const work = (count: number): Promise<void> => {
        for (let done = 0; done < count; done++) classify(signal, { kind: 'rules', unknown: 'transient' });
        return Promise.resolve();
      };
      return [String(length), work] as const;
    });
    const rates = await interleave(Object.fromEntries(contestants), 9);
    rows[name] = LENGTHS.map((length) => 1e6 / (rates.get(String(length)) ?? Number.NaN));
  }
  return rows;
}

const signals = readSignals();
const rates = await caseRates(signals);
const lengths = await growth();
if (process.argv.includes('--json')) {
  process.stdout.write(
    `${JSON.stringify({ cases: signals.length, casesPerCpuSecond: Object.fromEntries(rates), LENGTHS, cpuMicros: lengths }, null, 2)}\n`,
  );
} else {
  const lines = [`${signals.length} cases; cases per CPU second, medians of interleaved slices`];
  for (const [kind, rate] of rates) lines.push(`  ${kind.padEnd(22)} ${Math.round(rate).toLocaleString('en')}`);
  lines.push('', `CPU µs for one message of ${LENGTHS.map((length) => length.toLocaleString('en')).join(' · ')} characters`);
  for (const [name, micros] of Object.entries(lengths)) {
    lines.push(`  ${name.padEnd(10)} ${micros.map((value) => Math.round(value).toLocaleString('en')).join(' · ')}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
