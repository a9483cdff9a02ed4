import { assertNever } from '../base/assert-never.ts';
import type { JsonObject } from '../base/json.ts';
import { estimateTokens } from '../base/tokens.ts';
import type { Failure } from '../domain/failure.ts';
import type { RouteChoice, Strategy } from '../domain/strategy.ts';
import { formatIssues } from '../schema/format-issues.ts';
import { renderTemplate } from '../templates/render-template.ts';

/** What the model reads about one failure. */
export interface FeedbackText {
  readonly text: string;
  readonly tokens: number;
}

/** A failure at its place in a lineage: all that a feedback template may speak of [P8]. */
export interface FeedbackSubject {
  readonly failure: Failure;
  readonly choice: RouteChoice;
  /** Null for a final answer. */
  readonly tool: string | null;
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly argumentsText: string;
}

/**
 * Texts already made, by failure and then by place. Failures are interned, so a run in a long series renders next to nothing; places are compared member by member, since a key
 * made of them would cost more than the search.
 */
export type FeedbackCache = WeakMap<Failure, KnownText[]>;

interface KnownText extends Omit<FeedbackSubject, 'failure'> {
  readonly template: string;
  readonly made: FeedbackText;
}

/** A failure seen with more arguments than this starts over: the search must stay short. */
const PLACES_PER_FAILURE = 32;

export function feedbackFor(cache: FeedbackCache, strategy: Strategy, subject: FeedbackSubject): FeedbackText {
  const { failure, choice, tool, attempt, maxAttempts, argumentsText } = subject;
  const template = strategy.feedback.byClass[failure.class] ?? strategy.feedback.template;
  let places = cache.get(failure);
  if (places === undefined || places.length >= PLACES_PER_FAILURE) {
    places = [];
    cache.set(failure, places);
  }
  for (const place of places) {
    if (place.attempt !== attempt || place.maxAttempts !== maxAttempts || place.choice !== choice || place.tool !== tool)
      continue;
    if (place.argumentsText === argumentsText && place.template === template) return place.made;
  }
  const text = render(template, subject);
  const made = { text, tokens: estimateTokens(text) };
  places.push({ choice, tool, attempt, maxAttempts, argumentsText, template, made });
  return made;
}

/** A template that does not render must not end a run: the model reads the bare message, and the problem beside it. */
function render(template: string, subject: FeedbackSubject): string {
  const rendered = renderTemplate(template, feedbackVariables(subject));
  if (rendered.ok) return rendered.value.trim();
  return `${subject.failure.message}\n[feedback template: ${rendered.error.message}]`;
}

export function feedbackVariables(subject: FeedbackSubject): JsonObject {
  const { failure } = subject;
  return {
    tool: subject.tool,
    attempt: subject.attempt,
    max_attempts: subject.maxAttempts,
    remaining: Math.max(0, subject.maxAttempts - subject.attempt),
    class: failure.class,
    family: failure.family,
    status: failure.status,
    name: failure.name,
    message: failure.message,
    stack: failure.stack,
    hint: hintFor(subject),
    arguments: subject.argumentsText,
    retry_after_seconds: failure.retryAfterMs === null ? null : failure.retryAfterMs / 1000,
    issue_lines: formatIssues(failure.issues),
    issues: failure.issues.map(({ path, message, received, expected, example, allowed }) => ({
      path: path === '' ? '(root)' : path,
      message,
      received,
      expected,
      example,
      allowed: [...allowed],
    })),
  };
}

/** What to do next, in one sentence, by what can help: the last of the four things that effective feedback says [P7]. */
function hintFor(subject: FeedbackSubject): string {
  const { failure, choice, tool } = subject;
  if (subject.attempt >= subject.maxAttempts) {
    return tool === null
      ? 'No attempts remain.'
      : 'No attempts remain for this call. Do not call it again; answer without it and say what failed.';
  }
  if (choice === 'wait-through') return 'The tool is temporarily unavailable. Call it again with the same input.';
  switch (failure.class) {
    case 'input':
      return failure.issues.length > 0
        ? 'Change only the fields named above and send the whole call again.'
        : 'Check the schema, correct the call and send it again.';
    case 'output':
      return tool === null
        ? 'Change only the fields named above and send the whole object again.'
        : 'The tool gave no usable value. Try once more, or answer without it and say so.';
    case 'transient':
      return 'The tool is temporarily unavailable. Answer without it and say so, or call it again later with the same input.';
    case 'permanent':
      return 'Nothing in the call can fix this. Do not call it again; answer without it and say what failed.';
    case 'state':
      return 'What you assumed is out of date. Read the current state first, then decide again.';
    case 'ambiguous':
      return 'The outcome is unknown: the write may have happened. Do not repeat it; verify it, or report that it is unconfirmed.';
    case 'truncated':
      return 'The reply was cut by its length limit. Make it shorter.';
    default:
      return assertNever(failure.class, 'hintFor');
  }
}
