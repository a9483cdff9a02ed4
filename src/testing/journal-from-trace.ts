import { parseJson } from '../base/json.ts';
import type { CallModel, CallTool, Decision, ModelOutcome, ModelReply, Performable } from '../domain/effect.ts';
import type { FailureSource } from '../domain/failure.ts';
import type { Entry, Journal } from '../domain/journal.ts';
import type { History, ToolCall, View } from '../domain/message.ts';
import { SIMULATED_PRICE } from '../domain/price.ts';
import type { Task } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import { traceFailure } from './trace-failure.ts';
import { isVerdict, parseTraceLine, splitOnce, type TraceLine } from './trace-line.ts';
import { callText, needsReply, parseStop, TRACE_TOOL_MS, toolOutcome } from './trace-outcome.ts';
import { TRACE_PERSONA, TRACE_STRATEGY, traceScenario } from './trace-setting.ts';

/** Every model request of a hand-written journal takes this long, in ms, and uses these tokens. */
export const TRACE_MODEL_MS = 1_000;
export const TRACE_USAGE = { inputTokens: 100, outputTokens: 10 };

export interface TraceSetting {
  readonly task?: Partial<Task>;
  readonly strategy?: Partial<Strategy>;
}

/**
 * A hand-written journal from the trace language of `traceOf`, for one agent. Calls of one step are one reply, side by side when there are
 * several. Figures are the constants above, so that sums can be told by counting lines.
 */
export function journalFromTrace(text: string, { task = {}, strategy = {} }: TraceSetting = {}): Journal {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseTraceLine);
  const writer = new Writer(lines);
  for (const line of lines) writer.write(line);
  return {
    format: 1,
    engine: 'trace',
    scenario: traceScenario(task),
    strategy: { ...TRACE_STRATEGY, ...strategy },
    seed: 1,
    source: { kind: 'simulated', persona: TRACE_PERSONA, wire: 'anthropic' },
    price: SIMULATED_PRICE,
    entries: writer.entries,
  };
}

/** Turns lines into entries: slots and ids are numbered as they come, time passes per slot. */
class Writer {
  readonly entries: Entry[] = [];
  private readonly lines: readonly TraceLine[];
  private readonly history: History = { id: 0, messages: [], origin: null };
  private nowMs = 0;
  private askedStep = 0;
  private nextSlot = 1;
  /** By step and call text. */
  private readonly callIds = new Map<string, ToolCall>();
  private readonly slotOf = new Map<string, number>();
  private readonly timeOf = new Map<number, number>();
  private lastCall: { id: string; tool: string; attempt: number; slot: number } | null = null;

  constructor(lines: readonly TraceLine[]) {
    this.lines = lines;
  }

  write(line: TraceLine): void {
    if (line.step !== this.askedStep && needsReply(line)) this.reply(line.step);
    switch (line.subject) {
      case 'model':
        this.request(line, null);
        break;
      case 'wait':
        this.wait(line);
        break;
      case 'object':
      case 'answer':
        this.object(line);
        break;
      case 'ended':
        this.end(line);
        break;
      case 'read':
        this.read(line);
        break;
      case 'call':
        this.call(line);
        break;
    }
  }

  private reply(step: number): void {
    const ofStep = this.lines.filter((line) => line.step === step);
    const keys = [...new Set(ofStep.filter((line) => line.subject === 'call').map(callText))];
    const calls = keys.map((key, index): ToolCall => {
      const [name = '', argumentsText = ''] = splitOnce(key);
      const parsed = parseJson(argumentsText);
      const isText = parsed.ok && typeof parsed.value === 'string';
      return {
        id: `call_${step}_${index + 1}`,
        name,
        argumentsText: isText ? String(parsed.value) : argumentsText,
        arguments: parsed.ok && !isText ? parsed.value : undefined,
      };
    });
    const object = ofStep.find((line) => line.subject === 'object' || line.subject === 'answer');
    const text =
      object?.rest ??
      (calls.length === 0 ? (splitOnce(ofStep.find((line) => line.subject === 'ended')?.rest ?? '')[1] ?? '') : null);
    const tries = ofStep.filter((line) => line.subject === 'model').length;
    this.request({ step, try: tries + 1, result: 'ok' }, { text, calls, finishReason: 'stop', opaque: null });
    this.askedStep = step;
    if (calls.length > 1) {
      this.entries.push({
        kind: 'opened',
        slot: 0,
        atMs: this.nowMs,
        labels: calls.map((call) => call.name),
        first: this.nextSlot,
      });
    }
    for (const [index, key] of keys.entries()) {
      const slot = calls.length > 1 ? this.nextSlot++ : 0;
      this.slotOf.set(`${step} ${key}`, slot);
      this.timeOf.set(slot, this.nowMs);
      this.callIds.set(`${step} ${key}`, calls[index] as ToolCall);
    }
  }

  private request({ step, try: tryCount, result }: Pick<TraceLine, 'step' | 'try' | 'result'>, reply: ModelReply | null): void {
    const view: View = { history: this.history, length: 0, tokens: TRACE_USAGE.inputTokens };
    const asked: CallModel = {
      kind: 'call-model',
      agent: 0,
      step,
      try: tryCount,
      request: 1,
      view,
      maxOutputTokens: 100,
      timeoutMs: 60_000,
    };
    const outcome: ModelOutcome = {
      kind: 'model',
      durationMs: TRACE_MODEL_MS,
      reply,
      status: reply === null ? 503 : 200,
      headers: {},
      body: null,
      error: null,
      usage: reply === null ? { inputTokens: 0, outputTokens: 0 } : TRACE_USAGE,
      fault: null,
    };
    this.nowMs = Math.max(this.nowMs, ...this.timeOf.values());
    this.timeOf.set(0, this.nowMs);
    this.settle(0, asked, outcome, TRACE_MODEL_MS);
    this.classify(result, { callId: null, tool: null, attempt: 1, try: tryCount }, 'model', step, 0);
  }

  private call(line: TraceLine): void {
    const key = `${line.step} ${callText(line)}`;
    const call = this.callIds.get(key) as ToolCall;
    const slot = this.slotOf.get(key) ?? 0;
    const place = { callId: call.id, tool: call.name, attempt: line.attempt, try: line.try };
    this.lastCall = { id: call.id, tool: call.name, attempt: line.attempt, slot };
    if (line.result === 'not executed (stopped)' || line.result === 'not executed (attempts)') {
      const because = line.result === 'not executed (stopped)' ? 'stopped' : 'attempts';
      this.decide(slot, line.step, { what: 'not-executed', callId: call.id, tool: call.name, because });
      return;
    }
    const isInvalid = isVerdict(line.result) && line.result.rule.startsWith('call.');
    if (isInvalid) {
      this.classify(line.result, { ...place, try: 0 }, 'arguments', line.step, slot);
      return;
    }
    const asked: CallTool = {
      kind: 'call-tool',
      agent: 0,
      step: line.step,
      attempt: line.attempt,
      try: line.try,
      call,
      key: null,
      timeoutMs: 30_000,
    };
    if (line.result === 'cancelled') {
      const startMs = this.timeOf.get(slot) ?? this.nowMs;
      this.entries.push({ kind: 'cancelled', slot, startMs, endMs: startMs + TRACE_TOOL_MS, asked, arrival: 1 });
      return;
    }
    this.settle(slot, asked, toolOutcome(isVerdict(line.result)), TRACE_TOOL_MS);
    this.classify(line.result, place, 'tool', line.step, slot);
  }

  private object(line: TraceLine): void {
    const asked = {
      kind: 'check',
      agent: 0,
      step: line.step,
      oracle: 'answer-schema',
      attempt: line.attempt,
      text: line.rest,
    } as const;
    const issue = {
      path: '/x',
      message: 'wrong',
      keyword: 'type',
      received: null,
      expected: 'right',
      example: null,
      allowed: [],
    };
    this.settle(0, asked, { kind: 'verdict', durationMs: 0, issues: isVerdict(line.result) ? [issue] : [] }, 0);
    this.classify(line.result, { callId: null, tool: null, attempt: line.attempt, try: 1 }, 'answer', line.step, 0);
  }

  private wait(line: TraceLine): void {
    const ms = Number.parseInt(line.rest, 10);
    const call = this.askedStep === line.step ? this.lastCall : null;
    const asked = {
      kind: 'wait',
      agent: 0,
      step: line.step,
      ms,
      why: 'backoff',
      before: call === null ? 'model' : 'tool',
      callId: call?.id ?? null,
    } as const;
    this.settle(call?.slot ?? 0, asked, { kind: 'elapsed', durationMs: ms }, ms);
  }

  private read(line: TraceLine): void {
    const parsed = parseJson(line.rest);
    const text = parsed.ok && typeof parsed.value === 'string' ? parsed.value : line.rest;
    const call = this.lastCall;
    const about = { callId: call?.id ?? null, tool: call?.tool ?? null, attempt: call?.attempt ?? 1 };
    this.decide(call?.slot ?? 0, line.step, { what: 'fed-back', ...about, text, tokens: Math.ceil(text.length / 4) });
  }

  private end(line: TraceLine): void {
    this.nowMs = Math.max(this.nowMs, ...this.timeOf.values());
    this.timeOf.set(0, this.nowMs);
    const [, stop = '', answer] = /^((?:failure|budget) \S+|\S+)(?: (.*))?$/.exec(line.rest) ?? [];
    this.decide(0, line.step, { what: 'ended', stop: parseStop(stop), answer: answer ?? null });
  }

  private classify(
    result: TraceLine['result'],
    place: { callId: string | null; tool: string | null; attempt: number; try: number },
    source: FailureSource,
    step: number,
    slot: number,
  ): void {
    if (!isVerdict(result)) return;
    this.decide(slot, step, { what: 'classified', ...place, failure: traceFailure(result, source), choice: result.choice });
  }

  private decide(slot: number, step: number, decision: Decision): void {
    const atMs = this.timeOf.get(slot) ?? this.nowMs;
    this.entries.push({ kind: 'decided', slot, atMs, asked: { kind: 'decide', agent: 0, step, decision } });
  }

  private settle(slot: number, asked: Performable, outcome: Extract<Entry, { kind: 'settled' }>['outcome'], ms: number): void {
    const startMs = this.timeOf.get(slot) ?? this.nowMs;
    this.timeOf.set(slot, startMs + ms);
    if (slot === 0) this.nowMs = startMs + ms;
    this.entries.push({ kind: 'settled', slot, startMs, endMs: startMs + ms, asked, done: null, outcome, arrival: 1 });
  }
}
