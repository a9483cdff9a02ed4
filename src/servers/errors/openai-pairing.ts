import type { Json, JsonObject } from '../../base/json.ts';
import type { WireProblem } from '../../wire/wire-problem.ts';
import type { ErrorAnswer } from './provider-error.ts';
import { indexAt, itemsOf, membersOf } from './words.ts';

/** How OpenAI words a conversation whose calls and results do not pair [P48]; null for any other problem. */
export function openaiPairingError(api: 'chat' | 'responses', problem: WireProblem, body: Json): ErrorAnswer | null {
  return api === 'chat' ? chatPairing(problem, body) : responsesPairing(problem);
}

function refused(message: string, param: string): ErrorAnswer {
  return { status: 400, headers: {}, body: { error: { message, type: 'invalid_request_error', param, code: null } } };
}

const ORPHAN = "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.";

/** sdcb/chats#132 quotes the first and the third, agno-agi/agno#5116 the last. */
function chatPairing(problem: WireProblem, body: Json): ErrorAnswer | null {
  const messages = itemsOf(membersOf(body).messages);
  const at = indexAt(problem.path, 1);
  switch (problem.kind) {
    case 'missing-results':
      return refused(
        `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${problem.callIds.join(', ')}`,
        whereResultsEnd(messages, at),
      );
    case 'unpaired-result':
      return callsBefore(messages, at)
        ? refused(
            `Invalid parameter: 'tool_call_id' of '${problem.callId}' not found in 'tool_calls' of previous message.`,
            `messages.[${at}].tool_call_id`,
          )
        : refused(ORPHAN, `messages.[${at}].role`);
    case 'misplaced-result':
      return refused(ORPHAN, `messages.[${at}].role`);
    case 'duplicate-result': {
      const first = messages.findIndex((message) => membersOf(message).tool_call_id === problem.callId);
      return refused(
        `Invalid parameter: Duplicate value for 'tool_call_id' of '${problem.callId}', in messages[${first}] and messages[${at}].`,
        `messages.[${at}].tool_call_id`,
      );
    }
    default:
      return null;
  }
}

/** The message that stands where a result was due: behind the results that did come. At the end of the list it is the list. */
function whereResultsEnd(messages: readonly Json[], callsAt: number): string {
  let next = callsAt + 1;
  while (membersOf(messages[next]).role === 'tool') next++;
  return next < messages.length ? `messages.[${next}].role` : 'messages';
}

/** Whether the run of results that the message stands in follows a message with calls. */
function callsBefore(messages: readonly Json[], at: number): boolean {
  let before = at - 1;
  while (membersOf(messages[before]).role === 'tool') before--;
  const { role, tool_calls }: JsonObject = membersOf(messages[before]);
  return role === 'assistant' && itemsOf(tool_calls).length > 0;
}

/** symgraph/GhidrAssist#78 quotes the first, microsoft/vscode#320060 the second; a duplicate is not known to be refused in words of its own. */
function responsesPairing(problem: WireProblem): ErrorAnswer | null {
  switch (problem.kind) {
    case 'missing-results':
      return refused(`No tool output found for function call ${problem.callIds[0] ?? ''}.`, 'input');
    case 'unpaired-result':
    case 'misplaced-result':
      return refused(`No tool call found for function call output with call_id ${problem.callId}.`, 'input');
    case 'duplicate-result':
      return refused(`Duplicate function call output found with call_id ${problem.callId}.`, 'input');
    // pydantic-ai: test_openai_responses_thinking_with_modified_history has its mirror image.
    case 'missing-signature':
      return refused(
        `Item '${problem.name}' of type 'function_call' was provided without its required 'reasoning' item.`,
        'input',
      );
    default:
      return null;
  }
}
