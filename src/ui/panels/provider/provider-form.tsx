import { pageProviderSetup, useProvider } from '../../../state/page-provider.ts';
import { ProviderQueries } from '../../../state/provider-models.ts';
import { type PageFacts, pageFacts, type Readiness, readinessOf } from '../../../state/provider-readiness.ts';
import { BUDGET_TOKENS, OUTPUT_TOKENS } from '../../../state/provider-settings.ts';
import { type ProviderSetup, targetOf } from '../../../state/provider-store.ts';
import { CountField } from './count-field.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { KeyField } from './key-field.tsx';
import { LeavesNote } from './leaves-note.tsx';
import { ModelField } from './model-field.tsx';
import './provider-form.css';

export interface ProviderFormProps {
  /** Default: the page's own. */
  readonly setup?: ProviderSetup;
  /** Default: read from the page. */
  readonly page?: PageFacts;
  /** Default: reloads the page. */
  readonly onReload?: () => void;
}

/** Sets up runs against a real model. It sends nothing by itself: only "List models" and a run do. */
export function ProviderForm({
  setup = pageProviderSetup(),
  page = pageFacts(),
  onReload = () => location.reload(),
}: ProviderFormProps) {
  const { settings, keyRevision } = useProvider(setup);
  const target = targetOf(settings);
  const readiness = readinessOf(setup, settings, page);
  const isSafe = !page.isFramed && !page.hasServiceWorker;
  // A key typed before the reload that opens the origin would be lost by it.
  const mayHoldKey = isSafe && target.ok && setup.reachOf(target.value.baseUrl.origin) === 'open';
  return (
    <ProviderQueries>
      <div className="provider-form">
        <EndpointFields setup={setup} settings={settings} target={target} onReload={onReload} />
        {mayHoldKey ? <KeyField key={target.value.baseUrl.origin} setup={setup} target={target.value} /> : null}
        <ModelField setup={setup} settings={settings} target={target.ok ? target.value : null} keyRevision={keyRevision} />
        <div className="grid-2">
          <CountField
            label="Output limit of one request"
            unit="tokens"
            range={OUTPUT_TOKENS}
            value={settings.maxOutputTokens}
            onChange={(maxOutputTokens) => setup.edit({ maxOutputTokens })}
          />
          <CountField
            label="Budget of one run"
            unit="tokens, in and out"
            range={BUDGET_TOKENS}
            value={settings.tokenBudget}
            onChange={(tokenBudget) => setup.edit({ tokenBudget })}
          />
        </div>
        <LeavesNote origin={target.ok ? target.value.baseUrl.origin : null} />
        <p className="provider-readiness" role="status">
          {readinessText(readiness, target.ok)}
        </p>
      </div>
    </ProviderQueries>
  );
}

/** What is wrong with the address already stands beside it. */
function readinessText(readiness: Readiness, hasAddress: boolean): string {
  if (readiness.kind === 'ready') return 'Ready. Run asks the model, which costs money where the provider charges.';
  return hasAddress ? readiness.what : 'Not ready: the address cannot be used.';
}
