import { type KeyboardEvent, useEffect } from 'react';

interface TabStripProps<Id extends string> {
  /** Of the whole strip, for screen readers. */
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly title: string }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Id of the one panel that all tabs show. Its tabs are `<panelId>-<id>`. */
  readonly panelId: string;
}

/** Tabs of one panel: one stop for the Tab key, arrows, Home and End inside. A tab is in front as soon as it has the focus. */
export function TabStrip<Id extends string>({ label, tabs, selected, onSelect, panelId }: TabStripProps<Id>) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const to = targetOf(event.key, at, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${panelId}-${next.id}`)?.focus();
  };
  useEffect(() => {
    document.getElementById(`${panelId}-${selected}`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [panelId, selected]);
  return (
    <div className="tab-strip" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          id={`${panelId}-${id}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={id === selected}
          aria-controls={panelId}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
