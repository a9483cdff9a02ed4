import type { Region } from '../../state/preferences-store.ts';
import { usePreferences, useSession } from '../../state/session-context.ts';

const REGIONS: readonly { readonly id: Region; readonly title: string }[] = [
  { id: 'scenario', title: 'Scenario' },
  { id: 'lanes', title: 'Lanes' },
  { id: 'inspector', title: 'Inspector' },
];

/** The three regions as tabs, on a screen too small for all of them. */
export function RegionTabs() {
  const { preferences } = useSession();
  const region = usePreferences((state) => state.region);
  return (
    <nav className="region-tabs" aria-label="Regions">
      {REGIONS.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="region-tab"
          aria-current={id === region ? 'page' : undefined}
          onClick={() => preferences.setState({ region: id })}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
