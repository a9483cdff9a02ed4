import type { Price } from '../../../domain/price.ts';
import type { FailureCost } from '../../../experiments/failure-cost.ts';
import type { Lane } from '../../../state/workbench.ts';
import type { ClassifiedText, ClassifierRow } from '../../../workers/classify-questions.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { formatDuration, formatMoney, formatWhole } from '../../elements/figures.ts';
import { Section } from '../../elements/section.tsx';
import { CHOICE_WORDS, CLASSIFIER_ABOUT, CLASSIFIER_WORDS, END_WORDS } from './classify-words.ts';
import { CostAssumptionsFields } from './cost-assumptions.tsx';

interface ClassifierRowsProps {
  readonly said: ClassifiedText;
  readonly lane: Lane;
  readonly price: Price | null;
}

/** Six classifiers on the same failure: their verdict, what the lane's strategy makes of it, and what that costs against the right route. */
export function ClassifierRows({ said, lane, price }: ClassifierRowsProps) {
  return (
    <Section
      title={`${said.rows.length} classifiers compared`}
      aside={<span className="small muted">in {lane.strategy.title}, against the right route</span>}
      className="classifiers-section"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys */}
      <div className="classifiers-scroll" tabIndex={0}>
        <table className="classifiers">
          <thead>
            <tr>
              <th scope="col">Classifier</th>
              <th scope="col">Says</th>
              <th scope="col">Then</th>
              <th scope="col" className="number" title="Further tries of the call, beyond the right route's">
                Tries
              </th>
              <th scope="col" className="number" title="Time in waits, beyond the right route's">
                Wait
              </th>
              <th scope="col" className="number" title="Input and output tokens of model turns, beyond the right route's">
                Tokens
              </th>
              <th scope="col" className="number" title="US dollars, beyond the right route's">
                Money
              </th>
              <th scope="col">Ends</th>
            </tr>
          </thead>
          <tbody>
            {said.rows.map((row) => (
              <Row key={row.kind} row={row} said={said} isLane={row.kind === lane.strategy.classifier.kind} />
            ))}
          </tbody>
        </table>
      </div>
      <CostAssumptionsFields said={said} lane={lane} price={price} />
    </Section>
  );
}

interface RowProps {
  readonly row: ClassifierRow;
  readonly said: ClassifiedText;
  readonly isLane: boolean;
}

function Row({ row, said, isLane }: RowProps) {
  const { kind, cost } = row;
  const right = said.rightCost;
  const isRight = row.said.class === said.right;
  const read = row.evidence.find(({ field }) => field !== 'transport');
  return (
    <tr className={isRight ? 'is-right' : ''}>
      <th scope="row" title={CLASSIFIER_ABOUT[kind]}>
        {CLASSIFIER_WORDS[kind]}
        {isLane ? <span className="muted small"> · this lane’s</span> : null}
      </th>
      <td title={read === undefined ? row.said.rule : `${row.said.rule}: ${read.field} “${read.text}”`}>
        <ClassMark name={row.said.class} />
      </td>
      <td>{CHOICE_WORDS[cost.choice]}</td>
      <td className="number" title={`${formatWhole(cost.tries)} in all`}>
        {signed(cost.tries - right.tries, formatWhole)}
      </td>
      <td className="number" title={`${formatWhole(cost.waitMs)} ms in all`}>
        {signed(cost.waitMs - right.waitMs, formatDuration)}
      </td>
      <td className="number" title={`${formatWhole(tokensOf(cost))} in all, ${formatWhole(cost.turns)} model turns`}>
        {signed(tokensOf(cost) - tokensOf(right), formatWhole)}
      </td>
      <td className="number">{cost.usd === null || right.usd === null ? '–' : signed(cost.usd - right.usd, formatMoney)}</td>
      <td className={endTone(cost, right)}>{END_WORDS[cost.end]}</td>
    </tr>
  );
}

function tokensOf({ inputTokens, outputTokens }: FailureCost): number {
  return inputTokens + outputTokens;
}

/** `+3`, `−1`, `0`: a stop spends less than the right route, and loses the run. */
function signed(difference: number, format: (value: number) => string): string {
  if (Math.abs(difference) < 1e-9) return '0';
  return `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`;
}

function endTone(cost: FailureCost, right: FailureCost): string {
  if (cost.end === 'repeats-the-write') return 'class-permanent';
  if (cost.end === right.end) return cost.end === 'recovers' ? 'class-success' : '';
  return right.end === 'recovers' ? 'class-permanent' : 'class-input';
}
