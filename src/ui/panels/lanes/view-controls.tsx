import { usePointer, useSession } from '../../../state/session-context.ts';
import type { TimelineLane } from '../../../timeline/lane.ts';
import type { KeyAction } from '../keys/keys.ts';
import { performAction } from '../keys/perform-action.ts';
import { BarButton } from '../play/bar-button.tsx';

const PREVIOUS = 'M10.5 2 12 3.5 7.5 8l4.5 4.5-1.5 1.5-6-6ZM3 2.5h1.6v11H3Z';
const NEXT = 'M5.5 2 4 3.5 8.5 8 4 12.5 5.5 14l6-6ZM11.4 2.5H13v11h-1.6Z';
const MINUS = 'M3 7.1h10v1.8H3Z';
const PLUS = 'M7.1 3h1.8v4.1H13v1.8H8.9V13H7.1V8.9H3V7.1h4.1Z';
const FIT =
  'M1.5 3h1.7v10H1.5Zm11.3 0h1.7v10h-1.7ZM6 5.3 4.9 7.2h6.2L10 5.3l1.3-.700L13 8l-1.7 3.4-1.3-.700 1.1-1.9H4.9L6 10.7l-1.3.700L3 8l1.7-3.4Z';

/** Jumps to failures, and changes which part of the time is shown. */
export function ViewControls({ timelines }: { readonly timelines: readonly TimelineLane[] }) {
  const session = useSession();
  const isFitted = usePointer(({ viewport }) => viewport === null);
  const isEmpty = timelines.every(({ leaves }) => leaves.length === 0);
  const hasFailure = timelines.some(({ leaves }) => leaves.some(({ outcome }) => outcome === 'failed'));
  const act = (action: KeyAction) => () => performAction(session, action);
  return (
    <>
      <fieldset className="bar-group" aria-label="Failures">
        <BarButton
          label="Previous failure"
          keyName="P"
          path={PREVIOUS}
          isDisabled={!hasFailure}
          onClick={act('previous-failure')}
        />
        <BarButton label="Next failure" keyName="N" path={NEXT} isDisabled={!hasFailure} onClick={act('next-failure')} />
      </fieldset>
      <fieldset className="bar-group" aria-label="Zoom">
        <BarButton label="Zoom out" keyName="-" path={MINUS} isDisabled={isFitted} onClick={act('zoom-out')} />
        <BarButton label="Zoom in" keyName="+" path={PLUS} isDisabled={isEmpty} onClick={act('zoom-in')} />
        <BarButton label="Fit the time axis" keyName="0" path={FIT} isDisabled={isFitted} onClick={act('fit')} />
      </fieldset>
    </>
  );
}
