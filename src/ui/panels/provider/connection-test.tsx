import { useState } from 'react';
import type { ProviderSettings } from '../../../state/provider-settings.ts';
import type { ProviderSetup, ProviderTarget } from '../../../state/provider-store.ts';
import { type ProviderTest, testProvider } from '../../../state/provider-test.ts';
import { connectionText } from './connection-text.ts';

interface ConnectionTestProps {
  readonly setup: ProviderSetup;
  readonly settings: ProviderSettings;
  readonly target: ProviderTarget;
}

/** Asks the chosen model for one word, and says what stands in the way and what to do. */
export function ConnectionTest({ setup, settings, target }: ConnectionTestProps) {
  const [test, setTest] = useState<ProviderTest | 'running' | null>(null);
  const modelId = settings.modelId.trim();
  const { origin } = target.baseUrl;
  // A finding stands for what was asked, not for what is typed now.
  const shown =
    test === null || test === 'running' ? null : test.modelId === modelId && test.href === target.baseUrl.href ? test : null;
  const text = shown === null ? null : connectionText(shown.report, origin, modelId);
  function start(): void {
    setTest('running');
    testProvider(setup, settings, target).then(setTest, () => setTest(null));
  }
  return (
    <div className="provider-test">
      <button type="button" className="button" disabled={modelId === '' || test === 'running'} onClick={start}>
        Test connection
      </button>
      <div role="status" className={shown !== null && shown.report.kind !== 'works' ? 'provider-problem' : 'provider-note'}>
        {test === 'running' ? <p>Asking {modelId} for one word…</p> : null}
        {text === null ? null : (
          <>
            <p>{text.what}</p>
            {text.todo === null ? null : <p>{text.todo}</p>}
            {text.says === '' ? null : (
              <p>
                The provider says: <q>{text.says}</q>
              </p>
            )}
          </>
        )}
        {test === null ? <p>Sends one request with an output limit of 16 tokens.</p> : null}
      </div>
    </div>
  );
}
