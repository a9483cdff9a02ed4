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

export const MESSAGE_AND_HINT = 'Error: {{ message }}\nHint: check the schema, correct the values and call the tool again.';

/** The anti-pattern of [P9]: whatever the exception carried. */
export const STACK_DUMP = 'Error: {{ name }}: {{ message }}\n{{ stack }}';

/** No diagnosis at all: the model learns only that it failed. */
export const BARE = 'Error';

/** What the AI SDK puts into an error result: the message, and for wrong arguments the value with a serialized list of issues. */
export const AI_SDK_TEXT = `{% if issues.size > 0 %}Invalid input for tool {{ tool }}: Type validation failed: Value: {{ arguments }}.
Error message: {{ issues | json }}{% else %}{{ message }}{% endif %}`;
