import { assertNever } from '../base/assert-never.ts';
import type { WireProfile } from '../domain/journal.ts';
import { anthropic } from './anthropic.ts';
import { compatible } from './compatible.ts';
import { google } from './google.ts';
import { openai } from './openai.ts';
import { openaiResponses } from './openai-responses.ts';
import type { WireCodec } from './wire-codec.ts';

export function wireProfile(profile: WireProfile): WireCodec {
  switch (profile) {
    case 'openai':
      return openai;
    case 'openai-responses':
      return openaiResponses;
    case 'anthropic':
      return anthropic;
    case 'google':
      return google;
    case 'compatible':
      return compatible;
    default:
      return assertNever(profile, 'wireProfile');
  }
}
