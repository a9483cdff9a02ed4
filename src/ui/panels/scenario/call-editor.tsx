import type { PlannedCall } from '../../../domain/scenario.ts';
import { asJson } from '../../../state/edit-scenario-at.ts';
import { useWorkbench } from '../../../state/session-context.ts';
import { JsonField } from './json-field.tsx';
import { ListButtons } from './list-buttons.tsx';
import { MistakesEditor } from './mistakes-editor.tsx';
import { ToolChoice } from './tool-choice.tsx';

interface CallEditorProps {
  readonly call: PlannedCall;
  /** JSON Pointer of the step, which is the list of its parallel calls. */
  readonly step: string;
  readonly index: number;
  readonly count: number;
  /** In words: "step 1". */
  readonly stepWords: string;
  readonly isPlain: boolean;
}

/** One planned call: the tool, the right arguments, and what the simulated model gets wrong in them at first. */
export function CallEditor({ call, step, index, count, stepWords, isPlain }: CallEditorProps) {
  const tool = useWorkbench((state) => state.workbench.scenario.tools.find(({ definition }) => definition.name === call.tool));
  const at = `${step}/${index}`;
  const what = count === 1 ? `${call.tool}, ${stepWords}` : `${call.tool}, call ${index + 1} of ${stepWords}`;
  return (
    <div className="call-editor">
      <div className="row">
        <ToolChoice label={`Tool of call ${index + 1}, ${stepWords}`} at={`${at}/tool`} tool={call.tool} />
        <ListButtons list={step} index={index} count={count} what={`call ${what}`} copy={asJson(call)} />
      </div>
      <JsonField
        label={`Right arguments of ${what}`}
        at={`${at}/arguments`}
        value={call.arguments}
        schema={tool?.definition.inputSchema ?? null}
        isObject
        isPlain={isPlain}
      />
      <MistakesEditor mistakes={call.misconceptions} at={`${at}/misconceptions`} right={call.arguments} what={what} />
    </div>
  );
}
