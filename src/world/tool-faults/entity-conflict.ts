import { assertNever } from '../../base/assert-never.ts';
import type { Json } from '../../base/json.ts';
import type { ToolFault } from '../../domain/fault.ts';
import { jsonReply, type Reply } from '../reply.ts';

export type EntityConflict = Extract<ToolFault, { kind: 'stale' | 'conflict' | 'precondition-failed' }>;

export function isEntityConflict(fault: ToolFault): fault is EntityConflict {
  return fault.kind === 'stale' || fault.kind === 'conflict' || fault.kind === 'precondition-failed';
}

/** An entity tag as HTTP writes it: a quoted string. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/**
 * Somebody else was first: the refusal with the version that now holds. `entity` null (the tool writes to no versioned entity) leaves the
 * version out.
 */
export function conflictReply(fault: EntityConflict, entity: string | null, version: number | null): Reply {
  const { status, code, message } = wording(fault, entity ?? 'resource');
  const current: { readonly [name: string]: Json } = version === null ? {} : { entity, current_version: version };
  const reply = jsonReply(status, {
    error: { code, message: version === null ? message : `${message} Current version: ${version}.`, ...current },
  });
  return version === null ? reply : { ...reply, headers: { ...reply.headers, etag: entityTag(version) } };
}

function wording(
  fault: EntityConflict,
  what: string,
): { readonly status: number; readonly code: string; readonly message: string } {
  switch (fault.kind) {
    case 'stale':
      return {
        status: 409,
        code: 'stale_version',
        message: `The ${what} was changed after you read it; reload it and try again.`,
      };
    case 'conflict':
      return { status: 409, code: 'conflict', message: `The ${what} was changed by another request at the same time.` };
    case 'precondition-failed':
      return {
        status: 412,
        code: 'precondition_failed',
        message: `The ${what} no longer matches the If-Match condition of the request.`,
      };
    default:
      return assertNever(fault, 'wording');
  }
}
