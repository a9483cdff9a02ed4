import { trimmed } from './body-parts.ts';
import { type ReadFailure, SignalDraft } from './signal-draft.ts';

/** `exit code 127`, `exited with code 1`, `exit status 2`. */
const EXIT = /\b(?:exit(?:ed)?(?: with)?(?: a)?(?: non-zero)? (?:code|status)[: ]{1,2}|exit_code[=:] ?)(-?\d{1,3})\b/i;

/** `429 Too Many Requests`, `HTTP 503: …`, `Error: 404 Not Found`. */
const STATUS = /^(?:HTTP |Error: |Status(?: code)?:? )?([45]\d\d)(?=:? [A-Z])/;

/** `SQLSTATE: 40P01`, `SQLSTATE[23505]`, `ERROR 1213 (40001)`, psql's verbose `ERROR:  40P01: …`. */
const SQL_STATE =
  /SQLSTATE[[:=\s(]{1,4}([0-9A-Z]{5})\b|^ERROR \d{4,5} \(([0-9A-Z]{5})\)|^(?:psql:[^\n]{0,200})?ERROR: {1,2}([0-9A-Z]{5}): /m;

/** Go's `rpc error: code = Unavailable desc = …`, Node's `14 UNAVAILABLE: …`. */
const GO_RPC = /rpc error: code = (\w+) desc = /;
/** MCP's clients: `MCP error -32001: …`. */
const MCP = /^(?:Error: )?MCP error (-?\d{1,6}): /;
const NODE_RPC = /^(?:Error: )?(\d{1,2}) ([A-Z_]{5,20}): /;

/** Whatever else was pasted: a sentence, with the code, exit code or state that its form gives away. */
export function readPlainText(text: string): ReadFailure {
  const whole = trimmed(text, { start: 0, end: text.length });
  const said = text.slice(whole.start, whole.end);
  const mcp = MCP.exec(said);
  const rpc = mcp ?? GO_RPC.exec(said) ?? NODE_RPC.exec(said);
  const exit = rpc === null ? EXIT.exec(said) : null;
  const draft = new SignalDraft(
    mcp !== null ? 'MCP error' : rpc !== null ? 'gRPC error' : exit !== null ? 'command that failed' : 'message',
    rpc !== null ? 'rpc' : exit !== null ? 'exit' : 'tool_result',
  );
  if (rpc !== null) {
    const code = rpc[2] ?? rpc[1] ?? '';
    const at = whole.start + rpc.index + rpc[0].indexOf(code);
    draft.setCode(mcp === null ? code : Number(code), { start: at, end: at + code.length });
  }
  if (exit !== null) {
    const at = whole.start + exit.index + exit[0].length - (exit[1]?.length ?? 0);
    draft.setStatus(exit[1], { start: at, end: at + (exit[1]?.length ?? 0) });
  }
  const status = exit === null && rpc === null ? STATUS.exec(said) : null;
  if (status?.[1] !== undefined) {
    const at = whole.start + status[0].length - status[1].length;
    draft.setStatus(status[1], { start: at, end: at + 3 });
  }
  const state = SQL_STATE.exec(said);
  const code = state?.[1] ?? state?.[2] ?? state?.[3];
  if (state !== null && code !== undefined) {
    const at = whole.start + state.index + state[0].indexOf(code);
    draft.setCode(code, { start: at, end: at + code.length });
  }
  draft.setMessage(said, whole);
  if (draft.transport === 'tool_result') draft.notes.push('Taken for a tool’s answer. Say below if it came from elsewhere.');
  return draft.done();
}
