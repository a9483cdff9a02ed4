import type { ReactNode } from 'react';
import type { ChainField } from '../../../state/result-chain.ts';
import { formatCount } from '../../elements/figures.ts';

/** What does not get past a station. */
export interface StationPlace {
  readonly lost: readonly ChainField[];
}

interface ChainStationProps {
  readonly title: string;
  readonly about: string;
  readonly place: StationPlace;
  readonly children: ReactNode;
}

/** One station of the chain, and what is not there any more. */
export function ChainStation({ title, about, place: { lost }, children }: ChainStationProps) {
  return (
    <li className="chain-station">
      <h3 className="chain-title">
        {title} <span className="muted small">{about}</span>
      </h3>
      {children}
      {lost.length === 0 ? null : (
        <p className="chain-lost small">
          <span className="class-permanent">✕ {formatCount(lost.length, 'field')} lost here:</span>{' '}
          {lost.map(({ name, text }, index) => (
            <span key={`${name} ${text}`} title={text}>
              {index === 0 ? '' : ', '}
              {name} <code>{text.length > 40 ? `${text.slice(0, 39)}…` : text}</code>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
