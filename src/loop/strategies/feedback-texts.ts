/**
 * Feedback templates to start from and to compare [P4]. The full one says all of [P8]: tool, attempt k of N, input used, what failed, what was received and
 * expected, and what to do next. Variables: templates/README.md.
 */
export const FULL_FEEDBACK = `{% if tool %}Tool '{{ tool }}' failed{% else %}The answer was not accepted{% endif %} (attempt {{ attempt }} of {{ max_attempts }}): {{ message }}
{% for issue in issues %}- {{ issue.path }}: {{ issue.message }}{% if issue.example %}; for example {{ issue.example }}{% endif %}
{% endfor %}{% if tool %}Input used: {{ arguments }}
{% endif %}Attempts remaining: {{ remaining }}. {{ hint }}`;

/** What most frameworks send: the text of the exception and nothing else. */
export const MESSAGE_ONLY = '{{ message }}';

const MESSAGE_AND_HINT = 'Error: {{ message }}\nHint: check the schema, correct the values and call the tool again.';

/** The anti-pattern of [P9]: whatever the exception carried. */
const STACK_DUMP = 'Error: {{ name }}: {{ message }}\n{{ stack }}';

/** No diagnosis at all: the model learns only that it failed. */
export const BARE = 'Error';

/** What the AI SDK puts into an error result: the message, and for wrong arguments the value with a serialized list of issues. */
export const AI_SDK_TEXT = `{% if issues.size > 0 %}Invalid input for tool {{ tool }}: Type validation failed: Value: {{ arguments }}.
Error message: {{ issues | json }}{% else %}{{ message }}{% endif %}`;

/** A text to start from in an editor, or to compare another with. */
export interface FeedbackPreset {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly template: string;
}

/** The variants of [P4], from the one that says most to the one that says nothing. */
export const FEEDBACK_PRESETS: readonly FeedbackPreset[] = [
  {
    id: 'full',
    title: 'Full diagnosis',
    summary: 'Tool, attempt, input, each wrong field, what remains and what to do.',
    template: FULL_FEEDBACK,
  },
  {
    id: 'message-and-hint',
    title: 'Message and hint',
    summary: 'The message, and “check the schema”.',
    template: MESSAGE_AND_HINT,
  },
  { id: 'message', title: 'Message only', summary: 'The text of the exception and nothing else.', template: MESSAGE_ONLY },
  {
    id: 'ai-sdk',
    title: 'As the AI SDK words it',
    summary: 'The message, or a serialized list of issues.',
    template: AI_SDK_TEXT,
  },
  {
    id: 'stack',
    title: 'Stack trace',
    summary: 'Whatever the exception carried: long, and mostly about our code.',
    template: STACK_DUMP,
  },
  { id: 'bare', title: 'The word “Error”', summary: 'Nothing to correct by.', template: BARE },
];
