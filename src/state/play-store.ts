import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunTime } from '../domain/journal.ts';

/** How much faster than run time a run is played; `instant` shows the end at once. */
export type PlaySpeed = 1 | 2 | 5 | 20 | 'instant';

export const PLAY_SPEEDS: readonly PlaySpeed[] = [1, 2, 5, 20, 'instant'];

export interface Play {
  /** The pinned cursor: the lanes show what has happened up to here. Null shows everything. */
  readonly atMs: RunTime | null;
  readonly isPlaying: boolean;
  readonly speed: PlaySpeed;
  /** The latest start or end in words, for a live region; "" before the first. It does not change with each frame. */
  readonly said: string;
}

export type PlayStore = StoreApi<Play>;

/** What can be played: read again at each frame, because a run may go on or be made anew meanwhile. */
export interface PlayTrack {
  /** End of the longest lane. */
  readonly endMs: RunTime;
  /** Where single steps stop, sorted. */
  readonly stops: Float64Array;
}

export interface PlayerParts {
  /** Ms of the page's clock, from any origin. */
  readonly now: () => number;
  /** Calls back before the next frame; a hidden page has none, and then the play waits. */
  readonly nextFrame: (callback: () => void) => void;
  /** No sweep: the cursor goes from one stop to the next. */
  readonly isReduced: () => boolean;
}

export interface Player {
  readonly store: PlayStore;
  /** From the cursor on; from the beginning where nothing is pinned or the end is reached. */
  start(track: () => PlayTrack): void;
  pause(): void;
  /** To the next or the previous stop; ends a play under way. */
  step(track: PlayTrack, direction: 1 | -1): void;
  /** Pins the cursor; null shows everything. A play under way goes on from there. */
  seek(atMs: RunTime | null): void;
  setSpeed(speed: PlaySpeed): void;
}

/** A frame counts at most this many ms: a page that was hidden goes on where it was. */
const LONGEST_FRAME_MS = 250;

/** Plays finished runs: one frame, one change of the store, whatever the speed. */
export function createPlayer({ now, nextFrame, isReduced }: PlayerParts): Player {
  const store: PlayStore = createStore<Play>(() => ({ atMs: null, isPlaying: false, speed: 2, said: '' }));
  /** The exact time of the cursor: with reduced motion the store has the stop before it. */
  let exactMs: RunTime = 0;
  /** Ends the frames of a play that was paused or started anew. */
  let playing: symbol | null = null;

  function finish(endMs: RunTime): void {
    playing = null;
    store.setState({ atMs: null, isPlaying: false, said: `Played to the end, ${seconds(endMs)}` });
  }

  function start(track: () => PlayTrack): void {
    const { endMs } = track();
    if (endMs <= 0) return;
    const { atMs, speed } = store.getState();
    if (speed === 'instant') {
      finish(endMs);
      return;
    }
    const mine = Symbol('play');
    playing = mine;
    exactMs = atMs === null || atMs >= endMs ? 0 : atMs;
    let before = now();
    store.setState({ atMs: exactMs, isPlaying: true, said: `Playing from ${seconds(exactMs)} at ${speed}×` });
    const frame = () => {
      if (playing !== mine) return;
      const time = now();
      const { speed: factor } = store.getState();
      const { endMs: end, stops } = track();
      if (factor === 'instant') {
        finish(end);
        return;
      }
      exactMs += Math.min(LONGEST_FRAME_MS, Math.max(0, time - before)) * factor;
      before = time;
      if (exactMs >= end) {
        finish(end);
        return;
      }
      const shown = isReduced() ? (lastStop(stops, exactMs) ?? 0) : exactMs;
      if (shown !== store.getState().atMs) store.setState({ atMs: shown });
      nextFrame(frame);
    };
    nextFrame(frame);
  }

  function pause(): void {
    if (playing === null) return;
    playing = null;
    store.setState(({ atMs }) => ({ isPlaying: false, said: `Paused at ${seconds(atMs ?? 0)}` }));
  }

  return {
    store,
    start,
    pause,
    step: (track, direction) => {
      playing = null;
      const { atMs } = store.getState();
      const stop = direction === 1 ? nextStop(track.stops, atMs ?? 0) : lastStop(track.stops, atMs ?? track.endMs, false);
      const isEnd = direction === 1 && (stop === null || stop >= track.endMs);
      const to = isEnd ? null : (stop ?? 0);
      store.setState({
        atMs: to,
        isPlaying: false,
        said: to === null ? `At the end, ${seconds(track.endMs)}` : `At ${seconds(to)}`,
      });
    },
    seek: (atMs) => {
      exactMs = atMs ?? 0;
      if (atMs === null) playing = null;
      store.setState(atMs === null ? { atMs, isPlaying: false } : { atMs: Math.max(0, atMs) });
    },
    setSpeed: (speed) => store.setState({ speed }),
  };
}

function nextStop(stops: Float64Array, afterMs: RunTime): RunTime | null {
  return stops.find((stop) => stop > afterMs) ?? null;
}

function lastStop(stops: Float64Array, atMs: RunTime, isInclusive = true): RunTime | null {
  return stops.findLast((stop) => stop < atMs || (isInclusive && stop === atMs)) ?? null;
}

function seconds(ms: RunTime): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
