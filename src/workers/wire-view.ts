import type { Json } from '../base/json.ts';
import type { CallModel, ModelOutcome } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import type { WireExchange } from '../domain/wire-exchange.ts';
import type { DecodedResult, Loss } from '../wire/wire-codec.ts';

/** One model request of a journal, to be shown as it goes over the wire. */
export interface WireQuestion {
  readonly wire: WireProfile;
  readonly tools: readonly ToolDefinition[];
  /** The view's history need not be longer than the view. */
  readonly asked: CallModel;
  /** Ms since the start of the run. */
  readonly startMs: number;
  /** Null when the request was cancelled. */
  readonly outcome: ModelOutcome | null;
  /** What really went over the wire, where the run kept it. */
  readonly captured: WireExchange | null;
  /** A call whose result the request carries, to be followed into it. */
  readonly callId: string | null;
}

/** Where the model sees something else than our messages hold. */
export interface WireMark {
  /** Index of the message in the view. */
  readonly message: number;
  readonly callId: string;
  readonly tool: string;
  readonly what: 'error-flag' | 'result-text' | 'arguments';
  /** What our message holds, and what the model behind the format reads. */
  readonly sent: string;
  readonly seen: string;
}

/** One result on its way through the last three stations. */
export interface CarriedResult {
  /** The part that the AI SDK is handed. */
  readonly sdkPart: Json;
  /** Where it stands in the body; null when it could not be found. */
  readonly wirePart: Json | null;
  readonly seen: DecodedResult;
}

export interface WireView {
  readonly exchange: WireExchange;
  /** Whether the exchange was recorded; else it is what the client of the profile would have sent and got. */
  readonly isCaptured: boolean;
  readonly marks: readonly WireMark[];
  /** What this format cannot carry, whether this request holds any of it or not. */
  readonly losses: readonly Loss[];
  readonly carried: CarriedResult | null;
}
