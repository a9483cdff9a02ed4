import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Json } from '../base/json.ts';

/** One HTTP exchange that another project recorded. `response` is text when it streamed. */
export interface RecordedConversation {
  /** `project/file` without its ending. */
  readonly name: string;
  readonly uri: string;
  readonly http_status: number;
  readonly request: Json;
  readonly response: Json;
}

const DATA = '../shared/data';
const PROJECTS = ['pydantic-ai', 'otel-python-contrib', 'openinference', 'openllmetry'];

export const HAS_RECORDED_CONVERSATIONS = PROJECTS.every((project) => existsSync(`${DATA}/${project}/conversations`));

export function recordedConversations(): readonly RecordedConversation[] {
  if (!HAS_RECORDED_CONVERSATIONS) return [];
  return PROJECTS.flatMap((project) => {
    const folder = `${DATA}/${project}/conversations`;
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const exchange = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Omit<RecordedConversation, 'name'>;
        return { ...exchange, name: `${project}/${file.replace(/\.json$/, '')}` };
      });
  });
}
