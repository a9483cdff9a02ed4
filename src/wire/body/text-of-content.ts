import type { Cursor } from './cursor.ts';

/** A content that is a text or a list of parts; a part without text stands as its type in brackets, so that its absence shows. */
export function textOfContent(content: Cursor, partTypes: readonly [string, ...string[]]): string {
  if (typeof content.value === 'string') return content.value;
  if (!Array.isArray(content.value)) {
    if (content.value === undefined) content.reportMissing();
    else content.reportType('string or array of parts');
    return '';
  }
  return content
    .items()
    .map((part) => textOfPart(part, partTypes))
    .join('\n');
}

export function textOfPart(part: Cursor, partTypes: readonly [string, ...string[]]): string {
  part.object();
  const type = part.at('type').word(...partTypes);
  if (type === 'refusal') return part.at('refusal').string();
  return TEXT_TYPES.has(type) ? part.at('text').string() : `[${type}]`;
}

const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'input_text', 'output_text']);
