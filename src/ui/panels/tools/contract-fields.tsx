import type { JsonObject } from '../../../base/json.ts';
import { KeptAsIs } from './kept-as-is.tsx';
import { PropertyList } from './schema-form/property-list.tsx';
import { SchemaFields } from './schema-form/schema-fields.tsx';
import { shapeOf } from './schema-form/schema-shape.ts';
import { TypeField } from './schema-form/type-field.tsx';

interface ContractFieldsProps {
  readonly schema: JsonObject | null;
  readonly onChange: (schema: JsonObject | null, typed: string) => void;
  /** Makes a value that keeps the contract the tool's fixed answer. */
  readonly onSample: () => void;
}

const FIRST_CONTRACT: JsonObject = { type: 'object', properties: {}, required: [] };

/** The contract: what the tool promises about its value, or nothing. */
export function ContractFields({ schema, onChange, onSample }: ContractFieldsProps) {
  if (schema === null) {
    return (
      <div className="row wrap">
        <p className="muted small grow">None: a wrong value passes for a right one, and no check can tell.</p>
        <button type="button" className="button small" onClick={() => onChange(FIRST_CONTRACT, 'contract')}>
          Add a contract
        </button>
      </div>
    );
  }
  const shape = shapeOf(schema);
  return (
    <>
      <div className="row wrap contract-head">
        <div className="field grow">
          <span className="label">The value is</span>
          <TypeField schema={schema} label="Type of the value" onChange={(next) => onChange(next, 'type')} />
        </div>
        <button type="button" className="button small" title="Becomes its fixed answer" onClick={onSample}>
          Answer with a sample of it
        </button>
        <button type="button" className="button small" onClick={() => onChange(null, 'contract')}>
          Remove the contract
        </button>
      </div>
      {shape.kind === 'verbatim' ? (
        <KeptAsIs what={shape.why} />
      ) : (
        <>
          <SchemaFields
            schema={schema}
            shape={shape}
            name="the value"
            levels={2}
            Members={PropertyList}
            onChange={(next, typed = 'type') => onChange(next, typed)}
          />
          {shape.hidden.length === 0 ? null : <KeptAsIs what={shape.hidden.join(', ')} />}
        </>
      )}
    </>
  );
}
