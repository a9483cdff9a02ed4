import type { Json } from '../base/json.ts';
import type { Reply } from './reply.ts';

/** What follows from tool and arguments alone. */
export interface CallFacts {
  readonly arguments: Json | undefined;
  readonly canonical: string;
  /** Tool and canonical arguments: what was meant. */
  readonly intent: string;
  readonly intentHash: number;
  /** The endpoint's answer to arguments it cannot accept; null when it can. */
  readonly refusal: Reply | null;
}
