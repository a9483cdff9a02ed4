import { assertNever } from '../base/assert-never.ts';
import type { FailureClass } from '../domain/failure.ts';
import { type Price, requestCostUsd } from '../domain/price.ts';
import type { RouteChoice, Strategy } from '../domain/strategy.ts';
import { pauseAt } from '../loop/backoff.ts';

/** What is assumed about everything around one failure. All of it is shown beside the figures. */
export interface CostAssumptions {
  /** The class that is right. */
  readonly right: FailureClass;
  readonly source: 'tool' | 'model';
  /** A transient failure is over so many ms after it happened. */
  readonly backAfterMs: number;
  /** Input tokens of a model turn before this failure was fed back. */
  readonly conversationTokens: number;
  readonly feedbackTokens: number;
  readonly replyTokens: number;
  /** Length of a model turn, in ms. */
  readonly turnMs: number;
}

/** How it ends: the call succeeds · it is given up with a message to the model · the run stops · a write is done twice. */
export type CostEnd = 'recovers' | 'gives-up' | 'stops' | 'repeats-the-write';

/** What one verdict leads to, from the failure on. The failed try itself is not counted: it is paid whatever is decided. */
export interface FailureCost {
  /** What the strategy does first with a failure of that class. */
  readonly choice: RouteChoice;
  readonly tries: number;
  readonly turns: number;
  /** Time in waits, ms. Means where the strategy draws them. */
  readonly waitMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number | null;
  readonly end: CostEnd;
}

/** A run is cut here whatever the strategy allows: the figures of a hopeless loop grow no more telling. */
const MAX_MOVES = 200;
/** Waits are counted with the middle of their draw, which is their mean. */
const MEAN_CHANCE = 0.5;
/** A limit is raised so often, each time to the double [P18]. */
const MAX_RAISES = 3;

/**
 * One failure walked through a strategy, without chance: a verdict's class picks the route, the right class decides what that brings. A transient failure is over after
 * `backAfterMs`; what the model can mend it mends in its first turn; a permanent one stays; a call whose write had happened writes again when it is repeated.
 *
 * @param hintMs the wait that the classifier read out of the failure; null where it reads none.
 */
export function failureCost(
  strategy: Strategy,
  verdict: FailureClass,
  hintMs: number | null,
  assumed: CostAssumptions,
  price: Price | null,
): FailureCost {
  const walk = new Walk(strategy, verdict, hintMs, assumed, price);
  const end = walk.run();
  return walk.cost(end);
}

class Walk {
  private readonly strategy: Strategy;
  private readonly verdict: FailureClass;
  private readonly hintMs: number | null;
  private readonly assumed: CostAssumptions;
  private readonly price: Price | null;
  private clockMs = 0;
  private waitMs = 0;
  private tries = 0;
  private turns = 0;
  private inputTokens = 0;
  private outputTokens = 0;
  private usd = 0;
  private isMended = false;

  constructor(strategy: Strategy, verdict: FailureClass, hintMs: number | null, assumed: CostAssumptions, price: Price | null) {
    this.strategy = strategy;
    this.verdict = verdict;
    this.hintMs = hintMs;
    this.assumed = assumed;
    this.price = price;
  }

  run(): CostEnd {
    const { attempts } = this.strategy;
    for (let attempt = 1; attempt <= MAX_MOVES; attempt++) {
      const choice = attempt === 1 ? this.below() : this.tryAgain() ? 'done' : this.below();
      if (choice === 'done') return this.assumed.right === 'ambiguous' ? 'repeats-the-write' : 'recovers';
      if (choice === 'stop' || this.assumed.source === 'model') return 'stops';
      if (choice === 'verify') return 'recovers';
      const isLast = attempt >= attempts.max;
      if (isLast && attempts.onExhausted === 'stop') return 'stops';
      this.turn();
      if (isLast) return 'gives-up';
      // The model reads what was wrong, and mends what a model can mend. Told to wait, it sends the same again.
      if (choice === 'to-model') this.isMended = MENDABLE.has(this.assumed.right);
    }
    return 'stops';
  }

  /** What is done below the model's sight with a failure that just happened; `done` where a try succeeded. */
  private below(): 'done' | 'stop' | 'to-model' | 'wait-through' | 'verify' {
    const { routes, tries, backoff } = this.strategy;
    const choice = routes[this.verdict];
    switch (choice) {
      case 'stop':
        return 'stop';
      case 'to-model':
        // Told that the outcome is unknown, it looks before it writes again.
        if (this.verdict === 'ambiguous' && this.assumed.right === 'ambiguous' && this.assumed.source === 'tool') {
          this.turn();
          this.tries++;
          return 'verify';
        }
        return 'to-model';
      case 'wait-through':
        return 'wait-through';
      case 'raise-limit':
        if (this.assumed.source !== 'model') return 'to-model';
        for (let raised = 0; raised < MAX_RAISES; raised++) {
          this.turn();
          if (this.assumed.right === 'truncated') return 'done';
        }
        return 'stop';
      case 'wait-below': {
        let previousMs = 0;
        const most = this.assumed.source === 'model' ? tries.model : tries.tool;
        for (let failed = 1; failed < most; failed++) {
          previousMs = pauseAt(backoff, failed, this.hintMs, MEAN_CHANCE, previousMs).ms;
          this.waitMs += previousMs;
          this.clockMs += previousMs;
          if (this.tryAgain()) return 'done';
        }
        return 'to-model';
      }
      default:
        return assertNever(choice, 'below');
    }
  }

  /** One more try; true when it succeeds. A refused model request costs no tokens, and the one that succeeds is paid whatever came before. */
  private tryAgain(): boolean {
    this.tries++;
    const { right, backAfterMs } = this.assumed;
    return right === 'ambiguous' || this.isMended || (right === 'transient' && this.clockMs >= backAfterMs);
  }

  private turn(): void {
    const { conversationTokens, feedbackTokens, replyTokens, turnMs } = this.assumed;
    this.turns++;
    this.clockMs += turnMs;
    const inputTokens = conversationTokens + this.turns * feedbackTokens + (this.turns - 1) * replyTokens;
    this.inputTokens += inputTokens;
    this.outputTokens += replyTokens;
    if (this.price !== null) this.usd += requestCostUsd(this.price, { inputTokens, outputTokens: replyTokens });
  }

  cost(end: CostEnd): FailureCost {
    const { tries, turns, waitMs, inputTokens, outputTokens } = this;
    const usd = this.price === null ? null : this.usd;
    return {
      choice: this.strategy.routes[this.verdict],
      tries,
      turns,
      waitMs: Math.round(waitMs),
      inputTokens,
      outputTokens,
      usd,
      end,
    };
  }
}

/** What a model can mend once it has read about it. */
const MENDABLE: ReadonlySet<FailureClass> = new Set(['input', 'state', 'output']);
