import type { ModelMessage } from 'ai';
import { assertNever } from '../base/assert-never.ts';
import type { DroppedOpaque } from '../domain/effect.ts';
import type { Message, View } from '../domain/message.ts';
import { type AssistantPart, type OpaqueOwner, replayParts } from './opaque-parts.ts';
import { toolCallInput } from './tool-call-input.ts';

/** A view in the SDK's terms: system texts apart, where it wants them. */
export interface SdkPrompt {
  /** Null when the view has no system message. */
  readonly instructions: string | null;
  readonly messages: ModelMessage[];
  /** Messages whose opaque parts could not be sent along. */
  readonly dropped: readonly DroppedOpaque[];
}

/** Maps what the loop's history says, message by message; the SDK's own response messages never enter it. */
export function toModelMessages(view: View, owner: OpaqueOwner): SdkPrompt {
  const instructions: string[] = [];
  const messages: ModelMessage[] = [];
  const dropped: DroppedOpaque[] = [];
  for (const [index, message] of view.history.messages.slice(0, view.length).entries()) {
    switch (message.role) {
      case 'system':
        instructions.push(message.text);
        break;
      case 'user':
        messages.push({ role: 'user', content: message.text });
        break;
      case 'assistant': {
        const replay = replayParts(message, owner);
        if (replay.kind === 'dropped') dropped.push({ message: index, because: replay.because });
        const content = replay.kind === 'verbatim' ? replay.parts : plainParts(message);
        // An empty turn says nothing, and Anthropic refuses it.
        if (content.length > 0) messages.push({ role: 'assistant', content: [...content] });
        break;
      }
      case 'tool':
        messages.push({
          role: 'tool',
          content: message.results.map((result) => ({
            type: 'tool-result',
            toolCallId: result.callId,
            toolName: result.name,
            output: { type: result.isError ? 'error-text' : 'text', value: result.text },
          })),
        });
        break;
      default:
        return assertNever(message, 'toModelMessages');
    }
  }
  return { instructions: instructions.length === 0 ? null : instructions.join('\n\n'), messages, dropped };
}

function plainParts(message: Extract<Message, { role: 'assistant' }>): readonly AssistantPart[] {
  const parts: AssistantPart[] = message.text === null || message.text === '' ? [] : [{ type: 'text', text: message.text }];
  for (const call of message.calls) {
    parts.push({ type: 'tool-call', toolCallId: call.id, toolName: call.name, input: toolCallInput(call) });
  }
  return parts;
}
