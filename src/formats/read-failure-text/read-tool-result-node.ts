import { toolResultError } from '../../loop/classify/tool-result-error.ts';
import { readBodyNode } from './body-parts.ts';
import type { LooseNode } from './loose-node.ts';
import { readLooseValue } from './loose-value.ts';
import { firstMember, isListNode, isObjectNode, memberOf, type ReadFailure, SignalDraft } from './signal-draft.ts';

/** A tool's result in a conversation. */
interface FoundResult {
  readonly form: string;
  /** What the format says; null where it has no mark. */
  readonly isError: boolean | null;
  readonly content: LooseNode;
}

/** A tool's result as each provider's conversation and MCP hold it. Null for anything else. */
export function readToolResultNode(node: LooseNode, text: string): ReadFailure | null {
  const found = findResult(node);
  if (found === null) return null;
  const draft = new SignalDraft(found.form, 'tool_result');
  const said = textPart(found.content);
  const value = said?.value ?? found.content.value;
  const signal = toolResultError({ isError: found.isError, content: value });
  if (signal === null) draft.notes.push('The format does not mark it as an error, and it does not open as one.');
  if (said !== null && typeof said.value === 'string') {
    const inner = readLooseValue(text, said.start);
    draft.setMessage(signal?.message === '' ? said.value : (signal?.message ?? said.value), said);
    draft.setBody(signal?.body ?? null, null, inner === null ? null : said);
  } else readBodyNode(draft, found.content);
  return draft.done();
}

function findResult(node: LooseNode): FoundResult | null {
  const rpc = memberOf(node, 'result');
  const result = isObjectNode(rpc) && memberOf(rpc, 'isError') !== null ? rpc : node;
  const mcp = memberOf(result, 'isError');
  const content = memberOf(result, 'content');
  if (mcp !== null && content !== null) return { form: 'MCP tool result', isError: mcp.value === true, content };
  if (memberOf(node, 'type')?.value === 'tool_result' && content !== null) {
    return { form: 'Anthropic tool result', isError: memberOf(node, 'is_error')?.value === true ? true : null, content };
  }
  if (memberOf(node, 'type')?.value === 'function_call_output') {
    const output = memberOf(node, 'output');
    return output === null ? null : { form: 'OpenAI function output', isError: null, content: output };
  }
  if (memberOf(node, 'role')?.value === 'tool' && content !== null)
    return { form: 'OpenAI tool message', isError: null, content };
  const bedrock = memberOf(node, 'toolResult');
  if (bedrock !== null) {
    const isError = memberOf(bedrock, 'status')?.value === 'error';
    return { form: 'Bedrock tool result', isError: isError ? true : null, content: memberOf(bedrock, 'content') ?? bedrock };
  }
  const gemini = firstMember(node, 'functionResponse', 'function_response');
  if (gemini !== null)
    return { form: 'Gemini function response', isError: null, content: memberOf(gemini, 'response') ?? gemini };
  return null;
}

/** The text of a content that is a text, or of the first part that has one. */
function textPart(content: LooseNode): LooseNode | null {
  if (typeof content.value === 'string') return content;
  if (isListNode(content)) {
    for (const [, part] of content.members) {
      const found = textPart(part);
      if (found !== null) return found;
    }
    return null;
  }
  const found = firstMember(content, 'text', 'output', 'result');
  return typeof found?.value === 'string' ? found : null;
}
