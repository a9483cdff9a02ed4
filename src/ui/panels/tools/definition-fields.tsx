import type { ToolDefinition } from '../../../domain/tool.ts';
import { useWorkbench } from '../../../state/session-context.ts';
import { useToolRefusals } from '../../../state/use-tool-refusals.ts';
import { WIRE_PROFILES } from '../../../state/workbench.ts';
import type { ToolRefusal } from '../../../workers/refused-tool.ts';
import { TextField } from '../../elements/text-field.tsx';
import { DraftField } from './draft-field.tsx';
import { readName } from './read-field.ts';

interface DefinitionFieldsProps {
  readonly definition: ToolDefinition;
  readonly onChange: (definition: ToolDefinition, typed: string) => void;
}

/** Name and description of a tool, and which providers would not take it as it is. */
export function DefinitionFields({ definition, onChange }: DefinitionFieldsProps) {
  const tools = useWorkbench((state) => state.workbench.scenario.tools);
  const taken = tools.flatMap((tool) => (tool.definition.name === definition.name ? [] : [tool.definition.name]));
  return (
    <>
      <DraftField
        label="Name"
        isCode
        shown={definition.name}
        read={(text) => readName(text, taken, 'tool')}
        onRead={(name) => onChange({ ...definition, name }, 'name')}
      />
      <Refusals definition={definition} />
      <TextField
        label="Description"
        rows={3}
        value={definition.description}
        hint={definition.description.trim() === '' ? 'Without one the model has only the name to go by.' : undefined}
        onChange={(description) => onChange({ ...definition, description }, 'description')}
      />
    </>
  );
}

/** What each wire profile's provider would refuse a request with this tool for; the one in force in the colour of a failure. */
function Refusals({ definition }: { readonly definition: ToolDefinition }) {
  const wire = useWorkbench((state) => state.workbench.wire);
  const refusals = useToolRefusals(definition);
  if (refusals.length === 0) return <p className="muted small">Every wire profile accepts this definition.</p>;
  return (
    <ul className="refusals small" role="status">
      {byMessage(refusals).map(({ message, profiles }) => (
        <li key={message} className={profiles.includes(wire) ? 'class-permanent' : 'class-input'}>
          {profiles.map(titleOf).join(', ')} {profiles.length === 1 ? 'refuses' : 'refuse'} it: {message}
        </li>
      ))}
    </ul>
  );
}

function titleOf(profile: ToolRefusal['profile']): string {
  return WIRE_PROFILES.find(({ id }) => id === profile)?.title ?? profile;
}

interface Refused {
  readonly message: string;
  readonly profiles: readonly ToolRefusal['profile'][];
}

function byMessage(refusals: readonly ToolRefusal[]): readonly Refused[] {
  const messages = [...new Set(refusals.map(({ message }) => message))];
  return messages.map((message) => ({
    message,
    profiles: refusals.flatMap((refusal) => (refusal.message === message ? [refusal.profile] : [])),
  }));
}
