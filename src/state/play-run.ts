import type { RunTime } from '../domain/journal.ts';
import type { TimelineLane } from '../timeline/lane.ts';
import { spanEnds } from '../timeline/lane-at.ts';
import { timelinesOf } from './lane-views.ts';
import type { PlayTrack } from './play-store.ts';
import type { Session } from './session.ts';

/** What the controls of the play do. */

let kept: { readonly lanes: readonly TimelineLane[]; readonly track: PlayTrack } | null = null;

/** The lanes as they stand, as something to be played. Made again only when a lane has changed. */
function trackOf(session: Session): PlayTrack {
  const lanes = timelinesOf(session);
  const isSame = kept !== null && kept.lanes.length === lanes.length && kept.lanes.every((lane, index) => lane === lanes[index]);
  if (kept === null || !isSame) {
    const endMs = lanes.reduce((latest, lane) => Math.max(latest, lane.endMs), 0);
    kept = { lanes, track: { endMs, stops: spanEnds(lanes) } };
  }
  return kept.track;
}

export function playOrPause(session: Session): void {
  const { player } = session;
  if (player.store.getState().isPlaying) player.pause();
  else player.start(() => trackOf(session));
}

export function stepPlay(session: Session, direction: 1 | -1): void {
  session.player.step(trackOf(session), direction);
}

/** Pins the cursor within the runs; at or after the end, everything shows. */
export function pinCursor(session: Session, atMs: RunTime | null): void {
  const { endMs } = trackOf(session);
  session.player.seek(atMs === null || atMs >= endMs ? null : Math.max(0, atMs));
}
