import { useRef } from 'react';
import type { Json } from '../../../base/json.ts';
import type { Behaviour, Tool } from '../../../domain/tool.ts';
import { ChoiceStrip } from '../../elements/choice-strip.tsx';
import { TextField } from '../../elements/text-field.tsx';
import { BehaviourPreviewPart } from './behaviour-preview.tsx';
import { FixedValue } from './fixed-value.tsx';

interface BehaviourFieldsProps {
  readonly tool: Tool;
  readonly onChange: (behaviour: Behaviour, typed: string) => void;
}

/** What the tool answers, and a preview of it. The kind that is not chosen keeps its text while the dialog is open. */
export function BehaviourFields({ tool, onChange }: BehaviourFieldsProps) {
  const { behaviour } = tool;
  const other = useRef<{ fixed: Json | undefined; template: string | undefined }>({ fixed: undefined, template: undefined });
  if (behaviour.kind === 'fixed') other.current.fixed = behaviour.value;
  else other.current.template = behaviour.template;
  const choose = (kind: Behaviour['kind']) => {
    if (kind === 'fixed') onChange({ kind, value: other.current.fixed ?? {} }, 'kind');
    else onChange({ kind, template: other.current.template ?? JSON.stringify(other.current.fixed ?? {}, null, 2) }, 'kind');
  };
  return (
    <>
      <ChoiceStrip
        label="Behaviour"
        options={[
          { value: 'fixed', title: 'The same value every time' },
          { value: 'template', title: 'A template over the arguments' },
        ]}
        value={behaviour.kind}
        onChange={choose}
      />
      {behaviour.kind === 'fixed' ? (
        <FixedValue tool={tool} value={behaviour.value} onChange={(value) => onChange({ kind: 'fixed', value }, 'value')} />
      ) : (
        <TextField
          label="Liquid template that renders to JSON"
          isCode
          rows={Math.min(16, Math.max(5, behaviour.template.split('\n').length + 1))}
          hint="{{ arguments.name | json }}, {{ arrival }} (how many calls so far), {{ now_ms }} (virtual time)"
          value={behaviour.template}
          onChange={(template) => onChange({ kind: 'template', template }, 'template')}
        />
      )}
      <BehaviourPreviewPart tool={tool} />
    </>
  );
}
