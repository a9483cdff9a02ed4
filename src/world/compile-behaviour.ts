import { assertNever } from '../base/assert-never.ts';
import { type Json, parseJson } from '../base/json.ts';
import type { RunTime } from '../domain/journal.ts';
import type { Tool } from '../domain/tool.ts';
import { renderTemplate } from '../templates/render-template.ts';
import { templateVariables } from '../templates/template-variables.ts';
import { brokenToolReply } from './endpoint-replies.ts';
import { jsonReply, type Reply } from './reply.ts';

/** What a tool answers once a call has got through: a pure function of its arguments, arrival index and time. */
export type Behave = (call: BehavingCall, arrival: number, now: RunTime) => Reply;

interface BehavingCall {
  readonly arguments: Json | undefined;
  readonly canonical: string;
}

/** Replies remembered per tool; a template over `now_ms` makes a new one at nearly every call. */
const MAX_REPLIES = 2048;

export function compileBehaviour(tool: Tool): Behave {
  const { behaviour, definition } = tool;
  switch (behaviour.kind) {
    case 'fixed': {
      const reply = jsonReply(200, behaviour.value);
      return () => reply;
    }
    case 'template':
      return remembering(behaviour.template, (call, arrival, now) =>
        templateReply(definition.name, behaviour.template, call, arrival, now),
      );
    default:
      return assertNever(behaviour, 'compileBehaviour');
  }
}

/** Remembers replies by those of the three variables that the template looks at. */
function remembering(template: string, behave: Behave): Behave {
  const uses = templateVariables(template);
  const isByPlace = uses.has('arrival') || uses.has('now_ms');
  const replies = new Map<string, Reply>();
  return (call, arrival, now) => {
    const key = isByPlace ? `${arrival} ${now} ${call.canonical}` : call.canonical;
    const known = replies.get(key);
    if (known !== undefined) return known;
    if (replies.size >= MAX_REPLIES) replies.clear();
    const reply = behave(call, arrival, now);
    replies.set(key, reply);
    return reply;
  };
}

function templateReply(name: string, template: string, call: BehavingCall, arrival: number, now: RunTime): Reply {
  const rendered = renderTemplate(template, { arguments: call.arguments ?? null, arrival, now_ms: now });
  if (!rendered.ok) {
    const { message, line, column } = rendered.error;
    const place = line === null ? '' : ` (line ${line}, column ${column})`;
    return brokenToolReply(name, 'its template does not render', `${message}${place}`);
  }
  const parsed = parseJson(rendered.value);
  if (parsed.ok) return jsonReply(200, parsed.value);
  const start = rendered.value.length > 120 ? `${rendered.value.slice(0, 120)}…` : rendered.value;
  return brokenToolReply(
    name,
    'its template must render to JSON',
    `${parsed.error.message}; it rendered to ${JSON.stringify(start)}`,
  );
}
