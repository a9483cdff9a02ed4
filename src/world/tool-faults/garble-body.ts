import { parseJson } from '../../base/json.ts';
import type { Reply } from '../reply.ts';

/** The body with a comma before its end: the commonest way in which hand-made JSON is none. */
export function malformedJson(reply: Reply): Reply {
  const { text } = reply;
  const closes = text.endsWith('}') || text.endsWith(']');
  return { ...reply, text: closes ? `${text.slice(0, -1)},${text.slice(-1)}` : `${text},`, value: undefined };
}

/** The first part of the body; at least one character is kept and one is lost. */
export function cutBody(reply: Reply, keep: number): Reply {
  const length = Math.min(Math.max(1, Math.floor(reply.text.length * keep)), Math.max(1, reply.text.length - 1));
  const text = reply.text.slice(0, length);
  // A number may lose digits and still be one: then nobody can tell, and the wrong value counts.
  const parsed = parseJson(text);
  return { ...reply, text, value: parsed.ok ? parsed.value : undefined };
}

const HTML = `<!DOCTYPE html>
<html lang="en">
<head><title>Sign in</title></head>
<body>
<h1>Your session has ended</h1>
<p>Please <a href="/login">sign in</a> to continue.</p>
</body>
</html>
`;

export const HTML_REPLY: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text: HTML,
  value: undefined,
};
