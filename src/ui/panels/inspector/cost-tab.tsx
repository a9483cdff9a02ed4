import { whatModelRead } from '../../../state/inspect-span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { requestOfSpan } from '../../../state/request-wire.ts';
import { formatCount, formatExactMoney, formatMoney, formatShare, formatWhole } from '../../elements/figures.ts';
import { Section } from '../../elements/section.tsx';
import { CostSection } from './cost-section.tsx';
import { CostTable } from './cost-table.tsx';

/** Tokens and money: of the selected thing, of all up to it, and of what went wrong for good. */
export function CostTab({ selected }: { readonly selected: SelectedSpan }) {
  const { span, journal, projected } = selected;
  const isCall = span.kind === 'attempt' || span.kind === 'tool-try' || span.kind === 'rejected';
  const carrying = isCall ? whatModelRead(journal, span)?.request : undefined;
  const request = carrying ?? requestOfSpan(journal, span, projected)?.asked ?? null;
  return (
    <>
      <CostSection selected={selected} request={span.kind === 'run' ? null : request} />
      {span.kind === 'run' ? <StepCosts selected={selected} /> : null}
      <Waste selected={selected} />
    </>
  );
}

function StepCosts({ selected: { span, projected } }: { readonly selected: SelectedSpan }) {
  const steps = projected.spans.filter((other) => other.kind === 'step' && other.agent === span.agent);
  return (
    <Section title="Step by step" aside={<span className="muted small">{formatCount(steps.length, 'step')}</span>}>
      <CostTable>
        {steps.map((step) => (
          <tr key={step.id}>
            <th scope="row">step {step.step}</th>
            <td>{formatWhole(step.inputTokens)}</td>
            <td>{formatWhole(step.outputTokens)}</td>
            <td title={formatExactMoney(step.costUsd)}>{formatMoney(step.costUsd)}</td>
          </tr>
        ))}
      </CostTable>
    </Section>
  );
}

function Waste({ selected: { projected } }: { readonly selected: SelectedSpan }) {
  const { total, wasted, wastedShare, wastedOnPermanent } = projected.spend;
  return (
    <Section title="Wasted in this run" aside={<span className="small">{formatShare(wastedShare)}</span>}>
      <p className="small">
        {wasted.tokens === 0
          ? `None of ${formatCount(total.tokens, 'token')}: no turn failed for good.`
          : `${formatWhole(wasted.tokens)} of ${formatCount(total.tokens, 'token')} went into turns whose calls failed and were never corrected${
              wastedOnPermanent.tokens === 0 ? '' : `, ${formatWhole(wastedOnPermanent.tokens)} of them on permanent failures`
            }.`}
      </p>
    </Section>
  );
}
