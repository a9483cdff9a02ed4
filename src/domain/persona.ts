/**
 * The settings of the simulated model. All probabilities are hypotheses to test with a real model; `attentive` is calibrated to one
 * author's figures [P7, P14].
 */
export interface Persona {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Scales the probability of each planned mistake; 1 leaves it, 0 makes none. */
  readonly mistakes: number;
  /** Probability that the next attempt is right, by what the text of the failure lets one see. */
  readonly corrects: {
    /** The text names the field and says what would be right. */
    readonly actionable: number;
    /** The text says only that something is wrong ("Error 422"). */
    readonly vague: number;
    /** The text says that nothing the model does can help. */
    readonly permanent: number;
  };
  /** Probability that correcting one field breaks another, unless the text says to change only the named ones [P10]. */
  readonly regresses: number;
  /** Probability of sending the same call again unchanged instead of correcting it. */
  readonly repeats: number;
  /** Failures of one call after which it stops trying; null never stops by itself. */
  readonly givesUpAfter: number | null;
  /** Probability that a final report claims success although a call never succeeded. */
  readonly claimsSuccess: number;
  /** Time to the first token, and per output token, in ms of virtual time. */
  readonly latency: { readonly firstTokenMs: number; readonly perTokenMs: number };
}
