import { formatWhole } from './figures.ts';

interface SearchBoxProps {
  readonly label: string;
  readonly query: string;
  /** Null while nothing is searched; `place` counts from 1, 0 when nothing was found. */
  readonly found: { readonly count: number; readonly place: number } | null;
  readonly onQuery: (query: string) => void;
  readonly onNext: () => void;
}

/** A search inside one text: Enter goes to the next place. */
export function SearchBox({ label, query, found, onQuery, onNext }: SearchBoxProps) {
  return (
    <form
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <input
        type="search"
        className="text-input"
        placeholder="Search"
        aria-label={label}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <span role="status" className="small muted">
        {found === null ? '' : found.count === 0 ? 'not found' : `${formatWhole(found.place)} of ${formatWhole(found.count)}`}
      </span>
    </form>
  );
}
