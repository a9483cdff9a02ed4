import type { Json } from '../../../base/json.ts';
import { adaptArguments } from '../../../domain/adapt-arguments.ts';
import { type ArgumentRule, type Fallback, MAX_FALLBACK_NOTE, MAX_FALLBACKS, type Tool } from '../../../domain/tool.ts';
import { useWorkbench } from '../../../state/session-context.ts';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { SelectField } from '../../elements/select-field.tsx';
import { TextField } from '../../elements/text-field.tsx';
import { ArgumentRules } from './argument-rules.tsx';
import { MoveButton } from './move-button.tsx';
import { propertiesOf } from './schema-form/schema-shape.ts';

interface FallbackFieldsProps {
  readonly tool: Tool;
  readonly onChange: (fallbacks: readonly Fallback[], typed: string) => void;
}

/** What is called instead, in order, where the strategy falls back: with which arguments, and what the model is told about it [P28]. */
export function FallbackFields({ tool, onChange }: FallbackFieldsProps) {
  const tools = useWorkbench((state) => state.workbench.scenario.tools);
  const fallbacks = tool.fallbacks ?? [];
  const others = tools.filter(({ definition }) => definition.name !== tool.definition.name);
  const [first] = others;
  const set = (index: number, part: Partial<Fallback>, typed: string) =>
    onChange(
      fallbacks.map((fallback, at) => (at === index ? { ...fallback, ...part } : fallback)),
      `${index} ${typed}`,
    );
  const move = (index: number, by: -1 | 1) => {
    const [moved] = fallbacks.slice(index, index + 1);
    if (moved !== undefined) onChange(fallbacks.toSpliced(index, 1).toSpliced(index + by, 0, moved), 'move');
  };
  return (
    <>
      <p className="muted small">
        {fallbacks.length === 0
          ? 'None: when it cannot be used, the failure takes its usual route.'
          : 'Used in this order by strategies that fall back (setting “Fallbacks”); a silent one tells the model nothing.'}
      </p>
      <ol className="fallback-list">
        {fallbacks.map((fallback, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tool is what is chosen
          <li key={index} className="fallback" aria-label={`Fallback ${index + 1}`}>
            <div className="fallback-head">
              <SelectField
                label={`${index + 1}. Call instead`}
                value={fallback.tool}
                options={toolOptions(others, fallback.tool)}
                onChange={(name) => set(index, { tool: name }, 'tool')}
              />
              <span className="row">
                <MoveButton what={fallback.tool} by={-1} isDisabled={index === 0} onMove={() => move(index, -1)} />
                <MoveButton
                  what={fallback.tool}
                  by={1}
                  isDisabled={index === fallbacks.length - 1}
                  onMove={() => move(index, 1)}
                />
                <RemoveButton
                  what={`the fallback ${fallback.tool}`}
                  onRemove={() => onChange(fallbacks.toSpliced(index, 1), 'remove')}
                />
              </span>
            </div>
            <Adaptation
              tool={tool}
              fallback={fallback}
              other={others.find(({ definition }) => definition.name === fallback.tool)}
              onChange={(rules) => set(index, { arguments: rules }, 'arguments')}
            />
            <TextField
              label="What the model reads beside the value"
              rows={2}
              maxLength={MAX_FALLBACK_NOTE}
              value={fallback.note ?? ''}
              hint={fallback.note === null ? 'Empty: a sentence that names what failed and what was used instead.' : undefined}
              onChange={(note) => set(index, { note: note === '' ? null : note }, 'note')}
            />
          </li>
        ))}
      </ol>
      {first === undefined ? (
        <p className="muted small">Another tool is needed to fall back to.</p>
      ) : (
        <button
          type="button"
          className="link"
          disabled={fallbacks.length >= MAX_FALLBACKS}
          title={fallbacks.length >= MAX_FALLBACKS ? `At most ${MAX_FALLBACKS}` : undefined}
          onClick={() =>
            onChange(
              [...fallbacks, { tool: unused(others, fallbacks) ?? first.definition.name, arguments: null, note: null }],
              'add',
            )
          }
        >
          + Add a fallback
        </button>
      )}
    </>
  );
}

function unused(others: readonly Tool[], fallbacks: readonly Fallback[]): string | undefined {
  return others.find(({ definition }) => !fallbacks.some(({ tool }) => tool === definition.name))?.definition.name;
}

function toolOptions(others: readonly Tool[], current: string) {
  const options = others.map(({ definition }) => ({ value: definition.name, title: definition.name }));
  return options.some(({ value }) => value === current)
    ? options
    : [{ value: current, title: `${current} (no such tool)` }, ...options];
}

interface AdaptationProps {
  readonly tool: Tool;
  readonly fallback: Fallback;
  readonly other: Tool | undefined;
  readonly onChange: (rules: readonly ArgumentRule[] | null) => void;
}

/** The arguments as they are, or made member by member; and what that makes of a planned call. */
function Adaptation({ tool, fallback, other, onChange }: AdaptationProps) {
  const planned = useWorkbench((state) =>
    state.workbench.scenario.tasks.flatMap(({ plan }) => plan.steps.flat()).find((call) => call.tool === tool.definition.name),
  );
  const own = propertiesOf(tool.definition.inputSchema).map(({ name }) => name);
  const wanted = other === undefined ? [] : propertiesOf(other.definition.inputSchema).map(({ name }) => name);
  return (
    <>
      <SelectField
        label="With arguments"
        value={fallback.arguments === null ? 'same' : 'adapted'}
        options={[
          { value: 'same', title: 'as the model wrote them' },
          { value: 'adapted', title: 'made from them, member by member' },
        ]}
        onChange={(kind) => onChange(kind === 'same' ? null : firstRules(own, wanted))}
      />
      {fallback.arguments === null ? null : (
        <ArgumentRules rules={fallback.arguments} own={own} wanted={wanted} onChange={onChange} />
      )}
      {planned === undefined ? null : (
        <p className="muted small">
          The planned call becomes <code>{short(adaptArguments(planned.arguments, fallback.arguments))}</code>
        </p>
      )}
    </>
  );
}

/** Members that both tools have are kept; the others are for the person to fill in. */
function firstRules(own: readonly string[], wanted: readonly string[]): readonly ArgumentRule[] {
  return wanted.flatMap((name): readonly ArgumentRule[] => (own.includes(name) ? [{ kind: 'keep', name }] : []));
}

function short(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
