import type { RefObject } from 'react';
import { copyScenario, removeScenario, resetToShipped } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { startScenario } from '../../../state/start-scenario.ts';
import { isEdited } from '../../../state/workbench.ts';
import { type MenuItem, MenuList } from '../../elements/menu-list.tsx';

interface ScenarioMenuProps {
  readonly label: string;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** What can be done with the scenario in front as a whole. Everything here can be taken back. */
export function ScenarioMenu({ label, opener, onClose }: ScenarioMenuProps) {
  const session = useSession();
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const edited = useWorkbench((state) => isEdited(state.workbench, session.library));
  const isShipped = session.library.scenarios.some(({ id }) => id === scenario.id);
  const edit = () => session.dialog.setState({ open: { kind: 'scenario' } });
  const items: readonly MenuItem[] = [
    { title: 'Edit', about: 'Tasks, plan, mistakes, expected outcome, JSON (O)', onChoose: edit },
    { title: 'Rename', about: 'Opens the editor with its title in hand', onChoose: edit },
    { title: 'Duplicate', about: 'A copy among yours', onChoose: () => copyScenario(session, scenario) },
    ...(edited
      ? [{ title: 'Reset to shipped', about: 'Takes back every edit of it', onChoose: () => resetToShipped(session) }]
      : []),
    ...(isShipped ? [] : [{ title: 'Delete', about: 'It can be undone', onChoose: () => removeScenario(session) }]),
    { title: 'New scenario', about: 'One task and one tool to start from', onChoose: () => startScenario(session) },
  ];
  return <MenuList label={label} items={items} opener={opener} onClose={onClose} />;
}
