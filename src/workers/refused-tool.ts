import { isJsonObject } from '../base/json.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { View } from '../domain/message.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import { wireProfile } from '../wire/wire-profile.ts';

/** Why the provider behind a profile would refuse every request that offers a tool. */
export interface ToolRefusal {
  readonly profile: WireProfile;
  /** Whether its name is what is wrong; else the rest of its definition is. */
  readonly isName: boolean;
  readonly message: string;
}

const PROFILES: readonly WireProfile[] = ['openai', 'openai-responses', 'anthropic', 'google', 'compatible'];

const VIEW: View = {
  history: { id: 0, messages: [{ role: 'user', text: 'hello', tokens: 1 }], origin: null },
  length: 1,
  tokens: 1,
};

/** Sends the definition through every profile's own rules: what the client would write, read as the provider reads it. */
export function refusedTool(definition: ToolDefinition): readonly ToolRefusal[] {
  return PROFILES.flatMap((profile) => {
    const codec = wireProfile(profile);
    const body = codec.encodeRequest(VIEW, [definition], 1_000);
    const decoded = codec.decodeRequest(isJsonObject(body) ? { ...body, model: 'm' } : body, { model: 'm', isStreaming: false });
    if (decoded.ok) return [];
    const { path, message } = decoded.error;
    return [{ profile, isName: /\/name$/.test(path), message }];
  });
}
