import { useRef } from 'react';
import { isJsonObject, type Json, type JsonObject } from '../../../../base/json.ts';
import { withType } from './schema-edits.ts';
import { FIELD_TYPES, type FieldType, shapeOf } from './schema-shape.ts';

interface TypeFieldProps {
  readonly schema: Json;
  readonly label: string;
  readonly onChange: (schema: JsonObject) => void;
}

/**
 * The type of a value. What a type loses when another one is chosen comes back when it is chosen again, so that stepping through the list costs
 * nothing.
 */
export function TypeField({ schema, label, onChange }: TypeFieldProps) {
  const before = useRef(new Map<FieldType, JsonObject>());
  const shape = shapeOf(schema);
  if (shape.kind === 'verbatim') {
    return (
      <span className="schema-verbatim small" title={`${label}: kept as it is`}>
        {shape.why}
      </span>
    );
  }
  const choose = (type: FieldType) => {
    if (!isJsonObject(schema)) return;
    before.current.set(shape.type, schema);
    const known = before.current.get(type);
    if (known === undefined) return onChange(withType(schema, type, shape.isNullable));
    const { description } = schema;
    onChange(description === undefined ? known : { ...known, description });
  };
  return (
    <select
      className="select"
      aria-label={label}
      value={shape.type}
      onChange={(event) => choose(event.target.value as FieldType)}
    >
      {FIELD_TYPES.map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}
