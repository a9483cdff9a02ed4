import type { SelectedSpan } from '../../../state/lane-views.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { CallReads } from './call-reads.tsx';
import { WaitReads } from './wait-reads.tsx';

const AnswerReads = lazyPart(async () => (await import('./answer-reads.tsx')).AnswerReads);
const RequestReads = lazyPart(async () => (await import('./request-reads.tsx')).RequestReads);
const RunReads = lazyPart(async () => (await import('./run-reads.tsx')).RunReads);

/** What the model read and said around the selected thing. */
export function ReadsTab({ selected }: { readonly selected: SelectedSpan }) {
  switch (selected.span.kind) {
    case 'run':
      return <RunReads selected={selected} />;
    case 'step':
    case 'model-try':
    case 'model-request':
      return <RequestReads selected={selected} />;
    case 'attempt':
    case 'tool-try':
    case 'rejected':
      return <CallReads selected={selected} />;
    case 'wait':
      return <WaitReads selected={selected} />;
    case 'answer':
      return <AnswerReads selected={selected} />;
  }
}
