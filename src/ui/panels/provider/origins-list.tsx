import { readUserOrigins } from '../../../base/connect-origins.ts';
import { parseOrigin } from '../../../providers/origin.ts';
import type { ProviderSetup } from '../../../state/provider-store.ts';

interface OriginsListProps {
  readonly setup: ProviderSetup;
  readonly storedOrigins: string | null;
  readonly onReload: () => void;
}

/** The origins that a person added to those the page may connect to, each with its way out. Changes count from the next load on. */
export function OriginsList({ setup, storedOrigins, onReload }: OriginsListProps) {
  const origins = readUserOrigins(storedOrigins);
  const isChanged = storedOrigins !== setup.originsAtLoad;
  if (origins.length === 0 && !isChanged) return null;
  return (
    <details className="provider-leaves">
      <summary>Origins you allowed ({origins.length})</summary>
      <ul>
        {origins.map((text) => {
          const origin = parseOrigin(text);
          return (
            <li key={text} className="row wrap">
              <code className="grow">{text}</code>
              {origin.ok ? (
                <button type="button" className="button" onClick={() => setup.forbidOrigin(origin.value)}>
                  Remove {text}
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {isChanged ? (
        <div className="provider-reach">
          <p>The page obeys the list as it was when it was loaded. Keys in memory must be entered again after a reload.</p>
          <button type="button" className="button" onClick={onReload}>
            Load the page with this list
          </button>
        </div>
      ) : null}
    </details>
  );
}
