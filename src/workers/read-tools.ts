import type { ToolFormat } from '../formats/import-tools/tool-import.ts';
import { importTools } from '../formats/import-tools.ts';
import { scenarioFromTools } from '../formats/scenario-from-tools.ts';
import type { ImportAnswer } from './engine-messages.ts';

const FORMAT_WORDS: Readonly<Record<ToolFormat, string>> = {
  'openai-chat': 'OpenAI, chat completions',
  'openai-responses': 'OpenAI, responses',
  anthropic: 'Anthropic',
  gemini: 'Gemini',
  mcp: 'MCP tools/list',
  bedrock: 'Bedrock',
  functions: 'bare functions',
};

/** Reads a stranger's tool definitions and makes a scenario of them that can run at once. */
export function readTools({ text, fileName }: { readonly text: string; readonly fileName: string | null }): ImportAnswer {
  const read = importTools(text, fileName ?? '');
  if (!read.ok) {
    const { message, line, column, losses } = read.error;
    return { kind: 'refused', message, line, column, losses };
  }
  const { format, tools, losses } = read.value;
  const title = fileName === null ? 'Imported tools' : fileName.replace(/\.(tools-list\.)?[a-z]+$/i, '');
  return {
    kind: 'imported',
    format: FORMAT_WORDS[format],
    scenario: tools.length === 0 ? null : scenarioFromTools(read.value, title),
    losses,
  };
}
