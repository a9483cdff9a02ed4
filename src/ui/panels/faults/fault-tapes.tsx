import './fault-tapes.css';
import type { Fault } from '../../../domain/fault.ts';
import { turnCall } from '../../../state/actions.ts';
import { decidingFault, isDecidedByTime } from '../../../state/edit-faults.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useFaultTapes } from '../../../state/use-fault-tapes.ts';
import type { Tape } from '../../../workers/read-tapes.ts';
import { describeFault } from '../../../world/describe-fault.ts';
import { shortFault } from './short-fault.ts';

/** Calls that are shown; more are known, and none of a shipped scenario goes further. */
const SHOWN_CALLS = 8;

/** What is ahead of every tool under this seed, call by call. A click turns a call; the lanes run again at once. */
export function FaultTapes() {
  const tapes = useFaultTapes();
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const planned = new Set(scenario.tasks.flatMap(({ plan }) => plan.steps.flat().map(({ tool }) => tool)));
  const shown = (tapes ?? []).filter(({ tool, faults }) => faults.length > 0 || (tool !== null && planned.has(tool)));
  if (shown.length === 0) return null;
  return (
    <section className="tapes" aria-label="Fault tape: the next calls under this seed">
      {shown.map((tape) => (
        <TapeRow key={tape.tool ?? ''} tape={tape} faults={scenario.faults} />
      ))}
    </section>
  );
}

function TapeRow({ tape, faults }: { readonly tape: Tape; readonly faults: readonly Fault[] }) {
  const name = tape.tool ?? 'the model';
  return (
    <div className="tape">
      <span className="tape-name small cut" title={name}>
        {tape.tool === null ? name : <code>{name}</code>}
      </span>
      <div className="tape-calls">
        {Array.from({ length: SHOWN_CALLS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place on the tape is what a call is
          <TapeCall key={index} tape={tape} call={index + 1} faults={faults} name={name} />
        ))}
      </div>
    </div>
  );
}

interface TapeCallProps {
  readonly tape: Tape;
  readonly call: number;
  readonly faults: readonly Fault[];
  readonly name: string;
}

function TapeCall({ tape, call, faults, name }: TapeCallProps) {
  const session = useSession();
  const deciding = decidingFault(tape, call);
  const fault = faults.find(({ id }) => id === deciding?.faultId);
  const isByTime = isDecidedByTime(tape, call);
  const isLikely = deciding?.isByArguments === true;
  const word = isByTime ? '?' : fault === undefined ? 'ok' : shortFault(fault.what);
  const noun = tape.tool === null ? 'request' : 'call';
  const what = fault === undefined ? (isByTime ? 'decided by the time it comes' : 'gets through') : describeFault(fault);
  const condition = isLikely ? ', if it has the planned arguments' : '';
  return (
    <button
      type="button"
      className={`tape-call${fault === undefined ? '' : ' hit'}${isLikely ? ' likely' : ''}${fault?.phase === 'after' ? ' after' : ''}`}
      aria-pressed={fault !== undefined}
      aria-label={`${noun} ${call} to ${name}: ${word}`}
      title={`${noun} ${call} to ${name}: ${what}${condition}\n${isByTime ? 'Edit the fault to change it.' : 'Click to change it.'}`}
      disabled={isByTime}
      onClick={() => turnCall(session, tape, call)}
    >
      {word}
    </button>
  );
}
