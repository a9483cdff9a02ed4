import { useState } from 'react';
import type { Strategy } from '../../../domain/strategy.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { formatCount } from '../../elements/figures.ts';
import { SelectField } from '../../elements/select-field.tsx';
import { strategyDifferences } from './setting-text.ts';

/** What this strategy does differently from another, setting by setting. */
export function StrategyDifferences({ strategy }: { readonly strategy: Strategy }) {
  const { library } = useSession();
  const own = useWorkbench((state) => state.workbench.ownStrategies);
  const others = [...library.strategies, ...Object.values(own)].filter(({ id }) => id !== strategy.id);
  const [otherId, setOtherId] = useState(() => originOf(strategy, others));
  const other = others.find(({ id }) => id === otherId) ?? others[0];
  if (other === undefined) return null;
  const differences = strategyDifferences(other, strategy);
  return (
    <section className="strategy-differences" aria-label="Differences">
      <SelectField
        label="Compared with"
        value={other.id}
        options={others.map(({ id, title }) => ({ value: id, title }))}
        onChange={setOtherId}
        hint={differences.length === 0 ? 'no setting differs' : `${formatCount(differences.length, 'different setting')}`}
      />
      {differences.length === 0 ? null : (
        <dl className="difference-list">
          {differences.map(({ path, label, before, after }) => (
            <div key={path} className="difference">
              <dt title={path}>{label}</dt>
              <dd>
                <del>{before}</del> <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The strategy it was made from, as its id tells; else the first. */
function originOf(strategy: Strategy, others: readonly Strategy[]): string {
  const stem = strategy.id.replace(/[~-](?:edited|copy)(?:-\d+)?$/, '');
  return (others.find(({ id }) => id === stem) ?? others[0])?.id ?? '';
}
