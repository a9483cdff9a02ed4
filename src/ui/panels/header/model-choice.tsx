import { chooseMode, choosePersona, chooseWire } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { RUN_MODES, WIRE_PROFILES } from '../../../state/workbench.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';

const ChosenModel = lazyPart(async () => (await import('./chosen-model.tsx')).ChosenModel);

/** How the lanes run, and who answers the model requests: a simulated persona in one provider's format, or a real model. */
export function ModelChoice() {
  const { source } = useWorkbench((state) => state.workbench);
  return (
    <div className={`header-group model-choice${source === 'provider' ? '' : ' simulated'}`}>
      <ModeSelect />
      {source === 'provider' ? (
        <ChosenModel />
      ) : (
        <>
          <PersonaSelect />
          <WireSelect />
        </>
      )}
    </div>
  );
}

function ModeSelect() {
  const session = useSession();
  const { source, frame } = useWorkbench((state) => state.workbench);
  return (
    <label className="header-select" title={RUN_MODES.find(({ id }) => id === source)?.about}>
      <span className="label">run</span>
      <select
        value={source}
        onChange={(event) => chooseMode(session, RUN_MODES.find(({ id }) => id === event.target.value)?.id ?? source)}
      >
        {RUN_MODES.map(({ id, title, about }) => (
          <option key={id} value={id} title={about} disabled={id === 'provider' && frame !== null}>
            {id === 'provider' && frame !== null ? `${title} (keep the copy first)` : title}
          </option>
        ))}
      </select>
    </label>
  );
}

function PersonaSelect() {
  const session = useSession();
  const { personaId } = useWorkbench((state) => state.workbench);
  return (
    <label className="header-select">
      <span className="label">model</span>
      <select
        value={personaId}
        title={session.library.personas.find(({ id }) => id === personaId)?.summary}
        onChange={(event) => choosePersona(session, event.target.value)}
      >
        {session.library.personas.map(({ id, title, summary }) => (
          <option key={id} value={id} title={summary}>
            {title.toLowerCase()}
          </option>
        ))}
      </select>
    </label>
  );
}

function WireSelect() {
  const session = useSession();
  const { wire } = useWorkbench((state) => state.workbench);
  return (
    <label className="header-select">
      <span className="label">wire</span>
      <select
        value={wire}
        title="Whose message format the run passes through"
        onChange={(event) => chooseWire(session, WIRE_PROFILES.find(({ id }) => id === event.target.value)?.id ?? wire)}
      >
        {WIRE_PROFILES.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
