import { pageProviderSetup, useConsentQuestion } from '../../../state/page-provider.ts';
import type { ProviderSetup } from '../../../state/provider-store.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { formatCount, formatMoney, formatWhole } from '../../elements/figures.ts';

interface FirstRunDialogProps {
  readonly setup?: ProviderSetup;
  /** Stops what waits for the answer, the lanes that would come after it included. */
  readonly onDecline: () => void;
}

/** Asks once before a model is paid for the first time, with the most that a run can cost. Stands in the page while there is a question. */
export function FirstRunDialog({ setup = pageProviderSetup(), onDecline }: FirstRunDialogProps) {
  const question = useConsentQuestion(setup);
  if (question === null) return null;
  const { origin, modelId, worst, price } = question;
  const decline = () => {
    setup.consents.answer(false);
    onDecline();
  };
  return (
    <Dialog title="First run against this model" className="narrow" onClose={decline}>
      <div className="dialog-body">
        <p>
          Each run, which is one lane, asks <code>{modelId}</code> at <strong>{origin}</strong>.
        </p>
        <p>
          {worst.usd === null ? (
            <>
              Its price is <strong>unknown</strong>.
            </>
          ) : (
            <>
              It costs at most <strong>{formatMoney(worst.usd)}</strong>
            </>
          )}{' '}
          {worst.usd === null ? 'At most' : 'in'} {formatWhole(worst.tokens)} tokens and {formatCount(worst.requests, 'request')}:
          if every reply is as long as its limit allows and every step has to be asked again. A run usually takes a small part of
          that.
        </p>
        <p className="muted small">
          {price === null
            ? 'Enter a price in the set-up to see costs and to cap them.'
            : `By ${price.source}${price.asOf === undefined ? '' : `, ${price.asOf}`}. The provider’s bill counts, not this figure.`}{' '}
          You are asked again only for another model, or when a run could cost more than this.
        </p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={decline}>
            Do not run
          </button>
          <button type="button" className="button primary" onClick={() => setup.consents.answer(true)}>
            Run
          </button>
        </div>
      </div>
    </Dialog>
  );
}
