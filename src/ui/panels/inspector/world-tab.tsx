import type { SelectedSpan } from '../../../state/lane-views.ts';
import { NotHere } from './not-here.tsx';
import { WorldSection } from './world-section.tsx';

/** The mock world as it stood when the selected thing ended. */
export function WorldTab({ selected: { journal, span } }: { readonly selected: SelectedSpan }) {
  const writes = journal.scenario.tools.some((tool) => tool.traits.writes);
  if (!writes) return <NotHere>No tool of this scenario writes, so its world stays as it is.</NotHere>;
  return <WorldSection journal={journal} entry={span.kind === 'run' ? journal.entries.length - 1 : span.entry} />;
}
