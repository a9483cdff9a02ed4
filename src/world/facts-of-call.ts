import { hashText } from '../base/draw.ts';
import { canonicalJson } from '../base/json.ts';
import type { ToolCall } from '../domain/message.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import type { CallFacts } from './call-facts.ts';
import type { CompiledTool } from './compile-scenario.ts';
import { invalidArgumentsReply, invalidJsonReply } from './endpoint-replies.ts';
import type { Reply } from './reply.ts';

/** Remembered by the identity of the arguments, which loops and personas hand on rather than copy. */
export function factsOf(tool: CompiledTool, call: ToolCall): CallFacts {
  const key = call.arguments;
  if (typeof key !== 'object' || key === null) return makeFacts(tool, call);
  const known = tool.facts.get(key);
  if (known !== undefined) return known;
  const fresh = makeFacts(tool, call);
  tool.facts.set(key, fresh);
  return fresh;
}

function makeFacts(tool: CompiledTool, call: ToolCall): CallFacts {
  // Arguments that are no JSON are still one intent: the text as it came.
  const canonical = call.arguments === undefined ? call.argumentsText : canonicalJson(call.arguments);
  const intent = `${tool.name} ${canonical}`;
  return { arguments: call.arguments, canonical, intent, intentHash: hashText(intent), refusal: refusalOf(tool, call) };
}

function refusalOf(tool: CompiledTool, call: ToolCall): Reply | null {
  if (call.arguments === undefined) return invalidJsonReply();
  const issues = compileSchema(tool.tool.definition.inputSchema).validate(call.arguments);
  return issues.length === 0 ? null : invalidArgumentsReply(tool.name, issues);
}
