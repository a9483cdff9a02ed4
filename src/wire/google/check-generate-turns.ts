import type { Cursor } from '../body/cursor.ts';
import { contentOfPart } from './google-part.ts';

interface Turn {
  readonly content: Cursor;
  readonly isModel: boolean;
  readonly calls: readonly Cursor[];
  readonly responses: readonly Cursor[];
  readonly hasOther: boolean;
}

/**
 * A turn of calls comes after a turn of the user and is followed at once by a turn with as many responses [P48]. Where ids stand on both
 * sides they pair; where they do not, names do. The conversation does not end with the model.
 */
export function checkGenerateTurns(contents: readonly Cursor[]): void {
  const turns = joinTurns(contents.map(readTurn));
  for (const [index, turn] of turns.entries()) {
    const before = turns[index - 1];
    const after = turns[index + 1];
    if (turn.isModel && turn.calls.length > 0) {
      if (before === undefined) {
        turn.content.report(
          { kind: 'role-order', role: 'model', expected: ['user'] },
          'a turn of function calls must come after a turn of the user or of function responses',
        );
      }
      checkAnswers(turn, after);
    }
    if (turn.responses.length > 0 && !(before?.isModel && before.calls.length > 0)) reportStray(turn, turns.slice(0, index));
  }
  const last = turns.at(-1);
  if (last?.isModel) {
    const role = last.content.at('role');
    role.report({ kind: 'role-order', role: 'model', expected: ['user'] }, 'the last turn must be of the user');
  }
}

/** Neighbouring contents of the model are one turn, and so are neighbouring contents of nothing but responses. */
function joinTurns(turns: readonly Turn[]): readonly Turn[] {
  const joined: Turn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    const joins = last !== undefined && last.isModel === turn.isModel && (turn.isModel || (!last.hasOther && !turn.hasOther));
    if (!joins) joined.push(turn);
    else {
      const calls = [...last.calls, ...turn.calls];
      const responses = [...last.responses, ...turn.responses];
      joined[joined.length - 1] = { ...last, calls, responses, hasOther: last.hasOther || turn.hasOther };
    }
  }
  return joined;
}

function readTurn(content: Cursor): Turn {
  const calls: Cursor[] = [];
  const responses: Cursor[] = [];
  let hasOther = false;
  for (const part of content.at('parts').items()) {
    const found = contentOfPart(part);
    if (found?.kind === 'functionCall') calls.push(found.content);
    else if (found?.kind === 'functionResponse') responses.push(found.content);
    else hasOther = true;
  }
  return { content, isModel: content.at('role').value === 'model', calls, responses, hasOther };
}

function checkAnswers(turn: Turn, after: Turn | undefined): void {
  const responses = after?.responses ?? [];
  if (responses.length === 0) {
    const callIds = turn.calls.map(keyOf);
    turn.content.report({ kind: 'missing-results', callIds }, `no function response follows for ${callIds.join(', ')}`);
    return;
  }
  const waiting = [...turn.calls];
  const answered: Cursor[] = [];
  for (const response of responses) {
    const found = waiting.findIndex((call) => pairs(call, response));
    const [call] = found === -1 ? [] : waiting.splice(found, 1);
    if (call !== undefined) answered.push(call);
    else reportUnpaired(response, answered, turn.calls.length, responses.length);
  }
  if (waiting.length === 0) return;
  const callIds = waiting.map(keyOf);
  turn.content.report({ kind: 'missing-results', callIds }, `no function response follows for ${callIds.join(', ')}`);
}

function pairs(call: Cursor, response: Cursor): boolean {
  const callId = call.at('id').value;
  const responseId = response.at('id').value;
  const isSameName = call.at('name').value === response.at('name').value;
  return typeof callId === 'string' && typeof responseId === 'string' ? callId === responseId : isSameName;
}

function reportUnpaired(response: Cursor, answered: readonly Cursor[], calls: number, responses: number): void {
  const callId = keyOf(response);
  if (answered.some((call) => pairs(call, response))) {
    response.report({ kind: 'duplicate-result', callId }, `a second function response for ${callId}`);
  } else if (calls === responses) {
    response.report({ kind: 'unpaired-result', callId }, `no function call of the turn before is ${callId}`);
  } else {
    response.report(
      { kind: 'result-count', calls, results: responses },
      `${responses} function responses for ${calls} function calls`,
    );
  }
}

/** Responses that do not stand directly after a turn of calls. */
function reportStray(turn: Turn, before: readonly Turn[]): void {
  const [response] = turn.responses;
  if (response === undefined) return;
  const callId = keyOf(response);
  const isKnown = before.some(({ calls }) => calls.some((call) => pairs(call, response)));
  if (isKnown) {
    response.report(
      { kind: 'misplaced-result', callId },
      'a turn of function responses must come at once after the turn with its calls',
    );
  } else response.report({ kind: 'unpaired-result', callId }, `no function call before this response is ${callId}`);
}

/** What names a call: its id, or its function where there is no id. */
function keyOf(cursor: Cursor): string {
  const { value } = cursor.at('id');
  return typeof value === 'string' && value !== '' ? value : String(cursor.at('name').value ?? '');
}
