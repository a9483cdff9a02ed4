export const MAX_RESPONSES_TOOLS = 128;
/** In characters; the pattern is that of OpenAI's error. */
export const MAX_RESPONSES_NAME = 64;
export const RESPONSES_NAME = /^[a-zA-Z0-9_-]+$/;
export const MAX_RESPONSES_CALL_ID = 64;
/** The service refuses smaller limits, in tokens. */
export const MIN_OUTPUT_TOKENS = 16;

/** Everything a Responses request may hold; OpenAI refuses any other member. */
export const RESPONSES_MEMBERS: ReadonlySet<string> = new Set(
  (
    'model input instructions tools tool_choice parallel_tool_calls max_output_tokens max_tool_calls temperature top_p top_logprobs stream ' +
    'stream_options store include reasoning text truncation user metadata service_tier safety_identifier prompt_cache_key ' +
    'prompt_cache_retention prompt_cache_options previous_response_id conversation background prompt context_management moderation'
  ).split(' '),
);

/** Items of an input that carry no function call of ours: what the service runs by itself, and references. */
export const OTHER_ITEMS = [
  'item_reference',
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'computer_call',
  'computer_call_output',
  'local_shell_call',
  'local_shell_call_output',
  'shell_call',
  'shell_call_output',
  'apply_patch_call',
  'apply_patch_call_output',
  'mcp_list_tools',
  'mcp_approval_request',
  'mcp_approval_response',
  'mcp_call',
  'custom_tool_call',
  'custom_tool_call_output',
  'tool_search_call',
  'tool_search_output',
  'additional_tools',
  'compaction',
  'program',
  'program_output',
] as const;
