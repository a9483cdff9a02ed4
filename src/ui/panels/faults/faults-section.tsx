import { useState } from 'react';
import type { Fault } from '../../../domain/fault.ts';
import { removeFromScenario } from '../../../state/actions.ts';
import { withoutFault } from '../../../state/edit-scenario.ts';
import { useSelection, useSession, useWorkbench } from '../../../state/session-context.ts';
import { describeFault } from '../../../world/describe-fault.ts';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { Section } from '../../elements/section.tsx';
import { FaultDialog } from './fault-dialog.tsx';

/** What goes wrong in this world: the same tape of faults for every lane. */
export function FaultsSection() {
  const faults = useWorkbench((state) => state.workbench.scenario.faults);
  const tool = useSelection((state) => state.tool);
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Faults"
      aside={
        <button type="button" className="link" onClick={() => setAdding(true)}>
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
      {isAdding ? <FaultDialog tool={tool} onClose={() => setAdding(false)} /> : null}
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
      <RemoveButton
        what={`the fault ${sentence}`}
        onRemove={() => removeFromScenario(session, 'a fault', (scenario) => withoutFault(scenario, fault.id))}
      />
    </li>
  );
}
