import type { Issue } from '../base/issue.ts';
import type { Json } from '../base/json.ts';
import { jsonReply, type Reply } from './reply.ts';

/** What a mock endpoint answers by itself, in the words and shapes of real HTTP APIs. */

export function unknownToolReply(tool: string): Reply {
  return jsonReply(404, { error: { code: 'not_found', message: `No route matches POST /tools/${tool}` } });
}

export function invalidJsonReply(): Reply {
  return jsonReply(400, { error: { code: 'invalid_json', message: 'The request body could not be parsed as JSON.' } });
}

export function invalidArgumentsReply(tool: string, issues: readonly Issue[]): Reply {
  const [first] = issues;
  const what = first === undefined ? '' : `: ${first.path === '' ? 'the request body' : first.path} ${first.message}`;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return jsonReply(422, {
    error: {
      code: 'invalid_arguments',
      message: `Invalid arguments for ${tool}${what}${more}`,
      issues: issues.map(({ path, message, received, expected }): Json => ({ path, message, received, expected })),
    },
  });
}

/** The tool's own definition is unusable: our user's mistake, named where the user will see it. */
export function brokenToolReply(tool: string, what: string, problem: string): Reply {
  return jsonReply(500, {
    error: { code: 'mock_tool_broken', message: `The mock tool "${tool}" is broken: ${what}: ${problem}` },
  });
}

/** One key, two different requests: refused, as payment APIs do, because answering either would be a lie. */
export function keyReusedReply(key: string): Reply {
  return jsonReply(400, {
    error: {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try another key than "${key}".`,
    },
  });
}
