import { SelectField } from '../../elements/select-field.tsx';
import { TextField } from '../../elements/text-field.tsx';
import { type DraftFieldsProps, problemWith } from './draft-fields.ts';
import type { FaultDraft } from './fault-draft.ts';
import { JsonField } from './json-field.tsx';

/** The settings of what happens: none for most kinds. */
export function WhatFields({ draft, change, problems }: DraftFieldsProps) {
  const text = (field: keyof FaultDraft, label: string, more: { isCode?: boolean; rows?: number; hint?: string } = {}) => (
    <TextField
      label={label}
      value={String(draft[field])}
      onChange={(value) => change({ [field]: value })}
      problem={problemWith(problems, field)}
      {...more}
    />
  );
  switch (draft.what) {
    case 'http':
      return (
        <>
          <div className="grid-3">
            {text('status', 'HTTP status')}
            {text('retryAfterSeconds', 'Retry-After, seconds', { hint: 'empty: no hint' })}
            <SelectField
              label="Written as"
              value={draft.retryForm}
              onChange={(value) => change({ retryForm: value === 'http-date' || value === 'retry-after-ms' ? value : 'seconds' })}
              options={[
                { value: 'seconds', title: 'seconds' },
                { value: 'http-date', title: 'HTTP date' },
                { value: 'retry-after-ms', title: 'retry-after-ms' },
              ]}
            />
          </div>
          {text('headers', 'Headers, one “name: value” a line', { isCode: true, rows: 2 })}
          <JsonField label="Body, JSON" text={draft.body} onChange={(body) => change({ body })} />
        </>
      );
    case 'slow':
      return text('lateMs', 'Later by, milliseconds');
    case 'exception':
      return (
        <>
          <div className="grid-2">
            {text('errorName', 'Name of the error')}
            {text('message', 'Message')}
          </div>
          {text('stack', 'Stack trace', { isCode: true, rows: 3, hint: 'empty: one made of name and message' })}
        </>
      );
    case 'contract-violation':
      return (
        <div className="grid-2">
          <SelectField
            label="Change"
            value={draft.change}
            onChange={(value) => change({ change: value === 'empty-list' || value === 'zero-date' ? value : 'na-number' })}
            options={[
              { value: 'na-number', title: '"N/A" for a number' },
              { value: 'empty-list', title: 'an empty list' },
              { value: 'zero-date', title: 'the date 0000-00-00' },
            ]}
          />
          {text('path', 'At, JSON Pointer', { isCode: true, hint: 'empty: the first that fits' })}
        </div>
      );
    case 'empty':
      return (
        <label className="check">
          <input
            type="checkbox"
            checked={draft.isExplained}
            onChange={(event) => change({ isExplained: event.target.checked })}
          />
          says why it is empty
        </label>
      );
    case 'implausible':
      return (
        <div className="grid-2">
          {text('path', 'At, JSON Pointer', { isCode: true, hint: 'for example /rate' })}
          {text('value', 'Value, JSON', { isCode: true })}
        </div>
      );
    case 'error-in-200':
      return <JsonField label="Body, JSON" text={draft.body} onChange={(body) => change({ body })} />;
    case 'cut-body':
      return text('keepPercent', 'Characters kept, per cent');
    case 'unknown-tool':
      return text('unknownTool', 'Name it calls', { isCode: true });
    default:
      return null;
  }
}
