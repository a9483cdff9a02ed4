import { isJsonObject, type Json } from '../base/json.ts';
import type { ToolCall } from '../domain/message.ts';

/** Keys that the SDK's parser refuses in a text, though they are plain data. */
const REFUSED_KEYS = /"(?:__proto__|constructor)"|\\u00/i;

/**
 * What to send back as the input of an earlier call. An object goes back exactly as the model wrote it. Anything else goes back as
 * `{"rawInvalidInput": …}`: both APIs demand an object, servers behind the compatible one refuse the whole request otherwise, and the bare
 * SDK would lose the text (`{}`) or quote it twice.
 */
export function toolCallInput(call: ToolCall): Json {
  if (call.argumentsText.trim() === '') return {};
  if (!isJsonObject(call.arguments)) return { rawInvalidInput: call.argumentsText };
  return REFUSED_KEYS.test(call.argumentsText) ? call.arguments : call.argumentsText;
}
