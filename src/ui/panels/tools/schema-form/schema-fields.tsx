import type { Json, JsonObject } from '../../../../base/json.ts';
import { DraftField } from '../draft-field.tsx';
import { readLines, readNumber, readPattern } from '../read-field.ts';
import type { MembersPart } from './property-list-props.ts';
import { withEnum, withKeyword } from './schema-edits.ts';
import { enumTexts, type FieldType, type SchemaShape, shapeOf } from './schema-shape.ts';
import { TypeField } from './type-field.tsx';

interface SchemaFieldsProps {
  readonly schema: JsonObject;
  readonly shape: Extract<SchemaShape, { kind: 'form' }>;
  /** Of the member, for screen readers. */
  readonly name: string;
  /** Levels of members that may still be shown; deeper ones are edited as JSON. */
  readonly levels: number;
  readonly Members: MembersPart;
  readonly onChange: (schema: JsonObject, typed?: string) => void;
}

const FORMATS = ['date', 'date-time', 'time', 'email', 'uri', 'uuid', 'hostname', 'ipv4', 'json-pointer', 'regex'];

/** The rules of one value beyond its type: only those that its type can have. */
export function SchemaFields({ schema, shape, name, levels, Members, onChange }: SchemaFieldsProps) {
  const { type } = shape;
  const set = (keyword: string, value: Json | undefined) => onChange(withKeyword(schema, keyword, value), keyword);
  const isFree = (keyword: string) => !shape.hidden.includes(keyword);
  switch (type) {
    case 'string':
      return (
        <div className="schema-rules">
          {isFree('enum') ? <EnumField schema={schema} type={type} onChange={onChange} /> : null}
          {isFree('format') ? <FormatField value={schema.format} onChange={(format) => set('format', format)} /> : null}
          {isFree('pattern') ? (
            <DraftField
              label="Pattern"
              isCode
              shown={typeof schema.pattern === 'string' ? schema.pattern : ''}
              read={readPattern}
              onRead={(pattern) => set('pattern', pattern)}
            />
          ) : null}
          <LimitField label="Shortest" unit="characters" keyword="minLength" schema={schema} isCount onSet={set} />
          <LimitField label="Longest" unit="characters" keyword="maxLength" schema={schema} isCount onSet={set} />
        </div>
      );
    case 'number':
    case 'integer':
      return (
        <div className="schema-rules">
          {isFree('enum') ? <EnumField schema={schema} type={type} onChange={onChange} /> : null}
          <LimitField label="At least" keyword="minimum" schema={schema} onSet={set} />
          <LimitField label="At most" keyword="maximum" schema={schema} onSet={set} />
        </div>
      );
    case 'array':
      return (
        <>
          <div className="schema-rules">
            {isFree('items') ? <ItemType items={schema.items} name={name} onChange={(items) => set('items', items)} /> : null}
            <LimitField label="At least" unit="items" keyword="minItems" schema={schema} isCount onSet={set} />
            <LimitField label="At most" unit="items" keyword="maxItems" schema={schema} isCount onSet={set} />
          </div>
          {isFree('items') ? (
            <ItemMembers
              items={schema.items}
              name={name}
              levels={levels}
              Members={Members}
              onChange={(items, typed) => onChange(withKeyword(schema, 'items', items), typed)}
            />
          ) : null}
        </>
      );
    case 'object':
      return levels > 0 ? (
        <Members schema={schema} of={name} levels={levels - 1} onChange={onChange} />
      ) : (
        <p className="muted small">Its members are one level too deep for the form: edit them as JSON.</p>
      );
    case 'boolean':
    case 'any':
      return null;
  }
}

interface EnumFieldProps {
  readonly schema: JsonObject;
  readonly type: 'string' | 'number' | 'integer';
  readonly onChange: (schema: JsonObject, typed?: string) => void;
}

function EnumField({ schema, type, onChange }: EnumFieldProps) {
  const values = enumTexts(schema, type) ?? [];
  return (
    <div className="schema-enum">
      <DraftField
        label="Only these values, one a line"
        isCode
        rows={Math.min(6, Math.max(2, values.length + 1))}
        shown={values.join('\n')}
        read={(text) => readLines(text, type)}
        onRead={(next) => onChange(withEnum(schema, next), 'enum')}
      />
    </div>
  );
}

function FormatField({
  value,
  onChange,
}: {
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}) {
  const format = typeof value === 'string' ? value : '';
  const options = format === '' || FORMATS.includes(format) ? FORMATS : [format, ...FORMATS];
  return (
    <label className="field">
      <span className="label">Format</span>
      <select
        className="select"
        value={format}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">any</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

interface LimitFieldProps {
  readonly label: string;
  readonly unit?: string;
  readonly keyword: string;
  readonly schema: JsonObject;
  /** Whole and not below 0. */
  readonly isCount?: boolean;
  readonly onSet: (keyword: string, value: Json | undefined) => void;
}

function LimitField({ label, unit, keyword, schema, isCount = false, onSet }: LimitFieldProps) {
  const value = schema[keyword];
  if (value !== undefined && typeof value !== 'number') return null;
  return (
    <DraftField
      label={label}
      {...(unit === undefined ? {} : { unit })}
      inputMode={isCount ? 'numeric' : 'decimal'}
      placeholder="no limit"
      shown={value === undefined ? '' : String(value)}
      read={(text) => readNumber(text, { isWhole: isCount, min: isCount ? 0 : null, isEmptyRight: true })}
      onRead={(next) => onSet(keyword, next)}
    />
  );
}

interface ItemTypeProps {
  readonly items: Json | undefined;
  readonly name: string;
  readonly onChange: (items: JsonObject) => void;
}

function ItemType({ items, name, onChange }: ItemTypeProps) {
  return (
    <div className="field">
      <span className="label">Each item is</span>
      <TypeField schema={items ?? {}} label={`Type of each item of ${name}`} onChange={onChange} />
    </div>
  );
}

interface ItemMembersProps extends Omit<SchemaFieldsProps, 'schema' | 'shape'> {
  readonly items: Json | undefined;
}

/** The members of objects in a list, and the rules of plain items. */
function ItemMembers({ items, name, levels, Members, onChange }: ItemMembersProps) {
  const shape = shapeOf(items ?? {});
  if (shape.kind === 'verbatim') return <p className="muted small">Each item is kept as it is: {shape.why}.</p>;
  if (shape.type === 'any' || shape.type === 'boolean' || shape.type === 'array') return null;
  return (
    <div className="schema-items">
      <SchemaFields
        schema={(items ?? {}) as JsonObject}
        shape={shape}
        name={`each item of ${name}`}
        levels={levels}
        Members={Members}
        onChange={onChange}
      />
    </div>
  );
}

/** What a rule says, in a few words: "date · at most 20 characters". */
export function ruleWords(schema: JsonObject, type: FieldType): string {
  const limit = (least: string, most: string, unit: string) => {
    const [min, max] = [schema[least], schema[most]];
    if (min === undefined && max === undefined) return '';
    const range =
      min === undefined
        ? `at most ${String(max)}`
        : max === undefined
          ? `at least ${String(min)}`
          : `${String(min)} to ${String(max)}`;
    return `${range}${unit}`;
  };
  const values = Array.isArray(schema.enum) ? `one of ${schema.enum.length}` : '';
  const words = {
    string: [
      values,
      schema.format,
      schema.pattern === undefined ? '' : `/${String(schema.pattern)}/`,
      limit('minLength', 'maxLength', ' characters'),
    ],
    number: [values, limit('minimum', 'maximum', '')],
    integer: [values, limit('minimum', 'maximum', '')],
    array: [limit('minItems', 'maxItems', ' items')],
    boolean: [],
    object: [],
    any: [],
  }[type];
  return words.filter((word) => typeof word === 'string' && word !== '').join(' · ');
}
