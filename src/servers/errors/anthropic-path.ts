import { type Json, jsonAt, pointerTokens } from '../../base/json.ts';
import { membersOf } from './words.ts';

/**
 * How Anthropic names a place: "messages.1.content.0.tool_use.id", "tools.0.custom.name". Behind the index of a block or a tool stands which
 * of its kinds it was read as, when a member of it is meant.
 */
export function taggedPath(pointer: string, body: Json): string {
  const tokens = pointerTokens(pointer);
  const named: string[] = [];
  let walked = '';
  for (const [place, token] of tokens.entries()) {
    named.push(token);
    walked += `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const parent = tokens[place - 1];
    const next = tokens[place + 1];
    if (next === undefined || next === 'type' || !/^\d+$/.test(token)) continue;
    const { type } = membersOf(jsonAt(body, walked));
    if (parent === 'content' && typeof type === 'string') named.push(type);
    if (parent === 'tools') named.push(typeof type === 'string' ? type : 'custom');
  }
  return named.join('.');
}
