import { useMemo, useRef } from 'react';
import { timelineOf, useLaneViews } from '../../../state/lane-views.ts';
import { runLanes } from '../../../state/run-lanes.ts';
import { useSession } from '../../../state/session-context.ts';
import { withRoomAbove } from '../../../timeline/lane.ts';
import { fit as fitAll } from '../../../timeline/viewport.ts';
import { LaneHeader } from './lane-header.tsx';
import { TimeAxis } from './time-axis.tsx';
import { TimelineCanvas } from './timeline-canvas.tsx';
import { useHeights } from './use-heights.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useWidth } from './use-width.ts';

/** Height of a header that stands over its lane, in css px; styles/small-screen.css keeps to it. */
const HEADER_PX = 46;

/** All lanes on one time axis: headers in the DOM, everything timed on one canvas beside them. */
export function LanesPanel() {
  const views = useLaneViews();
  const isNarrow = useIsNarrow();
  const timelines = useMemo(
    () => views.map((view) => withRoomAbove(timelineOf(view), isNarrow ? HEADER_PX : 0)),
    [views, isNarrow],
  );
  const whole = useMemo(() => fitAll(timelines), [timelines]);
  const headers = useRef<HTMLOListElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const heights = useHeights(headers, views.length);
  const width = useWidth(track);
  if (views.length === 0) return <NoLanes />;
  return (
    <section className={isNarrow ? 'lanes stacked' : 'lanes'} aria-label="Lanes">
      <div className="lanes-top">
        <div className="lanes-corner">
          <span className="legend solid" aria-hidden="true" /> model
          <span className="legend outlined" aria-hidden="true" /> tool
          <span className="legend hatched" aria-hidden="true" /> wait
        </div>
        <TimeAxis whole={whole} width={width} />
      </div>
      <div className="lanes-body">
        <ol className="lane-headers" ref={headers}>
          {views.map((view, index) => (
            <LaneHeader key={view.lane.id} view={view} minHeight={timelines[index]?.height ?? 0} />
          ))}
        </ol>
        <div className="lane-track" ref={track}>
          <TimelineCanvas timelines={timelines} heights={heights} whole={whole} width={width} views={views} />
        </div>
      </div>
    </section>
  );
}

function NoLanes() {
  const session = useSession();
  return (
    <section className="lanes" aria-label="Lanes">
      <div className="empty">
        <p>No lane yet. A lane runs the scenario with one strategy; add one under Strategies, then press Run.</p>
        <button type="button" className="button" disabled onClick={() => void runLanes(session)}>
          Run
        </button>
      </div>
    </section>
  );
}
