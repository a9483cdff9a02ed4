import type { FaultDraft, FaultField, FieldProblem } from './fault-draft.ts';

/** What the parts of the fault form share. */
export interface DraftFieldsProps {
  readonly draft: FaultDraft;
  readonly change: (part: Partial<FaultDraft>) => void;
  readonly problems: readonly FieldProblem[];
}

export function problemWith(problems: readonly FieldProblem[], field: FaultField): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}
