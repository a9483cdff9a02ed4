/** Of a declared tool. */
export const ANTHROPIC_TOOL_NAME = /^[a-zA-Z0-9_-]{1,128}$/;
/** Of a call in the history. */
export const ANTHROPIC_CALL_NAME = /^[a-zA-Z0-9_-]{1,200}$/;
export const ANTHROPIC_CALL_ID = /^[a-zA-Z0-9_-]+$/;
/** Smallest budget of extended thinking, in tokens. */
export const MIN_THINKING_BUDGET = 1024;

/** Everything a Messages request may hold; any other member is an "extra input". `anthropic_version` stands in bodies for Bedrock and Vertex. */
export const MESSAGES_MEMBERS: ReadonlySet<string> = new Set(
  (
    'model messages max_tokens system tools tool_choice stream temperature top_p top_k stop_sequences metadata thinking service_tier ' +
    'container mcp_servers context_management output_format output_config cache_control inference_geo speed fallbacks diagnostics ' +
    'anthropic_version anthropic_beta'
  ).split(' '),
);

export const USER_BLOCKS = ['text', 'tool_result', 'image', 'document', 'search_result', 'container_upload'] as const;

/** What the service ran by itself, and what it sends back to itself; none of it is text of the reply. */
export const SERVER_BLOCKS = [
  'server_tool_use',
  'web_search_tool_result',
  'web_fetch_tool_result',
  'code_execution_tool_result',
  'bash_code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'mcp_tool_use',
  'mcp_tool_result',
  'container_upload',
  'compaction',
  'fallback',
  'advisor_tool_result',
] as const;

export const RESULT_BLOCKS = ['text', 'image', 'document', 'search_result', 'tool_reference'] as const;
