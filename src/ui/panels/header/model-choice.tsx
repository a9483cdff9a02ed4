import { useState } from 'react';
import { choosePersona, chooseSource, chooseWire } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useProviderSettings } from '../../../state/use-provider-settings.ts';
import { WIRE_PROFILES } from '../../../state/workbench.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { ProviderPanel } from '../provider/provider-panel.tsx';

const PROVIDER = 'provider';

/** Who answers the model requests: a simulated persona through one provider's message format, or a real model. */
export function ModelChoice() {
  const session = useSession();
  const { source, personaId, wire } = useWorkbench((state) => state.workbench);
  const [isOpen, setOpen] = useState(false);
  const isSimulated = source === 'simulated';
  const choose = (value: string) => {
    if (value !== PROVIDER) return choosePersona(session, value);
    chooseSource(session, 'provider');
    setOpen(true);
  };
  return (
    <div className={`header-group model-choice${isSimulated ? ' simulated' : ''}`}>
      <label className="header-select">
        <span className="label">model</span>
        <select value={isSimulated ? personaId : PROVIDER} onChange={(event) => choose(event.target.value)}>
          <optgroup label="Simulated">
            {session.library.personas.map(({ id, title, summary }) => (
              <option key={id} value={id} title={summary}>
                Simulated · {title.toLowerCase()}
              </option>
            ))}
          </optgroup>
          <optgroup label="Real, with a key of yours">
            <option value={PROVIDER}>Provider</option>
          </optgroup>
        </select>
      </label>
      {isSimulated ? (
        <label className="header-select">
          <span className="label">wire</span>
          <select
            value={wire}
            title="Whose message format the simulated run passes through"
            onChange={(event) => chooseWire(session, WIRE_PROFILES.find(({ id }) => id === event.target.value)?.id ?? wire)}
          >
            {WIRE_PROFILES.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <>
          <ChosenModel />
          <button type="button" className="link" onClick={() => setOpen(true)}>
            Set up
          </button>
        </>
      )}
      {isOpen ? (
        <Dialog title="Run against a real model" onClose={() => setOpen(false)}>
          <ProviderPanel />
        </Dialog>
      ) : null}
    </div>
  );
}

function ChosenModel() {
  const modelId = useProviderSettings((settings) => settings.modelId);
  return modelId === '' ? null : <code className="cut muted chosen-model">{modelId}</code>;
}
