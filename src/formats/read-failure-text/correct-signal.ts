import type { Signal } from '../../domain/failure.ts';

/** What a person says better than the text does. Absent members leave what was read. */
export interface SignalCorrections {
  readonly transport?: Signal['transport'];
  readonly status?: number | null;
  readonly name?: string | null;
  readonly code?: string | null;
  readonly finishReason?: string | null;
  readonly toolIdempotent?: boolean | null;
  readonly toolWrites?: boolean | null;
  /** The request never left: whatever the tool does, this call wrote nothing. */
  readonly isNeverSent?: boolean;
}

export function correctSignal(signal: Signal, corrections: SignalCorrections): Signal {
  const { transport, status, name, code, finishReason, toolIdempotent, toolWrites, isNeverSent } = corrections;
  return {
    ...signal,
    transport: transport ?? signal.transport,
    status: status === undefined ? signal.status : status,
    name: name === undefined ? signal.name : name,
    code: code === undefined ? signal.code : codeOf(code),
    context: {
      toolIdempotent: toolIdempotent === undefined ? signal.context.toolIdempotent : toolIdempotent,
      toolWrites: isNeverSent === true ? false : toolWrites === undefined ? signal.context.toolWrites : toolWrites,
      finishReason: finishReason === undefined ? signal.context.finishReason : finishReason,
    },
  };
}

/** A whole number is one: JSON-RPC and drivers compare their codes as numbers. */
function codeOf(code: string | null): string | number | null {
  return code !== null && /^-?\d{1,9}$/.test(code) ? Number(code) : code;
}
