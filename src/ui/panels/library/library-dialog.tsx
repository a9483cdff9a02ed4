import './library.css';
import { useState } from 'react';
import type { Scenario } from '../../../domain/scenario.ts';
import { copyScenario } from '../../../state/actions.ts';
import { formatWorkbench } from '../../../state/saved-workbench.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { openSharedFile } from '../../../state/share.ts';
import { startScenario } from '../../../state/start-scenario.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { formatCount, formatWhole } from '../../elements/figures.ts';
import { RemovalNote } from './removal-note.tsx';
import { ScenarioCard } from './scenario-card.tsx';

/** All scenarios, shipped and one's own, as cards with a picture of how the first strategies meet them. */
export function LibraryDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const [search, setSearch] = useState('');
  const ownScenarios = useWorkbench((state) => state.workbench.ownScenarios);
  const shippedIds = new Set(session.library.scenarios.map(({ id }) => id));
  const own = Object.values(ownScenarios).filter(({ id }) => !shippedIds.has(id));
  const shipped = session.library.scenarios.map((scenario) =>
    Object.hasOwn(ownScenarios, scenario.id) ? (ownScenarios[scenario.id] ?? scenario) : scenario,
  );
  const isWanted = (scenario: Scenario) => holds(scenario, search);
  const found = [...own.filter(isWanted), ...shipped.filter(isWanted)].length;
  return (
    <Dialog title="Library" onClose={onClose} className="library-dialog">
      <div className="dialog-body">
        <div className="row wrap">
          <input
            type="search"
            className="text-input library-search"
            placeholder="Search: title, tool, fault, text"
            aria-label="Search the scenarios"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <span className="muted small grow" role="status">
            {formatCount(found, 'scenario')}
          </span>
          <button type="button" className="button" onClick={() => startScenario(session)}>
            New scenario
          </button>
          {own.length === 0 ? null : <SaveCopy onSaved={onClose} />}
          <OpenFile onOpened={onClose} />
        </div>
        <RemovalNote />
        <Group title="Yours" scenarios={own.filter(isWanted)} isOwn onOpened={onClose} />
        {own.length === 0 && search === '' ? <NoneOfYours onSaved={onClose} /> : null}
        <Group title="Shipped" scenarios={shipped.filter(isWanted)} isOwn={false} onOpened={onClose} />
        {found === 0 ? (
          <p className="muted">
            Nothing holds “{search}”.{' '}
            <button type="button" className="link" onClick={() => setSearch('')}>
              Show all
            </button>
          </p>
        ) : null}
        <Storage />
      </div>
    </Dialog>
  );
}

/** Every word somewhere in what a person can read of it; literal, so that no pattern can stall. */
function holds(scenario: Scenario, search: string): boolean {
  const { title, summary, tasks, tools, faults } = scenario;
  const text = [
    title,
    summary,
    ...tasks.map(({ prompt }) => prompt),
    ...tools.map(({ definition }) => definition.name),
    ...faults.map(({ what }) => (what.kind === 'http' ? `${what.status}` : what.kind)),
  ].join(' ');
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
}

interface GroupProps {
  readonly title: string;
  readonly scenarios: readonly Scenario[];
  readonly isOwn: boolean;
  readonly onOpened: () => void;
}

function Group({ title, scenarios, isOwn, onOpened }: GroupProps) {
  if (scenarios.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="library-group">{title}</h3>
      <ul className="library-cards">
        {scenarios.map((scenario) => (
          <ScenarioCard key={scenario.id} scenario={scenario} isOwn={isOwn} onOpened={onOpened} />
        ))}
      </ul>
    </section>
  );
}

/** One button: the way from what is in front to a scenario of one's own. */
function NoneOfYours({ onSaved }: { readonly onSaved: () => void }) {
  return (
    <section aria-label="Yours">
      <h3 className="library-group">Yours</h3>
      <div className="library-none">
        <p className="muted">None yet. A copy of the scenario in front is yours to change; the shipped one stays as it is.</p>
        <SaveCopy onSaved={onSaved} />
      </div>
    </section>
  );
}

function SaveCopy({ onSaved }: { readonly onSaved: () => void }) {
  const session = useSession();
  const scenario = useWorkbench((state) => state.workbench.scenario);
  return (
    <button
      type="button"
      className="button"
      title={`Keep a copy of ${scenario.title} among yours`}
      onClick={() => {
        copyScenario(session, scenario);
        onSaved();
      }}
    >
      Save a copy
    </button>
  );
}

function OpenFile({ onOpened }: { readonly onOpened: () => void }) {
  const session = useSession();
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    await openSharedFile(session, file);
    onOpened();
  };
  return (
    <label className="button file-button">
      Open a file…
      <input type="file" accept=".json,application/json" onChange={(event) => void open(event.target.files?.[0])} />
    </label>
  );
}

/** What browsers give one origin in `localStorage`, in characters. */
const USUAL_ROOM = 5_000_000;

/** How full the browser's storage is with one's own work: a full one refuses the next edit, and the status bar then says so. */
function Storage() {
  const workbench = useWorkbench((state) => state.workbench);
  const used = formatWorkbench(workbench).length;
  const isTight = used > USUAL_ROOM * 0.8;
  return (
    <p className={`small ${isTight ? 'class-permanent' : 'muted'}`} role={isTight ? 'alert' : undefined}>
      Kept in this browser only: {formatWhole(Math.max(1, used / 1000))} KB of about {formatWhole(USUAL_ROOM / 1000)} KB.{' '}
      {isTight
        ? 'Save scenarios as files and delete some, before edits can no longer be saved.'
        : 'Save as a file what must not be lost.'}
    </p>
  );
}
