import type { JsonObject } from '../../../base/json.ts';
import { KeptAsIs } from './kept-as-is.tsx';
import { PropertyList } from './schema-form/property-list.tsx';
import { shapeOf } from './schema-form/schema-shape.ts';

interface InputFieldsProps {
  readonly schema: JsonObject;
  readonly onChange: (schema: JsonObject, typed: string) => void;
}

/** The input schema: its members as rows. What no control fits is named and kept. */
export function InputFields({ schema, onChange }: InputFieldsProps) {
  const shape = shapeOf(schema);
  const hasMembers = shape.kind === 'form' && (shape.type === 'object' || (shape.type === 'any' && 'properties' in schema));
  if (!hasMembers) {
    return <KeptAsIs what={shape.kind === 'verbatim' ? shape.why : `type ${JSON.stringify(schema.type ?? 'anything')}`} />;
  }
  const hidden = shape.hidden.filter(
    (keyword) => shape.type === 'object' || !['properties', 'required', 'additionalProperties'].includes(keyword),
  );
  return (
    <>
      <PropertyList schema={schema} of="the arguments" levels={1} onChange={(next, typed = 'type') => onChange(next, typed)} />
      {hidden.length === 0 ? null : <KeptAsIs what={hidden.join(', ')} />}
    </>
  );
}
