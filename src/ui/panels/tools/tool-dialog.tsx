import './tool-dialog.css';
import { type ReactNode, useRef } from 'react';
import type { Tool } from '../../../domain/tool.ts';

import { duplicateTool, editTool, forgetToolText, removeTool } from '../../../state/edit-tools-actions.ts';
import { runIfFree } from '../../../state/run-lanes.ts';
import { useSession } from '../../../state/session-context.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { UndoRedo } from '../undo/undo-redo.tsx';
import { BehaviourFields } from './behaviour-fields.tsx';
import { BoundFields } from './bound-fields.tsx';
import { ContractFields } from './contract-fields.tsx';
import { DefinitionFields } from './definition-fields.tsx';
import { FallbackFields } from './fallback-fields.tsx';
import { InputFields } from './input-fields.tsx';
import { ToolJson } from './tool-json.tsx';
import { TraitFields } from './trait-fields.tsx';
import { useToolText } from './use-tool-text.ts';

interface ToolDialogProps {
  readonly tool: Tool;
  /** It is called something else from now on. */
  readonly onRenamed: (name: string) => void;
  /** Another tool is to be edited in its place. */
  readonly onOpen: (name: string) => void;
  readonly onClose: () => void;
}

/** One tool in plain controls, and the same as JSON beside them: an edit on one side shows on the other at once. */
export function ToolDialog({ tool, onRenamed, onOpen, onClose }: ToolDialogProps) {
  const session = useSession();
  const { name } = tool.definition;
  const text = useToolText(tool);
  const opened = useRef(session.workbench.getState().workbench.scenario);
  const close = () => {
    onClose();
    if (session.workbench.getState().workbench.scenario !== opened.current) runIfFree(session);
  };
  return (
    <Dialog title={`Tool: ${name}`} onClose={close} className="tool-dialog">
      <div className="tool-columns">
        <div className="tool-settings">
          <ToolActions
            name={name}
            onDuplicated={onOpen}
            onRemoved={() => {
              onClose();
              runIfFree(session);
            }}
          />
          {text.findings.length === 0 ? null : (
            <p className="notice" role="status">
              The JSON has an error: the controls show what was right last, and wait until it is mended or discarded.
            </p>
          )}
          <fieldset className="plain-fieldset" disabled={text.findings.length > 0}>
            <legend className="visually-hidden">{name} in plain controls</legend>
            <ToolForm tool={tool} onRenamed={onRenamed} />
          </fieldset>
        </div>
        <section className="tool-beside" aria-label="The same as JSON">
          <ToolJson tool={tool} text={text} onRenamed={onRenamed} />
        </section>
      </div>
    </Dialog>
  );
}

function ToolForm({ tool, onRenamed }: Pick<ToolDialogProps, 'tool' | 'onRenamed'>) {
  const session = useSession();
  const { definition } = tool;
  const { name } = definition;
  /** The controls have the last word: a text that says the same goes, so that the JSON shows the edit. */
  const edit = (next: Tool, typed: string) => {
    const isRenamed = next.definition.name !== name;
    if (isRenamed) onRenamed(next.definition.name);
    editTool(session, name, next, isRenamed ? 'name of a tool' : `tool ${name} ${typed}`);
    forgetToolText(session, next.definition.name, 'json');
  };
  const define = (part: Partial<Tool['definition']>, typed: string) =>
    edit({ ...tool, definition: { ...definition, ...part } }, typed);
  const answerWithSample = async () => {
    if (definition.outputSchema === null) return;
    const value = await session.engine.ask('sample-value', { schema: definition.outputSchema, variant: 1 });
    edit({ ...tool, behaviour: { kind: 'fixed', value } }, 'sample');
    forgetToolText(session, name, 'value');
  };
  return (
    <>
      <Group title="What the model is told">
        <DefinitionFields definition={definition} onChange={(next, typed) => edit({ ...tool, definition: next }, typed)} />
      </Group>
      <Group title="Arguments">
        <InputFields
          schema={definition.inputSchema}
          onChange={(inputSchema, typed) => define({ inputSchema }, `input ${typed}`)}
        />
      </Group>
      <Group title="Contract of its value">
        <ContractFields
          schema={definition.outputSchema}
          onChange={(outputSchema, typed) => define({ outputSchema }, `output ${typed}`)}
          onSample={() => void answerWithSample()}
        />
      </Group>
      <Group title="Behaviour">
        <BehaviourFields tool={tool} onChange={(behaviour, typed) => edit({ ...tool, behaviour }, `behaviour ${typed}`)} />
      </Group>
      <Group title="Traits">
        <TraitFields tool={tool} onChange={(next, typed) => edit(next, `trait ${typed}`)} />
      </Group>
      <Group title="Fallbacks">
        <FallbackFields tool={tool} onChange={(fallbacks, typed) => edit(withFallbacks(tool, fallbacks), `fallback ${typed}`)} />
      </Group>
      <Group title="Sanity bounds">
        <BoundFields bounds={tool.bounds} onChange={(bounds, typed) => edit({ ...tool, bounds }, `bound ${typed}`)} />
      </Group>
    </>
  );
}

/** A tool without fallbacks says nothing about them. */
function withFallbacks({ fallbacks: _before, ...tool }: Tool, fallbacks: NonNullable<Tool['fallbacks']>): Tool {
  return fallbacks.length === 0 ? tool : { ...tool, fallbacks };
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="tool-group" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface ToolActionsProps {
  readonly name: string;
  readonly onDuplicated: (name: string) => void;
  readonly onRemoved: () => void;
}

function ToolActions({ name, onDuplicated, onRemoved }: ToolActionsProps) {
  const session = useSession();
  return (
    <div className="row wrap">
      <UndoRedo />
      <span className="grow" />
      <button
        type="button"
        className="button small"
        title="A copy behind it, to be edited next"
        onClick={() => onDuplicated(duplicateTool(session, name))}
      >
        Duplicate
      </button>
      <button
        type="button"
        className="button small"
        title="With its faults; can be taken back"
        onClick={() => {
          removeTool(session, name);
          onRemoved();
        }}
      >
        Delete
      </button>
    </div>
  );
}
