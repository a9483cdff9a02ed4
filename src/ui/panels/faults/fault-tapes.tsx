import './fault-tapes.css';
import type { Fault } from '../../../domain/fault.ts';
import type { Scenario } from '../../../domain/scenario.ts';
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
  const planned = reachableTools(scenario);
  if (tapes === undefined) return <TapePlaces names={placesOf(scenario, planned)} />;
  const shown = tapes.filter(({ tool, faults }) => faults.length > 0 || tool === null || planned.has(tool));
  if (shown.length === 0) return null;
  return (
    <section className="tapes" aria-label="Fault tape: the next calls under this seed">
      {shown.map((tape) => (
        <TapeRow key={tape.tool ?? ''} tape={tape} faults={scenario.faults} />
      ))}
    </section>
  );
}

/** The rows that the tapes will take, so that nothing below them moves when they come. */
function TapePlaces({ names }: { readonly names: readonly string[] }) {
  return (
    <div className="tapes" aria-hidden="true">
      {names.map((name) => (
        <div key={name} className="tape">
          <span className="tape-name small cut">
            <code>{name}</code>
          </span>
          <div className="tape-calls">
            <span className="tape-call" />
          </div>
        </div>
      ))}
    </div>
  );
}

function placesOf({ tools, faults }: Scenario, planned: ReadonlySet<string>): readonly string[] {
  const names = tools.map(({ definition }) => definition.name);
  const ofEveryTool = faults.some(({ target }) => target.kind === 'tool' && target.tool === null);
  const hit = new Set(faults.flatMap(({ target }) => (target.kind === 'tool' && target.tool !== null ? target.tool : [])));
  return [...names.filter((name) => ofEveryTool || planned.has(name) || hit.has(name)), 'the model'];
}

/** Tools that the plan calls, and those they fall back to. */
function reachableTools({ tasks, tools }: Scenario): ReadonlySet<string> {
  const planned = new Set(tasks.flatMap(({ plan }) => plan.steps.flat().map(({ tool }) => tool)));
  const fallbacks = tools.flatMap((tool) => (planned.has(tool.definition.name) ? (tool.fallbacks ?? []) : []));
  return new Set([...planned, ...fallbacks.map(({ tool }) => tool)]);
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
