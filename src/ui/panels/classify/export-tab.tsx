import { useClassify, useRulesExport } from '../../../state/use-classify.ts';
import type { Lane } from '../../../state/workbench.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { formatCount, formatWhole } from '../../elements/figures.ts';
import { downloadText } from '../share/download-text.ts';

/** The rules with the lane's own as one TypeScript file, and a test that holds it to the classes of the cases at hand. */
export function ExportTab({ lane }: { readonly lane: Lane }) {
  const { text, corpus } = useClassify((state) => state);
  const { rules = [] } = lane.strategy.classifier;
  const { data, error, isPending } = useRulesExport(lane.strategy.classifier);
  return (
    <div className="export">
      <p>
        The built-in rules and {rules.length === 0 ? 'none' : formatWhole(rules.length)} of {lane.strategy.title}’s own, as one
        TypeScript file that imports nothing, with a test for Node’s own runner.
      </p>
      {isPending ? <p role="status">Writing…</p> : null}
      {error === null ? null : (
        <p className="class-permanent" role="alert">
          The rules could not be written: {error.message}
        </p>
      )}
      {data === undefined ? null : (
        <>
          <ExportedFile
            name="failure-rules.ts"
            text={data.code}
            about="classifyFailure(signal) gives class, action, wait and reason"
          />
          <ExportedFile
            name="failure-rules.test.ts"
            text={data.test}
            about={`${formatCount(data.cases, 'case')}: the examples${text.trim() === '' ? '' : ', the pasted failure'}${corpus === null ? '' : ', the corpus'}. Run: node --test failure-rules.test.ts`}
          />
        </>
      )}
    </div>
  );
}

/** What is shown of a file; all of it is copied and downloaded. Characters. */
const MAX_SHOWN = 3_000;
/** Where the part of the file begins that a person calls. */
const ENTRY = '// The strategy that this was exported with.';

function ExportedFile({ name, text, about }: { readonly name: string; readonly text: string; readonly about: string }) {
  const from = Math.max(0, text.lastIndexOf(ENTRY));
  const shown = text.slice(from, from + MAX_SHOWN);
  return (
    <section className="exported" aria-label={name}>
      <div className="row wrap">
        <h3 className="mono">{name}</h3>
        <span className="muted small grow">
          {formatWhole(text.split('\n').length)} lines, {formatWhole(Math.ceil(text.length / 1000))} KB. {about}
        </span>
        <CopyButton label="Copy" title={`Copy ${name}`} text={() => text} />
        <button type="button" className="button small" onClick={() => downloadText(name, text)}>
          Download
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys */}
      <pre className="model-text exported-text" tabIndex={0}>
        {shown}
      </pre>
      <p className="small muted">{from === 0 ? 'Its beginning.' : 'Its end: what a program calls.'}</p>
    </section>
  );
}
