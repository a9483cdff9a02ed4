import { memberOf } from '../../../domain/adapt-arguments.ts';
import type { ArgumentRule } from '../../../domain/tool.ts';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { DraftField } from './draft-field.tsx';
import { readLooseJson, readName } from './read-field.ts';

interface ArgumentRulesProps {
  readonly rules: readonly ArgumentRule[];
  /** Members of the tool that is replaced. */
  readonly own: readonly string[];
  /** Members that the fallback takes. */
  readonly wanted: readonly string[];
  readonly onChange: (rules: readonly ArgumentRule[]) => void;
}

/** One row for each member of the adapted arguments. What no row writes is left out. */
export function ArgumentRules({ rules, own, wanted, onChange }: ArgumentRulesProps) {
  const set = (index: number, rule: ArgumentRule) => onChange(rules.map((old, at) => (at === index ? rule : old)));
  const free = wanted.find((name) => !rules.some((rule) => memberOf(rule) === name));
  return (
    <div className="argument-rules">
      <ul>
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the member is what is edited
          <li key={index} className="argument-rule" aria-label={memberOf(rule)}>
            <select
              className="select"
              aria-label={`How ${memberOf(rule)} comes about`}
              value={rule.kind}
              onChange={(event) => set(index, changedKind(rule, event.target.value, own))}
            >
              <option value="keep">keep</option>
              <option value="rename">take from</option>
              <option value="constant">always</option>
            </select>
            <DraftField
              label="Member"
              isLabelHidden
              isCode
              shown={memberOf(rule)}
              read={(text) =>
                readName(
                  text,
                  rules.flatMap((other) => (other === rule ? [] : [memberOf(other)])),
                  'member',
                )
              }
              onRead={(name) => set(index, rule.kind === 'rename' ? { ...rule, to: name } : { ...rule, name })}
            />
            <RuleSource rule={rule} onChange={(next) => set(index, next)} />
            <RemoveButton what={`the member ${memberOf(rule)}`} onRemove={() => onChange(rules.toSpliced(index, 1))} />
          </li>
        ))}
      </ul>
      <button type="button" className="link" onClick={() => onChange([...rules, newRule(free, own, rules)])}>
        + Add a member
      </button>
    </div>
  );
}

function RuleSource({ rule, onChange }: { readonly rule: ArgumentRule; readonly onChange: (rule: ArgumentRule) => void }) {
  switch (rule.kind) {
    case 'keep':
      return <span className="muted small">as it is</span>;
    case 'rename':
      return (
        <DraftField
          label={`Taken for ${rule.to}`}
          isLabelHidden
          isCode
          placeholder="from which member"
          shown={rule.from}
          read={(text) => readName(text, [], 'member')}
          onRead={(from) => onChange({ ...rule, from })}
        />
      );
    case 'constant':
      return (
        <DraftField
          label={`Value of ${rule.name}`}
          isLabelHidden
          isCode
          placeholder="value, as JSON or text"
          shown={typeof rule.value === 'string' && !looksLikeJson(rule.value) ? rule.value : JSON.stringify(rule.value)}
          read={readLooseJson}
          onRead={(value) => onChange({ ...rule, value })}
        />
      );
  }
}

/** A text that would be read back as something else must stay in its quotes. */
function looksLikeJson(text: string): boolean {
  const read = readLooseJson(text);
  return !read.ok || typeof read.value !== 'string' || read.value !== text;
}

function changedKind(rule: ArgumentRule, kind: string, own: readonly string[]): ArgumentRule {
  const name = memberOf(rule);
  if (kind === 'rename') return { kind, from: own.find((other) => other !== name) ?? name, to: name };
  return kind === 'constant' ? { kind, name, value: '' } : { kind: 'keep', name };
}

function newRule(free: string | undefined, own: readonly string[], rules: readonly ArgumentRule[]): ArgumentRule {
  let name = free ?? 'member';
  for (let count = 2; rules.some((rule) => memberOf(rule) === name); count++) name = `member_${count}`;
  return own.includes(name) ? { kind: 'keep', name } : { kind: 'constant', name, value: '' };
}
