import { useId } from 'react';
import { assertNever } from '../../../base/assert-never.ts';
import type { Result } from '../../../base/result.ts';
import { type BaseUrlProblem, describeBaseUrlProblem } from '../../../providers/base-url.ts';
import type { ProviderOrigin } from '../../../providers/origin.ts';
import type { ProviderSettings } from '../../../state/provider-settings.ts';
import type { ProviderSetup, ProviderTarget } from '../../../state/provider-store.ts';

interface EndpointFieldsProps {
  readonly setup: ProviderSetup;
  readonly settings: ProviderSettings;
  readonly target: Result<ProviderTarget, BaseUrlProblem>;
  readonly onReload: () => void;
}

/** At which address; the origin that counts stands large below what was typed. */
export function EndpointFields({ setup, settings, target, onReload }: EndpointFieldsProps) {
  const originId = useId();
  const isWrong = !target.ok && settings.baseUrl !== '';
  return (
    <>
      <label className="field">
        <span className="provider-label">Base URL</span>
        <input
          className="text-input code"
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://host/v1"
          value={settings.baseUrl}
          aria-invalid={isWrong}
          aria-describedby={originId}
          onChange={(event) => setup.edit({ baseUrl: event.target.value })}
        />
      </label>
      <div id={originId} className="provider-origin">
        {target.ok ? (
          <>
            <span className="provider-label">Requests go to this origin and no other</span>
            <output className="provider-origin-text">{target.value.baseUrl.origin}</output>
          </>
        ) : (
          <span className={isWrong ? 'provider-problem' : 'provider-label'}>{describeBaseUrlProblem(target.error)}</span>
        )}
      </div>
      {target.ok ? <ReachNotice setup={setup} origin={target.value.baseUrl.origin} onReload={onReload} /> : null}
    </>
  );
}

interface ReachNoticeProps {
  readonly setup: ProviderSetup;
  readonly origin: ProviderOrigin;
  readonly onReload: () => void;
}

/** What must happen before the page may connect there: its policy is written at load from a list. */
function ReachNotice({ setup, origin, onReload }: ReachNoticeProps) {
  const reach = setup.reachOf(origin);
  switch (reach) {
    case 'open':
      return null;
    case 'closed':
      return (
        <div className="provider-reach">
          <p>
            This page may not connect to {origin} yet. Allow it only if you know who runs it: it will read your prompts and your
            key.
          </p>
          <button type="button" className="button" onClick={() => setup.allowOrigin(origin)}>
            Allow {origin}
          </button>
        </div>
      );
    case 'after-reload':
      return (
        <div className="provider-reach">
          <p>{origin} is allowed from the next load of the page on. A key in memory must be entered again after it.</p>
          <button type="button" className="button" onClick={onReload}>
            Reload
          </button>
        </div>
      );
    case 'impossible':
      return (
        <p className="provider-problem">A page's policy cannot name {origin}. Use localhost or 127.0.0.1 for this machine.</p>
      );
    default:
      return assertNever(reach, 'ReachNotice');
  }
}
