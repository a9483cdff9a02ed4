import { addScenario, editScenario } from '../../../state/actions.ts';
import { withTools } from '../../../state/edit-scenario.ts';
import { useSession } from '../../../state/session-context.ts';
import type { ImportAnswer } from '../../../workers/engine-messages.ts';
import { formatCount } from '../../elements/figures.ts';

interface ImportReportProps {
  readonly answer: ImportAnswer;
  readonly onDone: () => void;
}

/** What an imported file was, what came of it, and what was dropped or changed, with the reason. */
export function ImportReport({ answer, onDone }: ImportReportProps) {
  if (answer.kind === 'refused') {
    return (
      <div className="import-report" role="status">
        <p className="class-permanent">{answer.message}</p>
        <Losses losses={answer.losses} />
      </div>
    );
  }
  const { scenario, format, losses } = answer;
  return (
    <div className="import-report" role="status">
      <p>
        <strong>{formatCount(scenario?.tools.length ?? 0, 'tool')}</strong> read as {format}.{' '}
        {losses.length === 0 ? <span className="class-success">Nothing was dropped.</span> : null}
      </p>
      {scenario === null ? null : (
        <>
          <p className="tool-names">
            {scenario.tools.map(({ definition }) => (
              <code key={definition.name} title={definition.description}>
                {definition.name}
              </code>
            ))}
          </p>
          <Losses losses={losses} />
          <UseTools scenario={scenario} onDone={onDone} />
        </>
      )}
      {scenario === null ? <Losses losses={losses} /> : null}
    </div>
  );
}

function Losses({ losses }: Pick<ImportAnswer, 'losses'>) {
  if (losses.length === 0) return null;
  return (
    <details open={losses.length <= 20}>
      <summary>{formatCount(losses.length, 'thing')} dropped or changed</summary>
      <ul className="losses">
        {losses.map((loss) => (
          <li key={`${loss.where} ${loss.what} ${loss.why}`}>
            <code>{loss.where === '' ? '(file)' : loss.where}</code>
            <span>
              {loss.what}: {loss.why}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ImportedScenario = NonNullable<Extract<ImportAnswer, { kind: 'imported' }>['scenario']>;

function UseTools({ scenario, onDone }: { readonly scenario: ImportedScenario; readonly onDone: () => void }) {
  const session = useSession();
  return (
    <div className="dialog-actions">
      <button
        type="button"
        className="button"
        title="Its task stays as it is; a name that is taken gets a number"
        onClick={() => {
          editScenario(session, (before) => withTools(before, scenario.tools));
          onDone();
        }}
      >
        Add to this scenario
      </button>
      <button
        type="button"
        className="button primary"
        title="With a generated task that calls the first of them"
        onClick={() => {
          addScenario(session, scenario);
          onDone();
        }}
      >
        Open as a new scenario
      </button>
    </div>
  );
}
