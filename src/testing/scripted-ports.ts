import { type Json, parseJson } from '../base/json.ts';
import type { CallModel, CallTool, ModelOutcome, ModelReply, ToolOutcome } from '../domain/effect.ts';
import type { Ports } from '../domain/ports.ts';

/** A model turn in short: text, or calls as [tool, arguments]. A string of arguments is taken as written. */
export type ScriptedReply =
  | string
  | { readonly calls: readonly (readonly [tool: string, args: Json])[]; readonly finishReason?: ModelReply['finishReason'] }
  | ModelOutcome;

/** What a tool answers: a value with 200, or a whole outcome. */
export type ScriptedAnswer = ToolOutcome | { readonly value: Json };

const MODEL_MS = 1_000;
const TOOL_MS = 100;

export function modelReply(reply: ModelReply, usage = { inputTokens: 100, outputTokens: 10 }): ModelOutcome {
  return { kind: 'model', durationMs: MODEL_MS, reply, status: 200, headers: {}, body: null, error: null, usage, fault: null };
}

export function modelError(status: number, headers: Record<string, string> = {}, body: Json = null): ModelOutcome {
  const usage = { inputTokens: 0, outputTokens: 0 };
  return { kind: 'model', durationMs: MODEL_MS, reply: null, status, headers, body, error: null, usage, fault: null };
}

export function toolAnswer(status: number, body: Json, headers: Record<string, string> = {}): ToolOutcome {
  const text = JSON.stringify(body);
  return { kind: 'tool', durationMs: TOOL_MS, status, headers, text, value: body, error: null, commit: null, fault: null };
}

/** A tool outcome without an HTTP answer. */
export function toolError(name: string, code: string, message: string, sent = true): ToolOutcome {
  const error = { name, code, message, stack: null, sent };
  return {
    kind: 'tool',
    durationMs: TOOL_MS,
    status: null,
    headers: {},
    text: '',
    value: undefined,
    error,
    commit: null,
    fault: null,
  };
}

export interface ScriptedPorts extends Ports {
  readonly modelCalls: CallModel[];
  readonly toolCalls: CallTool[];
}

/** Ports that follow a script: model turns in order, and each tool's answers in order (the last one repeats). */
export function scriptedPorts(
  replies: readonly ScriptedReply[],
  answers: Readonly<Record<string, readonly ScriptedAnswer[]>> = {},
): ScriptedPorts {
  const modelCalls: CallModel[] = [];
  const toolCalls: CallTool[] = [];
  return {
    modelCalls,
    toolCalls,
    callModel: (effect, arrival) => {
      modelCalls.push(effect);
      const scripted = replies[Math.min(arrival, replies.length) - 1];
      if (scripted === undefined) throw new Error('scriptedPorts: no reply in the script');
      return toOutcome(scripted, arrival, effect);
    },
    callTool: (effect, arrival) => {
      toolCalls.push(effect);
      const list = answers[effect.call.name] ?? [{ value: { ok: true } }];
      const scripted = list[Math.min(arrival, list.length) - 1];
      if (scripted === undefined) throw new Error(`scriptedPorts: no answer for ${effect.call.name}`);
      return 'kind' in scripted ? scripted : toolAnswer(200, scripted.value);
    },
    check: () => ({ kind: 'verdict', durationMs: 0, issues: [] }),
    fold: () => {},
  };
}

function toOutcome(scripted: ScriptedReply, arrival: number, effect: CallModel): ModelOutcome {
  if (typeof scripted !== 'string' && 'kind' in scripted) return scripted;
  const usage = { inputTokens: effect.view.tokens, outputTokens: 10 };
  if (typeof scripted === 'string') return modelReply({ text: scripted, calls: [], finishReason: 'stop', opaque: null }, usage);
  const calls = scripted.calls.map(([name, args], index) => {
    const argumentsText = typeof args === 'string' ? args : JSON.stringify(args);
    const parsed = parseJson(argumentsText);
    return { id: `call-${arrival}-${index}`, name, argumentsText, arguments: parsed.ok ? parsed.value : undefined };
  });
  return modelReply({ text: null, calls, finishReason: scripted.finishReason ?? 'tool-calls', opaque: null }, usage);
}
