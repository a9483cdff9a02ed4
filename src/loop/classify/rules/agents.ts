import { ABORT, CALL, LOST, type Rule, UNUSABLE, VALUES } from '../rule.ts';

/** Types that agent frameworks write beside a failed tool result. Plain words, so they count only there, and after everything more telling. */
export const AGENT_RULES: readonly Rule[] = [
  {
    id: 'agents.unreadable-call',
    is: CALL,
    because: 'the framework could not read the arguments of the call',
    source: 'Inspect AI ToolCallError.type parsing',
    when: { code: ['parsing'], transport: ['tool_result'] },
  },
  {
    id: 'agents.names-nothing',
    is: VALUES,
    because: 'the path in the call names nothing, or a folder where a file is wanted',
    source: 'Inspect AI ToolCallError.type file_not_found, is_a_directory',
    when: { code: ['file_not_found', 'is_a_directory'], transport: ['tool_result'] },
  },
  {
    id: 'agents.not-allowed',
    is: ABORT,
    because: 'the sandbox or a person did not allow the call',
    source: 'Inspect AI ToolCallError.type permission, approval',
    when: { code: ['permission', 'approval'], transport: ['tool_result'] },
  },
  {
    id: 'agents.timeout',
    is: LOST,
    because: 'the tool ran longer than it may, somewhere in its work',
    source: 'Inspect AI ToolCallError.type timeout',
    when: { code: ['timeout'], transport: ['tool_result'] },
  },
  {
    id: 'agents.undecodable',
    is: UNUSABLE,
    because: 'the output of the tool is no text',
    source: 'Inspect AI ToolCallError.type unicode_decode',
    when: { code: ['unicode_decode'], transport: ['tool_result'] },
  },
  {
    id: 'agents.limit',
    is: { ...ABORT, family: 'logic' },
    because: 'a limit of the sample is reached; more of the same is what it forbids',
    source: 'Inspect AI ToolCallError.type limit',
    when: { code: ['limit'], transport: ['tool_result'] },
  },
];
