import type { PropertyListProps } from './property-list-props.ts';
import { PropertyRow } from './property-row.tsx';
import { withKeyword, withNewProperty } from './schema-edits.ts';
import { hasPropertyList, propertiesOf } from './schema-shape.ts';

/** The members of an object schema: one row each, in order. */
export function PropertyList({ schema, of, levels, onChange }: PropertyListProps) {
  if (!hasPropertyList(schema)) {
    return <p className="muted small">Its members are written in a way that the form cannot show. Edit them as JSON.</p>;
  }
  const properties = propertiesOf(schema);
  const isOpen = schema.additionalProperties;
  return (
    <div className="property-list">
      {properties.length === 0 ? <p className="muted small">No member yet.</p> : null}
      <ul>
        {properties.map((property, index) => (
          <PropertyRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is edited; a row keeps its place while it is typed
            key={index}
            property={property}
            place={
              index === 0 ? (properties.length === 1 ? 'only' : 'first') : index === properties.length - 1 ? 'last' : 'middle'
            }
            schema={schema}
            levels={levels}
            Members={PropertyList}
            onChange={onChange}
          />
        ))}
      </ul>
      <div className="row wrap">
        <button
          type="button"
          className="link"
          aria-label={`Add a member to ${of}`}
          onClick={() => onChange(withNewProperty(schema))}
        >
          + Add
        </button>
        {isOpen !== undefined && typeof isOpen !== 'boolean' ? null : (
          <label className="check small">
            <input
              type="checkbox"
              checked={isOpen === false}
              onChange={(event) =>
                onChange(withKeyword(schema, 'additionalProperties', event.target.checked ? false : undefined))
              }
            />
            refuse other members
          </label>
        )}
      </div>
    </div>
  );
}
