import type { ComponentType } from 'react';
import type { JsonObject } from '../../../../base/json.ts';

export interface PropertyListProps {
  readonly schema: JsonObject;
  /** Whose members these are: "the arguments", "address". */
  readonly of: string;
  /** Levels of members below these that are shown. */
  readonly levels: number;
  /** `typed` names the field, so that typing in it is one step to undo. */
  readonly onChange: (schema: JsonObject, typed?: string) => void;
}

/** The list itself, handed down to its rows: members have members. */
export type MembersPart = ComponentType<PropertyListProps>;
