import { foundTool, loss, member, quoted } from './found-tool.ts';
import type { ReadItem } from './tool-import.ts';

/** The bare `{name, description, parameters}` of older OpenAI requests and of benchmarks; some say what comes back under `response`. */
export const readFunctions: ReadItem = (item, where) => {
  if (member(item, 'name') === undefined || member(item, 'parameters') === undefined) return null;
  return [
    foundTool({
      format: 'functions',
      where,
      from: item,
      schemaKey: 'parameters',
      inputSchema: member(item, 'parameters'),
      outputKey: 'response',
      outputSchema: member(item, 'response'),
    }),
  ];
};

/** What is left with a `type` but no schema runs at the provider: web search, code execution, computer use, tool search. */
export const readProviderTools: ReadItem = (item, where) => {
  const type = member(item, 'type');
  if (typeof type !== 'string') return null;
  const name = member(item, 'name');
  const what = `provider tool ${type}${typeof name === 'string' ? ` ${quoted(name)}` : ''}`;
  const why =
    type === 'custom' ? 'takes free text, not JSON arguments' : 'runs at the provider and has no input schema for us to mock';
  // Anthropic dates its tools: `web_search_20250305`.
  return [loss(/_\d{8}$/.test(type) ? 'anthropic' : 'openai-responses', where, what, why)];
};
