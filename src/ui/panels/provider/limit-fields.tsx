import type { Result } from '../../../base/result.ts';
import { BUDGET_TOKENS, OUTPUT_TOKENS, type ProviderSettings } from '../../../state/provider-settings.ts';
import type { ProviderSetup, ProviderTarget } from '../../../state/provider-store.ts';
import { CountField } from './count-field.tsx';
import { MoneyField } from './money-field.tsx';
import { ThinkingField } from './thinking-field.tsx';

interface LimitFieldsProps {
  readonly setup: ProviderSetup;
  readonly settings: ProviderSettings;
  /** Null for the browser's own model. */
  readonly target: Result<ProviderTarget, unknown> | null;
}

/** How long replies and runs may become, how much is thought, and in which form replies come. */
export function LimitFields({ setup, settings, target }: LimitFieldsProps) {
  return (
    <>
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
        {target?.ok === true ? (
          <>
            <MoneyField
              label="Cap on the cost of one run"
              unit="US dollars"
              placeholder="none"
              value={settings.usdBudget}
              onChange={(usdBudget) => setup.edit({ usdBudget })}
            />
            <ThinkingField
              kind={target.value.preset.kind}
              value={settings.thinking}
              onChange={(thinking) => setup.edit({ thinking })}
            />
          </>
        ) : null}
      </div>
      {target === null ? null : (
        <label className="check">
          <input
            type="checkbox"
            checked={settings.isStreamed}
            onChange={(event) => setup.edit({ isStreamed: event.target.checked })}
          />
          Stream replies: shows them as they come and times the first token
        </label>
      )}
    </>
  );
}
