import type { RunOutcome } from '../../domain/run.ts';

type Tone = 'success' | 'input' | 'permanent' | 'neutral';
type Shape = 'disc' | 'ring' | 'bar' | 'cross' | 'dash' | 'warning';

interface OutcomeLook {
  readonly word: string;
  readonly tone: Tone;
  readonly shape: Shape;
  readonly meaning: string;
}

/** A recovered run is green with a history, not red; only a false success and an abort are vermilion. */
export const OUTCOME_LOOKS: Readonly<Record<RunOutcome, OutcomeLook>> = {
  clean: { word: 'clean', tone: 'success', shape: 'disc', meaning: 'right at once, without a failure' },
  recovered: { word: 'recovered', tone: 'success', shape: 'ring', meaning: 'right in the end, after failures' },
  degraded: { word: 'degraded', tone: 'input', shape: 'ring', meaning: 'answered with less than was asked, and said so' },
  'gave-up': { word: 'gave up', tone: 'input', shape: 'dash', meaning: 'reported that it could not be done' },
  parked: { word: 'parked', tone: 'input', shape: 'dash', meaning: 'left for later, with a record' },
  capped: { word: 'capped', tone: 'input', shape: 'bar', meaning: 'ended by a ceiling or a budget, without an answer' },
  aborted: { word: 'aborted', tone: 'permanent', shape: 'cross', meaning: 'ended by a failure the strategy stops at' },
  'false-success': {
    word: 'false success',
    tone: 'permanent',
    shape: 'warning',
    meaning: 'claims what the observations or the effect ledger deny',
  },
  stopped: { word: 'stopped', tone: 'neutral', shape: 'bar', meaning: 'stopped by you' },
  interrupted: { word: 'interrupted', tone: 'neutral', shape: 'bar', meaning: 'not finished' },
  unscored: { word: 'unscored', tone: 'neutral', shape: 'ring', meaning: 'no oracle of the scenario can judge it' },
};

const SHAPES: Readonly<Record<Shape, string>> = {
  disc: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Z',
  ring: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm0 2.2a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6Zm0 2.1a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Z',
  bar: 'M5 2h6v12H5Z',
  cross: 'm4 2.4 4 4 4-4L13.6 4l-4 4 4 4-1.6 1.6-4-4-4 4L2.4 12l4-4-4-4Z',
  dash: 'M2 6.5h12v3H2Z',
  warning: 'M8 1.2 15.2 14H.8ZM7 6v4h2V6Zm0 5v1.8h2V11Z',
};

/** How a run ended: colour, shape and word; the meaning is in the tooltip. */
export function OutcomeWord({ outcome, suffix = '' }: { readonly outcome: RunOutcome; readonly suffix?: string }) {
  const look = OUTCOME_LOOKS[outcome];
  return (
    <span className={`mark class-${look.tone}`} title={`${look.word}: ${look.meaning}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[look.shape]} fill="currentColor" fillRule="evenodd" />
      </svg>
      {look.word}
      {suffix}
    </span>
  );
}
