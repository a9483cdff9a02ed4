import { useState } from 'react';
import { FAILURE_CLASSES, type FailureClass } from '../../../domain/failure.ts';
import { templateOf, withTemplate } from '../../../state/edit-lanes.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useFeedbackPreview } from '../../../state/use-feedback-preview.ts';
import { draftKey, type Lane } from '../../../state/workbench.ts';
import { editWorkbench, withDraft } from '../../../state/workbench-store.ts';
import { formatCount } from '../../elements/figures.ts';
import { FindingList } from '../../elements/finding-list.tsx';
import { SelectField } from '../../elements/select-field.tsx';

const ALL = 'all';
const OWN = 'own';

interface FeedbackEditorProps {
  readonly lane: Lane;
}

/** What the model reads after a failure, as a template. A text with an error is kept, and runs use the last one without. */
export function FeedbackEditor({ lane }: FeedbackEditorProps) {
  const session = useSession();
  const [failureClass, setFailureClass] = useState<FailureClass | null>(null);
  const key = draftKey('template', lane.id, failureClass ?? ALL);
  const draft = useWorkbench((state) => state.workbench.drafts[key]);
  const text = draft ?? templateOf(lane.strategy, failureClass);
  const preview = useFeedbackPreview(text, failureClass);
  const findings = preview?.kind === 'broken' ? preview.findings : [];

  const type = async (next: string) => {
    editWorkbench(session.workbench, (workbench) => withDraft(workbench, key, next));
    const checked = await session.engine.ask('preview-feedback', { template: next, failureClass });
    if (checked.kind === 'broken') return;
    editWorkbench(session.workbench, (workbench) =>
      workbench.drafts[key] === next ? withTemplate(withDraft(workbench, key, null), lane.id, failureClass, next) : workbench,
    );
  };
  return (
    <div className="feedback-editor">
      <SelectField
        label="After a failure of class"
        value={failureClass ?? ALL}
        options={[
          { value: ALL, title: 'any without a text of its own' },
          ...FAILURE_CLASSES.map((name) => ({
            value: name,
            title: lane.strategy.feedback.byClass[name] === undefined ? name : `${name} · own text`,
          })),
        ]}
        onChange={(value) => setFailureClass(FAILURE_CLASSES.find((name) => name === value) ?? null)}
      />
      <SelectField
        label="Start from"
        value={session.library.feedbackPresets.find(({ template }) => template === text)?.id ?? OWN}
        options={[
          { value: OWN, title: 'a text of your own' },
          ...session.library.feedbackPresets.map(({ id, title, summary }) => ({ value: id, title: `${title}: ${summary}` })),
        ]}
        onChange={(id) => {
          const preset = session.library.feedbackPresets.find((one) => one.id === id);
          if (preset !== undefined) void type(preset.template);
        }}
      />
      <textarea
        className="textarea code"
        aria-label={`Feedback text of ${lane.strategy.title}`}
        rows={6}
        spellCheck={false}
        value={text}
        aria-invalid={findings.length > 0}
        onChange={(event) => void type(event.target.value)}
      />
      <FindingList findings={findings} />
      {findings.length > 0 ? <p className="muted small">Runs use the last text without an error.</p> : null}
      {preview?.kind === 'rendered' ? (
        <details>
          <summary className="small muted">what a model would read · {formatCount(preview.tokens, 'token')}</summary>
          <pre className="model-text">{preview.text}</pre>
        </details>
      ) : null}
    </div>
  );
}
