import type { CallModel } from '../../../domain/effect.ts';
import { costSoFar, tokenParts } from '../../../state/inspect-span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { formatExactMoney, formatMoney, formatWhole } from '../../elements/figures.ts';
import { Section } from '../../elements/section.tsx';
import { CostTable } from './cost-table.tsx';
import { TokenBar } from './token-bar.tsx';

interface CostSectionProps {
  readonly selected: SelectedSpan;
  /** The request whose input is taken apart: the one that carried the result, or the one selected. */
  readonly request: CallModel | null;
}

/** What the step cost, what everything up to here cost, and what the next request is made of. */
export function CostSection({ selected: { span, journal, projected }, request }: CostSectionProps) {
  const step = projected.spans.find((other) => other.kind === 'step' && other.agent === span.agent && other.step === span.step);
  const soFar = costSoFar(journal, span.entry);
  return (
    <Section
      title="Tokens and cost"
      aside={
        <span className="muted small" title={journal.price?.source}>
          {journal.price === null ? 'price unknown' : journal.source.kind === 'simulated' ? 'simulated price' : 'price list'}
        </span>
      }
    >
      <CostTable>
        {step === undefined ? null : <CostRow name={`step ${step.step}`} figures={step} />}
        <CostRow name="run up to here" figures={soFar} />
      </CostTable>
      {request === null ? null : <TokenBar parts={tokenParts(request)} total={request.view.tokens} step={request.step} />}
    </Section>
  );
}

interface CostFigures {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
}

function CostRow({ name, figures }: { readonly name: string; readonly figures: CostFigures }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatWhole(figures.inputTokens)}</td>
      <td>{formatWhole(figures.outputTokens)}</td>
      <td title={formatExactMoney(figures.costUsd)}>{formatMoney(figures.costUsd)}</td>
    </tr>
  );
}
