import type { Fault } from '../../../domain/fault.ts';
import { removeFromScenario } from '../../../state/actions.ts';
import { withoutFault } from '../../../state/edit-scenario.ts';
import { useSelection, useSession, useWorkbench } from '../../../state/session-context.ts';
import { describeFault } from '../../../world/describe-fault.ts';
import { EditIcon } from '../../elements/edit-icon.tsx';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { Section } from '../../elements/section.tsx';
import { FaultTapes } from './fault-tapes.tsx';

/** What goes wrong in this world: the same tape of faults for every lane. */
export function FaultsSection() {
  const faults = useWorkbench((state) => state.workbench.scenario.faults);
  const tool = useSelection((state) => state.tool);
  const { dialog } = useSession();
  return (
    <Section
      title="Faults"
      aside={
        <button type="button" className="link" onClick={() => dialog.setState({ open: { kind: 'fault', faultId: null, tool } })}>
          + Fault
        </button>
      }
    >
      {faults.length === 0 ? (
        <p className="muted small pad">No fault: every call gets through. Add one to see how each strategy meets it.</p>
      ) : (
        <ul className="item-list">
          {faults.map((fault) => (
            <FaultLine key={fault.id} fault={fault} isOfSelected={fault.target.kind === 'tool' && fault.target.tool === tool} />
          ))}
        </ul>
      )}
      <FaultTapes />
    </Section>
  );
}

function FaultLine({ fault, isOfSelected }: { readonly fault: Fault; readonly isOfSelected: boolean }) {
  const session = useSession();
  const sentence = describeFault(fault);
  return (
    <li className={`item${isOfSelected ? ' related' : ''}`}>
      <span className="fault-dot" aria-hidden="true" />
      <span className="grow">{sentence}</span>
      <button
        type="button"
        className="icon-button"
        title={`Edit the fault ${sentence}`}
        aria-label={`Edit the fault ${sentence}`}
        onClick={() => session.dialog.setState({ open: { kind: 'fault', faultId: fault.id, tool: null } })}
      >
        <EditIcon />
      </button>
      <RemoveButton
        what={`the fault ${sentence}`}
        onRemove={() => removeFromScenario(session, 'a fault', (scenario) => withoutFault(scenario, fault.id))}
      />
    </li>
  );
}
