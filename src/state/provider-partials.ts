import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PartialReply } from '../providers/collect-stream.ts';

/** A reply on its way, for the screen alone. */
export interface LiveReply extends PartialReply {
  readonly agent: number;
  readonly step: number;
}

/** Replies on their way by the number of their request within the run. Empty when nothing is streamed. */
export type LiveReplies = StoreApi<{ readonly byArrival: Readonly<Record<number, LiveReply>> }>;

export function createLiveReplies(): LiveReplies {
  return createStore(() => ({ byArrival: {} }));
}

export function showLiveReply(replies: LiveReplies, arrival: number, reply: LiveReply): void {
  replies.setState(({ byArrival }) => ({ byArrival: { ...byArrival, [arrival]: reply } }));
}

/** The whole reply is in the journal now, or none will come. */
export function dropLiveReply(replies: LiveReplies, arrival: number): void {
  replies.setState(({ byArrival }) => {
    const { [arrival]: _done, ...others } = byArrival;
    return { byArrival: others };
  });
}
