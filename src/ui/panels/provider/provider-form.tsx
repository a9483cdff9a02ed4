import type { Result } from '../../../base/result.ts';
import type { BaseUrlProblem } from '../../../providers/base-url.ts';
import { BUILT_IN } from '../../../providers/presets.ts';
import { pageProviderSetup, useProvider } from '../../../state/page-provider.ts';
import { ProviderQueries } from '../../../state/provider-models.ts';
import { type PageFacts, pageFacts, type Readiness, readinessOf } from '../../../state/provider-readiness.ts';
import type { ProviderSettings } from '../../../state/provider-settings.ts';
import { type ProviderSetup, type ProviderTarget, targetOf } from '../../../state/provider-store.ts';
import { ConnectionTest } from './connection-test.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { KeyField } from './key-field.tsx';
import { LeavesNote } from './leaves-note.tsx';
import { LimitFields } from './limit-fields.tsx';
import { ModelField } from './model-field.tsx';
import { OriginsList } from './origins-list.tsx';
import { PresetField } from './preset-field.tsx';
import { PriceField } from './price-field.tsx';
import './provider-form.css';

export interface ProviderFormProps {
  /** Default: the page's own. */
  readonly setup?: ProviderSetup;
  /** Default: read from the page. */
  readonly page?: PageFacts;
  /** Default: reloads the page. */
  readonly onReload?: () => void;
}

/** Sets up runs against a real model. It sends nothing by itself: only "List models", "Test connection" and a run do. */
export function ProviderForm({
  setup = pageProviderSetup(),
  page = pageFacts(),
  onReload = () => location.reload(),
}: ProviderFormProps) {
  const { settings, keyRevision, storedOrigins } = useProvider(setup);
  const target = settings.presetId === BUILT_IN.id ? null : targetOf(settings);
  const readiness = readinessOf(setup, settings, page);
  return (
    <ProviderQueries>
      <div className="provider-form">
        <PresetField setup={setup} settings={settings} />
        {target === null ? null : <EndpointFields setup={setup} settings={settings} target={target} onReload={onReload} />}
        {target === null ? null : (
          <ModelFields setup={setup} settings={settings} target={target} page={page} keyRevision={keyRevision} />
        )}
        <LimitFields setup={setup} settings={settings} target={target} />
        <OriginsList setup={setup} storedOrigins={storedOrigins} onReload={onReload} />
        {target === null ? null : <LeavesNote origin={target.ok ? target.value.baseUrl.origin : null} />}
        <p className="provider-readiness" role="status">
          {readinessText(readiness, target === null || target.ok)}
        </p>
      </div>
    </ProviderQueries>
  );
}

interface ModelFieldsProps {
  readonly setup: ProviderSetup;
  readonly settings: ProviderSettings;
  readonly target: Result<ProviderTarget, BaseUrlProblem>;
  readonly page: PageFacts;
  readonly keyRevision: number;
}

/** Key, model, and what can be found out about both. */
function ModelFields({ setup, settings, target, page, keyRevision }: ModelFieldsProps) {
  const isSafe = !page.isFramed && !page.hasServiceWorker;
  // A key typed before the reload that opens the origin would be lost by it.
  const mayHoldKey = isSafe && target.ok && setup.reachOf(target.value.baseUrl.origin) === 'open';
  return (
    <>
      {mayHoldKey ? <KeyField key={target.value.baseUrl.origin} setup={setup} target={target.value} /> : null}
      <ModelField setup={setup} settings={settings} target={target.ok ? target.value : null} keyRevision={keyRevision} />
      {target.ok ? <ConnectionTest setup={setup} settings={settings} target={target.value} /> : null}
      {target.ok ? <PriceField setup={setup} settings={settings} target={target.value} /> : null}
    </>
  );
}

/** What is wrong with the address already stands beside it. */
function readinessText(readiness: Readiness, hasAddress: boolean): string {
  if (readiness.kind === 'ready-built-in') return 'Ready. Run asks the model of this browser, which may be fetched first.';
  if (readiness.kind === 'ready') return 'Ready. Run asks the model, which costs money where the provider charges.';
  return hasAddress ? readiness.what : 'Not ready: the address cannot be used.';
}
