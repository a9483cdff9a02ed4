import { chooseScenario, removeScenario, resetToShipped } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { isEdited } from '../../../state/workbench.ts';
import { keyed } from '../../elements/key-hint.ts';

/** Which scenario is in front, and what can be done with it as a whole. */
export function ScenarioChoice() {
  const session = useSession();
  const workbench = useWorkbench((state) => state.workbench);
  const shippedIds = new Set(session.library.scenarios.map(({ id }) => id));
  const own = Object.values(workbench.ownScenarios).filter(({ id }) => !shippedIds.has(id));
  const edited = isEdited(workbench, session.library);
  return (
    <div className="header-group scenario-choice">
      <label className="header-select">
        <span className="label">Scenario</span>
        <select value={workbench.scenario.id} onChange={(event) => chooseScenario(session, event.target.value)}>
          <optgroup label="Shipped">
            {session.library.scenarios.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
                {Object.hasOwn(workbench.ownScenarios, id) ? ' · edited' : ''}
              </option>
            ))}
          </optgroup>
          {own.length === 0 ? null : (
            <optgroup label="Yours">
              {own.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
      <button
        type="button"
        className="button icon"
        {...keyed('Library: all scenarios, shipped and yours', 'L')}
        aria-label="Library"
        onClick={() => session.dialog.setState({ open: { kind: 'library' } })}
      >
        <svg viewBox="0 0 16 16" width="13" height="13" aria-hidden="true">
          <path d="M1.5 2h5.4v5.4H1.5Zm7.6 0h5.4v5.4H9.1Zm-7.6 7.6h5.4V15H1.5Zm7.6 0h5.4V15H9.1Z" fill="currentColor" />
        </svg>
      </button>
      {edited ? (
        <button
          type="button"
          className="link quiet"
          title="Take back every edit of this scenario"
          onClick={() => resetToShipped(session)}
        >
          Reset
        </button>
      ) : null}
      {shippedIds.has(workbench.scenario.id) ? null : (
        <button
          type="button"
          className="link quiet"
          title="Remove this scenario of yours"
          onClick={() => removeScenario(session)}
        >
          Remove
        </button>
      )}
    </div>
  );
}
