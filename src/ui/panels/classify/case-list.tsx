import { FAILURE_CLASSES } from '../../../domain/failure.ts';
import { classifyStoreOf, NO_FILTER, setFailureText } from '../../../state/classify-store.ts';
import { useSession } from '../../../state/session-context.ts';
import { PAGE_CASES, useCases, useClassify } from '../../../state/use-classify.ts';
import type { CaseFilter, CaseRow, ClassifierChoice, CorpusScored } from '../../../workers/classify-questions.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { formatCount, formatWhole } from '../../elements/figures.ts';
import { SelectField } from '../../elements/select-field.tsx';

interface CaseListProps {
  readonly classifier: ClassifierChoice;
  readonly other: ClassifierChoice | null;
  readonly rules: CorpusScored['rules'];
  readonly onCase: () => void;
}

const FAMILIES = ['execution', 'validation', 'logic', 'state', 'generation', 'protocol'];

/** The cases behind the figures, filtered and by pages; one that is chosen opens as a failure of its own. */
export function CaseList({ classifier, other, rules, onCase }: CaseListProps) {
  const session = useSession();
  const store = classifyStoreOf(session);
  const { filter, page, corpus } = useClassify((state) => state);
  const found = useCases(classifier, other);
  const open = async (row: CaseRow) => {
    if (corpus === null) return;
    const made = await session.engine.ask('classify-corpus-case', { corpus: corpus.id, index: row.index });
    if (made === null) return;
    setFailureText(
      store,
      made.text,
      {},
      `Case ${row.id} of ${corpus.source.name}${row.gold === null ? '' : `, labelled ${row.gold}`}.`,
    );
    if (row.gold !== null) store.setState({ right: row.gold });
    onCase();
  };
  const pages = Math.max(1, Math.ceil((found?.total ?? 0) / PAGE_CASES));
  return (
    <section aria-label="Cases" className="cases">
      <Filters
        filter={filter}
        rules={rules}
        canDiffer={other !== null}
        onFilter={(next) => store.setState({ filter: next, page: 0 })}
      />
      <p className="row small" role="status">
        <span className="grow">{found === null ? 'Listing…' : formatCount(found.total, 'case')}</span>
        {pages > 1 ? (
          <>
            <button
              type="button"
              className="button small"
              disabled={page === 0}
              onClick={() => store.setState({ page: page - 1 })}
            >
              Previous
            </button>
            page {formatWhole(page + 1)} of {formatWhole(pages)}
            <button
              type="button"
              className="button small"
              disabled={page + 1 >= pages}
              onClick={() => store.setState({ page: page + 1 })}
            >
              Next
            </button>
          </>
        ) : null}
      </p>
      <div className="cases-scroll">
        <table className="case-table">
          <thead>
            <tr>
              <th scope="col">Case</th>
              <th scope="col">Label</th>
              <th scope="col">Says</th>
              {other === null ? null : <th scope="col">Other says</th>}
              <th scope="col">Rule</th>
              <th scope="col">Message</th>
            </tr>
          </thead>
          <tbody>
            {found?.rows.map((row) => (
              <tr key={row.index}>
                <th scope="row">
                  <button type="button" className="link" title={row.system ?? undefined} onClick={() => void open(row)}>
                    {row.id}
                  </button>
                </th>
                <td title={row.isAgreed ? undefined : `disputed; accepted: ${row.accepted.join(', ')}`}>
                  {row.gold === null ? <span className="muted">none</span> : <ClassMark name={row.gold} />}
                  {row.gold === null || row.isAgreed ? null : <span className="muted small"> disputed</span>}
                </td>
                <td className={row.gold !== null && row.isAgreed && row.gold !== row.said ? 'is-wrong' : ''}>
                  <ClassMark name={row.said} />
                </td>
                {other === null ? null : <td>{row.other === null ? null : <ClassMark name={row.other} />}</td>}
                <td>
                  <code className="small">{row.rule}</code>
                </td>
                <td className="case-message" title={row.message}>
                  {row.message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface FiltersProps {
  readonly filter: CaseFilter;
  readonly rules: CorpusScored['rules'];
  readonly canDiffer: boolean;
  readonly onFilter: (filter: CaseFilter) => void;
}

function Filters({ filter, rules, canDiffer, onFilter }: FiltersProps) {
  const classes = [{ value: '', title: 'any' }, ...FAILURE_CLASSES.map((name) => ({ value: name, title: name }))];
  const classOf = (value: string) => FAILURE_CLASSES.find((name) => name === value) ?? null;
  return (
    <div className="case-filters">
      <SelectField
        label="Show"
        value={filter.show}
        options={[
          { value: 'all', title: 'all' },
          { value: 'wrong', title: 'wrong' },
          { value: 'risky', title: 'risky misses' },
          ...(canDiffer ? [{ value: 'differ', title: 'where the two differ' }] : []),
        ]}
        onChange={(value) => onFilter({ ...filter, show: value as CaseFilter['show'] })}
      />
      <SelectField
        label="Label"
        value={filter.gold ?? ''}
        options={classes}
        onChange={(value) => onFilter({ ...filter, gold: classOf(value) })}
      />
      <SelectField
        label="Verdict"
        value={filter.said ?? ''}
        options={classes}
        onChange={(value) => onFilter({ ...filter, said: classOf(value) })}
      />
      <SelectField
        label="Family"
        value={filter.family ?? ''}
        options={[{ value: '', title: 'any' }, ...FAMILIES.map((name) => ({ value: name, title: name }))]}
        onChange={(value) => onFilter({ ...filter, family: value === '' ? null : value })}
      />
      <SelectField
        label="Rule"
        value={filter.rule ?? ''}
        options={[
          { value: '', title: 'any' },
          ...rules.map(({ id, cases }) => ({ value: id, title: `${id} (${formatWhole(cases)})` })),
        ]}
        onChange={(value) => onFilter({ ...filter, rule: value === '' ? null : value })}
      />
      <label className="field">
        <span className="label">Words</span>
        <input
          type="search"
          className="text-input"
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
        />
      </label>
      <button type="button" className="link" onClick={() => onFilter(NO_FILTER)}>
        Show all
      </button>
    </div>
  );
}
