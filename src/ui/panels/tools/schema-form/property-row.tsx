import { isJsonObject, type JsonObject } from '../../../../base/json.ts';
import { RemoveButton } from '../../../elements/remove-button.tsx';
import { DraftField } from '../draft-field.tsx';
import { MoveButton } from '../move-button.tsx';
import { readName } from '../read-field.ts';
import type { MembersPart } from './property-list-props.ts';
import {
  withKeyword,
  withNullable,
  withoutProperty,
  withProperty,
  withPropertyMoved,
  withPropertyRenamed,
  withRequired,
} from './schema-edits.ts';
import { ruleWords, SchemaFields } from './schema-fields.tsx';
import { propertiesOf, type SchemaProperty, type SchemaShape, shapeOf } from './schema-shape.ts';
import { TypeField } from './type-field.tsx';

interface PropertyRowProps {
  readonly property: SchemaProperty;
  readonly place: 'only' | 'first' | 'middle' | 'last';
  /** The object schema that it is a member of. */
  readonly schema: JsonObject;
  readonly levels: number;
  readonly Members: MembersPart;
  readonly onChange: (schema: JsonObject, typed?: string) => void;
}

/** One member: its name, type, whether it must be there, what the model reads about it, and the rules of its value. */
export function PropertyRow({ property, place, schema, levels, Members, onChange }: PropertyRowProps) {
  const { name, isRequired } = property;
  const shape = shapeOf(property.schema);
  const child = isJsonObject(property.schema) ? property.schema : null;
  const change = (next: JsonObject, typed = 'type') => onChange(withProperty(schema, name, next), `${name}/${typed}`);
  const others = propertiesOf(schema).flatMap((other) => (other.name === name ? [] : [other.name]));
  return (
    <li className="property" aria-label={name}>
      <div className="property-head">
        <DraftField
          label="Name"
          isLabelHidden
          isCode
          shown={name}
          read={(text) => readName(text, others, 'member')}
          onRead={(next) => onChange(withPropertyRenamed(schema, name, next), 'name')}
        />
        <TypeField schema={property.schema} label={`Type of ${name}`} onChange={change} />
        <label className="check small nowrap">
          <input
            type="checkbox"
            checked={isRequired}
            onChange={(event) => onChange(withRequired(schema, name, event.target.checked))}
          />
          required
        </label>
        <span className="row property-moves">
          <MoveButton
            what={name}
            by={-1}
            isDisabled={place === 'first' || place === 'only'}
            onMove={() => onChange(withPropertyMoved(schema, name, -1))}
          />
          <MoveButton
            what={name}
            by={1}
            isDisabled={place === 'last' || place === 'only'}
            onMove={() => onChange(withPropertyMoved(schema, name, 1))}
          />
          <RemoveButton what={name} onRemove={() => onChange(withoutProperty(schema, name))} />
        </span>
      </div>
      {child === null ? null : (
        <input
          className="text-input"
          aria-label={`What the model reads about ${name}`}
          placeholder="What the model reads about it"
          value={typeof child.description === 'string' ? child.description : ''}
          onChange={(event) =>
            change(withKeyword(child, 'description', event.target.value === '' ? undefined : event.target.value), 'description')
          }
        />
      )}
      {child === null || shape.kind === 'verbatim' ? null : (
        <Rules schema={child} shape={shape} name={name} levels={levels} Members={Members} onChange={change} />
      )}
    </li>
  );
}

interface RulesProps {
  readonly schema: JsonObject;
  readonly shape: Extract<SchemaShape, { kind: 'form' }>;
  readonly name: string;
  readonly levels: number;
  readonly Members: MembersPart;
  readonly onChange: (schema: JsonObject, typed?: string) => void;
}

function Rules({ schema, shape, name, levels, Members, onChange }: RulesProps) {
  const { type, isNullable, hidden } = shape;
  const words = [ruleWords(schema, type), isNullable ? 'or null' : ''].filter((word) => word !== '').join(' · ');
  const fields = <SchemaFields schema={schema} shape={shape} name={name} levels={levels} Members={Members} onChange={onChange} />;
  return (
    <>
      {type === 'object' ? (
        <div className="schema-items">{fields}</div>
      ) : (
        <details className="property-rules">
          <summary className="small">
            Rules<span className="visually-hidden"> of {name}</span>
            {words === '' ? '' : `: ${words}`}
          </summary>
          <div className="property-rules-body">
            {fields}
            {type === 'any' ? null : (
              <label className="check small">
                <input
                  type="checkbox"
                  checked={isNullable}
                  onChange={(event) => onChange(withNullable(schema, type, event.target.checked))}
                />
                null is right, too
              </label>
            )}
          </div>
        </details>
      )}
      {hidden.length === 0 ? null : (
        <p className="muted small">
          Kept as it is, edit as JSON: <code>{hidden.join(', ')}</code>
        </p>
      )}
    </>
  );
}
