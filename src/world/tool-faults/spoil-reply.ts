import { assertNever } from '../../base/assert-never.ts';
import { type Json, withJsonAt } from '../../base/json.ts';
import type { ToolFault } from '../../domain/fault.ts';
import type { CompiledFault, CompiledTool } from '../compile-scenario.ts';
import { bodyReply, jsonReply, type Reply } from '../reply.ts';
import { breakContract } from './break-contract.ts';
import { emptied } from './empty-result.ts';
import { cutBody, malformedJson } from './garble-body.ts';

const SPOILING = ['malformed-json', 'contract-violation', 'empty', 'implausible', 'error-in-200', 'cut-body'] as const;

/** Faults that change a right reply, so that there must be one first. */
export type SpoilingFault = Extract<ToolFault, { kind: (typeof SPOILING)[number] }>;

const KINDS: ReadonlySet<string> = new Set(SPOILING);

export function isSpoiling(fault: ToolFault): fault is SpoilingFault {
  return KINDS.has(fault.kind);
}

/** Remembered by reply, as replies are shared. */
export function spoilReply(tool: CompiledTool, { spoilt }: CompiledFault<ToolFault>, what: SpoilingFault, reply: Reply): Reply {
  const known = spoilt.get(reply);
  if (known !== undefined) return known;
  const fresh = spoil(tool, what, reply);
  spoilt.set(reply, fresh);
  return fresh;
}

function spoil(tool: CompiledTool, what: SpoilingFault, reply: Reply): Reply {
  switch (what.kind) {
    case 'malformed-json':
      return malformedJson(reply);
    case 'cut-body':
      return cutBody(reply, what.keep);
    case 'contract-violation':
      return withValue(reply, breakContract(reply.value ?? null, what, tool.tool.definition.outputSchema));
    case 'empty':
      return withValue(reply, emptied(reply.value ?? null, what.explained));
    case 'implausible':
      return withValue(reply, withJsonAt(reply.value ?? null, what.path, what.value));
    case 'error-in-200':
      return bodyReply(200, what.body);
    default:
      return assertNever(what, 'spoil');
  }
}

function withValue(reply: Reply, value: Json): Reply {
  return { ...jsonReply(reply.status, value), headers: reply.headers };
}
