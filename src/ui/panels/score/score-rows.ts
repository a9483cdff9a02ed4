import { bestOf, endedBest, type Score, type ScoreFigure, sumScores } from '../../../domain/project-score.ts';
import { formatDuration, formatExactMoney, formatExactMs, formatMoney, formatWhole } from '../../elements/figures.ts';

export interface FigureRow {
  readonly figure: ScoreFigure | 'durationMs';
  readonly title: string;
  readonly about: string;
  readonly shown: (value: number | null) => string;
  /** Every digit, with its unit: in the tooltip. */
  readonly exact: (value: number | null) => string;
}

function counted(figure: ScoreFigure, title: string, about: string, unit = title.toLowerCase()): FigureRow {
  const shown = (value: number | null) => formatWhole(value ?? 0);
  return { figure, title, about, shown, exact: (value) => `${shown(value)} ${unit}` };
}

function timed(figure: 'waitMs' | 'durationMs', title: string, about: string): FigureRow {
  return { figure, title, about, shown: (value) => formatDuration(value ?? 0), exact: (value) => formatExactMs(value ?? 0) };
}

/** In the order of the table. Lower is better in all of them. */
export const SCORE_FIGURE_ROWS: readonly FigureRow[] = [
  counted('steps', 'Steps', 'Model replies'),
  counted('attempts', 'Attempts', 'Calls the model made, and objects it wrote'),
  counted('tries', 'Tries', 'Executions of calls, of tools and of the model'),
  counted('requests', 'Requests', 'HTTP requests, to the model and to tools'),
  timed('waitMs', 'Wait', 'Time spent waiting before a try'),
  timed('durationMs', 'Time', 'From start to end; of all lanes, that of the longest'),
  counted('inputTokens', 'Tokens in', 'Tokens the model read'),
  counted('outputTokens', 'Tokens out', 'Tokens the model wrote'),
  { figure: 'costUsd', title: 'Cost', about: 'What the tokens cost', shown: formatMoney, exact: formatExactMoney },
  counted('wastedTokens', 'Wasted tokens', 'Tokens of turns whose calls failed and were never corrected'),
  counted('duplicateEffects', 'Duplicate effects', 'Writes that had been committed before'),
];

export interface ScoreCell {
  readonly shown: string;
  readonly exact: string;
  readonly isBest: boolean;
}

export interface ScoreRow extends FigureRow {
  readonly lanes: readonly ScoreCell[];
  /** All lanes together. */
  readonly all: ScoreCell;
}

/** One row for each figure, in the order of the table. */
export function scoreRows(scores: readonly Score[]): readonly ScoreRow[] {
  const sums = sumScores(scores);
  const comparable = endedBest(scores);
  return SCORE_FIGURE_ROWS.map((row) => {
    const { figure, shown, exact } = row;
    const best = bestOf(scores, figure);
    const cellOf = (value: number | null, isBest: boolean): ScoreCell => ({ shown: shown(value), exact: exact(value), isBest });
    return {
      ...row,
      lanes: scores.map((score) => cellOf(score[figure], best !== null && score[figure] === best && comparable.includes(score))),
      all: cellOf(sums[figure], false),
    };
  });
}
