import type { SelectedSpan } from '../../../state/lane-views.ts';
import { AnswerReads } from './answer-reads.tsx';
import { CallReads } from './call-reads.tsx';
import { RequestReads } from './request-reads.tsx';
import { RunReads } from './run-reads.tsx';
import { WaitReads } from './wait-reads.tsx';

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
