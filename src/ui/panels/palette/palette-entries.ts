import { addLane, chooseScenario, copyScenario } from '../../../state/actions.ts';
import type { Session } from '../../../state/session.ts';
import { startScenario } from '../../../state/start-scenario.ts';
import type { Workbench } from '../../../state/workbench.ts';
import { COMMANDS } from '../keys/keys.ts';
import { performAction } from '../keys/perform-action.ts';

/** One thing that the palette can do. */
export interface PaletteEntry {
  readonly id: string;
  readonly kind: 'do' | 'open' | 'add lane' | 'strategy';
  readonly title: string;
  /** Its key on the whole screen, where it has one. */
  readonly key: string | null;
  readonly perform: () => void;
}

/** All actions of the table of keys, then what can be opened, added and edited by name. */
export function paletteEntries(session: Session, workbench: Workbench): readonly PaletteEntry[] {
  const { library } = session;
  const own = Object.values(workbench.ownScenarios).filter(({ id }) => !library.scenarios.some((shipped) => shipped.id === id));
  return [
    ...COMMANDS.filter(({ action }) => action !== 'palette').map(
      ({ action, does, keys }): PaletteEntry => ({
        id: action,
        kind: 'do',
        title: does,
        key: keys[0],
        perform: () => performAction(session, action),
      }),
    ),
    { id: 'new-scenario', kind: 'do', title: 'New scenario', key: null, perform: () => startScenario(session) },
    {
      id: 'duplicate-scenario',
      kind: 'do',
      title: 'Duplicate the scenario',
      key: null,
      perform: () => copyScenario(session, workbench.scenario),
    },
    ...[...library.scenarios, ...own].map(
      ({ id, title }): PaletteEntry => ({
        id: `scenario-${id}`,
        kind: 'open',
        title,
        key: null,
        perform: () => chooseScenario(session, id),
      }),
    ),
    ...workbench.lanes.map(
      (lane, index): PaletteEntry => ({
        id: `edit-${lane.id}`,
        kind: 'strategy',
        title: `Edit ${lane.strategy.title}, lane ${index + 1}`,
        key: null,
        perform: () => session.dialog.setState({ open: { kind: 'strategy', laneId: lane.id } }),
      }),
    ),
    ...[...library.strategies, ...Object.values(workbench.ownStrategies)].map(
      (strategy): PaletteEntry => ({
        id: `lane-${strategy.id}`,
        kind: 'add lane',
        title: strategy.title,
        key: null,
        perform: () => addLane(session, strategy),
      }),
    ),
  ];
}

/** Those that hold every word, in kind or title; a title that begins with what was typed comes first. */
export function findEntries(entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] {
  const typed = search.trim().toLowerCase();
  if (typed === '') return entries;
  const words = typed.split(/\s+/);
  const found = entries.filter(({ kind, title }) => words.every((word) => `${kind} ${title}`.toLowerCase().includes(word)));
  const rank = ({ title }: PaletteEntry) => (title.toLowerCase().startsWith(typed) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
