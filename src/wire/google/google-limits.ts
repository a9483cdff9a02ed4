/** Of a declared function and of a call; the length of the pattern is Google's 128. */
export const GOOGLE_NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/;
export const MAX_FUNCTIONS = 512;

/** Members of a part that hold what it says; exactly one of them is there. In both spellings, as proto JSON admits. */
export const PART_KINDS = [
  'text',
  'inlineData',
  'inline_data',
  'fileData',
  'file_data',
  'functionCall',
  'function_call',
  'functionResponse',
  'function_response',
  'executableCode',
  'executable_code',
  'codeExecutionResult',
  'code_execution_result',
  'toolCall',
  'tool_call',
  'toolResponse',
  'tool_response',
] as const;

export const PART_MEMBERS: ReadonlySet<string> = new Set([
  ...PART_KINDS,
  'thought',
  'thoughtSignature',
  'thought_signature',
  'videoMetadata',
  'video_metadata',
  'mediaResolution',
  'media_resolution',
  'partMetadata',
  'part_metadata',
]);

export const GENERATE_MEMBERS: ReadonlySet<string> = new Set([
  'contents',
  'systemInstruction',
  'system_instruction',
  'tools',
  'toolConfig',
  'tool_config',
  'generationConfig',
  'generation_config',
  'safetySettings',
  'safety_settings',
  'cachedContent',
  'cached_content',
  'labels',
  'model',
  'serviceTier',
  'service_tier',
  'store',
]);
