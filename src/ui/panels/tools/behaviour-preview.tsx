import { useId, useState } from 'react';
import type { Json, JsonObject } from '../../../base/json.ts';
import type { Tool } from '../../../domain/tool.ts';
import { plannedCalls } from '../../../state/edit-scenario.ts';
import { useWorkbench } from '../../../state/session-context.ts';
import { useBehaviourPreview } from '../../../state/use-behaviour-preview.ts';
import type { BehaviourPreview } from '../../../workers/engine-messages.ts';
import { FindingList } from '../../elements/finding-list.tsx';
import { SelectField } from '../../elements/select-field.tsx';
import { DraftField } from './draft-field.tsx';
import { readNumber } from './read-field.ts';

interface Sample {
  readonly title: string;
  /** Null makes some from the input schema. */
  readonly arguments: JsonObject | null;
  readonly variant: number;
}

const GENERATED: readonly Sample[] = [
  { title: 'generated: required members', arguments: null, variant: 0 },
  { title: 'generated: all members', arguments: null, variant: 1 },
];

/** What one call would be answered, now: without faults and without the world. */
export function BehaviourPreviewPart({ tool }: { readonly tool: Tool }) {
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const [chosen, setChosen] = useState(0);
  const [arrival, setArrival] = useState(1);
  const planned = plannedCalls(scenario).flatMap(({ at, call }): readonly Sample[] => {
    if (call.tool !== tool.definition.name) return [];
    const task = scenario.tasks.length === 1 ? '' : `, task ${at.task + 1}`;
    return [{ title: `planned: step ${at.step + 1}${task}`, arguments: call.arguments, variant: 0 }];
  });
  const samples = [...planned, ...GENERATED];
  const at = chosen < samples.length ? chosen : 0;
  const sample = samples[at];
  const preview = useBehaviourPreview({
    tool,
    arguments: sample?.arguments ?? null,
    variant: sample?.variant ?? 0,
    arrival,
    nowMs: (arrival - 1) * 1_000,
  });
  return (
    <div className="behaviour-preview">
      <div className="row wrap preview-choice">
        <SelectField
          label="Preview with arguments"
          value={String(at)}
          options={samples.map(({ title }, index) => ({ value: String(index), title }))}
          onChange={(value) => setChosen(Number(value))}
        />
        <DraftField
          label="as call"
          inputMode="numeric"
          shown={String(arrival)}
          read={(text) => readNumber(text, { isWhole: true, min: 1 })}
          onRead={(value) => setArrival(value ?? 1)}
        />
      </div>
      {preview === undefined ? (
        <p className="muted small">…</p>
      ) : (
        <Preview preview={preview} isFixed={tool.behaviour.kind === 'fixed'} />
      )}
    </div>
  );
}

/** A fixed value stands above already, and takes no notice of the arguments. */
function Preview({ preview, isFixed }: { readonly preview: BehaviourPreview; readonly isFixed: boolean }) {
  const { answer, argumentFindings } = preview;
  return (
    <>
      {isFixed ? null : <Part title="Arguments" value={preview.arguments} />}
      {argumentFindings.length === 0 ? null : (
        <div role="status">
          <p className="class-input small">The tool would refuse them with a 422:</p>
          <FindingList findings={argumentFindings} />
        </div>
      )}
      {answer.kind === 'broken' ? (
        <div role="status">
          <p className="class-permanent small">The tool would answer with a 500:</p>
          <FindingList findings={answer.findings} />
          {answer.text === null ? null : <pre className="preview-text">{answer.text}</pre>}
        </div>
      ) : (
        <>
          {isFixed ? null : <Part title="Answer" value={answer.value} />}
          <div role="status" className="small">
            <Contract findings={answer.contractFindings} />
            {answer.warnings.map((warning) => (
              <p key={warning} className="class-input">
                Warning: {warning}
              </p>
            ))}
          </div>
        </>
      )}
    </>
  );
}

function Contract({
  findings,
}: {
  readonly findings: Extract<BehaviourPreview['answer'], { kind: 'value' }>['contractFindings'];
}) {
  if (findings === null) return <p className="muted">No contract to keep.</p>;
  if (findings.length === 0) return <p className="class-success">Keeps the contract.</p>;
  return (
    <>
      <p className="class-output">Breaks the contract:</p>
      <FindingList findings={findings} />
    </>
  );
}

function Part({ title, value }: { readonly title: string; readonly value: Json }) {
  const id = useId();
  return (
    <div>
      <p className="muted small" id={id}>
        {title}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys */}
      <section className="preview-text" aria-labelledby={id} tabIndex={0}>
        <pre>{JSON.stringify(value, null, 2)}</pre>
      </section>
    </div>
  );
}
