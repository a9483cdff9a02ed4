import { useMemo, useRef } from 'react';
import { addLane } from '../../../state/actions.ts';
import { timelineOf, useLaneViews } from '../../../state/lane-views.ts';
import { usePlayedViews } from '../../../state/play-views.ts';
import { usePointer, useSession, useWorkbench } from '../../../state/session-context.ts';
import { FIRST_STRATEGIES } from '../../../state/workbench.ts';
import { withRoomAbove } from '../../../timeline/lane.ts';
import { fit as fitAll } from '../../../timeline/viewport.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { PlayControls } from '../play/play-controls.tsx';
import { HoverCard } from './hover-card.tsx';
import { LaneHeader } from './lane-header.tsx';
import { TimeAxis } from './time-axis.tsx';
import { TimelineCanvas } from './timeline-canvas.tsx';
import { useHeights } from './use-heights.ts';
import { useLaneDrag } from './use-lane-drag.ts';
import { useWidth } from './use-width.ts';
import { ViewControls } from './view-controls.tsx';

const Overview = lazyPart(async () => (await import('./overview.tsx')).Overview);

/** Height of a header that stands over its lane, in css px; styles/lanes-stacked.css keeps to it. */
const HEADER_PX = 46;
/** A panel narrower than this gives the whole width to time, and headers stand over their lanes; css px. */
const STACKED_BELOW_PX = 580;

/** All lanes on one time axis: headers in the DOM, everything timed on one canvas beside them. */
export function LanesPanel() {
  const isEmpty = useWorkbench((state) => state.workbench.lanes.length === 0);
  return isEmpty ? <NoLanes /> : <Lanes />;
}

function Lanes() {
  const views = useLaneViews();
  // Playing changes these, not the lanes of the canvas.
  const played = usePlayedViews();
  const drag = useLaneDrag(useWorkbench((state) => state.workbench.lanes));
  const panel = useRef<HTMLElement>(null);
  const headers = useRef<HTMLOListElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const isZoomed = usePointer(({ viewport }) => viewport !== null);
  const panelWidth = useWidth(panel);
  const isStacked = panelWidth > 0 && panelWidth < STACKED_BELOW_PX;
  const timelines = useMemo(
    () => views.map((view) => withRoomAbove(timelineOf(view), isStacked ? HEADER_PX : 0)),
    [views, isStacked],
  );
  const whole = useMemo(() => fitAll(timelines), [timelines]);
  const heights = useHeights(headers, views.length);
  const width = useWidth(track);
  const endMs = timelines.reduce((latest, lane) => Math.max(latest, lane.endMs), 0);
  const height = timelines.reduce((sum, lane, index) => sum + Math.max(lane.height, heights[index] ?? 0), 0);
  const titles = views.map(({ lane }) => lane.strategy.title);
  return (
    <section className={isStacked ? 'lanes stacked' : 'lanes'} aria-label="Lanes" ref={panel}>
      <div className="lanes-bar">
        <PlayControls endMs={endMs} />
        <span className="grow" />
        <ViewControls timelines={timelines} />
      </div>
      <div className="lanes-top">
        <div className="lanes-corner">
          <span className="legend solid" aria-hidden="true" /> model
          <span className="legend outlined" aria-hidden="true" /> tool
          <span className="legend hatched" aria-hidden="true" /> wait
        </div>
        <div className="axis-stack">
          <TimeAxis whole={whole} width={width} timelines={timelines} titles={titles} />
          {isZoomed ? <Overview timelines={timelines} whole={whole} width={width} /> : null}
        </div>
      </div>
      <div className="lanes-body">
        <ol className="lane-headers" ref={headers}>
          {played.map((view) => {
            const timeline = timelines[view.index];
            return timeline === undefined ? null : (
              <LaneHeader key={view.lane.id} view={view} timeline={timeline} laneCount={views.length} drag={drag} />
            );
          })}
        </ol>
        <div className="lane-track" ref={track}>
          <TimelineCanvas timelines={timelines} heights={heights} whole={whole} width={width} views={views} />
          <HoverCard width={width} height={height} />
        </div>
      </div>
    </section>
  );
}

function NoLanes() {
  const session = useSession();
  const { strategies } = session.library;
  const best = strategies.find(({ id }) => id === FIRST_STRATEGIES.at(-1)) ?? strategies[0];
  return (
    <section className="lanes" aria-label="Lanes">
      <div className="empty">
        <p>No lane yet. A lane runs the scenario with one strategy; there are more under Strategies.</p>
        {best === undefined ? null : (
          <button type="button" className="button" onClick={() => addLane(session, best)}>
            Add the lane {best.title}
          </button>
        )}
      </div>
    </section>
  );
}
