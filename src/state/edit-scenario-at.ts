import { canonicalJson, type Json, type JsonObject, jsonAt, withJsonAt } from '../base/json.ts';
import type { Scenario } from '../domain/scenario.ts';
import { draftKey, type Workbench } from './workbench.ts';
import { editedScenario, withDraft } from './workbench-store.ts';

/**
 * Edits of the scenario in front at a JSON Pointer: what the controls of the scenario editor do. A text that is being typed at a place is a
 * draft under that pointer, and goes with its place when a list changes.
 */

/** A scenario and its parts are JSON by their types; the interfaces only lack the index signature. */
export function asJson<Part extends object>(part: Part): Part & JsonObject {
  return part as Part & JsonObject;
}

/** The scenario with another value at a pointer; `undefined` removes the member. The same scenario when nothing changes. */
export function withValueAt(scenario: Scenario, pointer: string, value: Json | undefined): Scenario {
  const before = jsonAt(asJson(scenario), pointer);
  const isSame =
    before === value || (before !== undefined && value !== undefined && canonicalJson(before) === canonicalJson(value));
  return isSame ? scenario : (withJsonAt(asJson(scenario), pointer, value) as Json & Scenario);
}

/** The workbench with another value in its scenario; one that changes nothing does not make a shipped scenario an edited one. */
export function withScenarioValue(workbench: Workbench, pointer: string, value: Json | undefined): Workbench {
  const next = withValueAt(workbench.scenario, pointer, value);
  return next === workbench.scenario ? workbench : editedScenario(workbench, () => next);
}

/** What was typed at a place, and the value it stands for; `undefined` where it cannot be read yet: then the value stays what it was. */
export function withTyped(workbench: Workbench, pointer: string, text: string, value: Json | undefined): Workbench {
  const drafted = withDraft(workbench, draftKey('scenario', workbench.scenario.id, pointer), text);
  return value === undefined ? drafted : withScenarioValue(drafted, pointer, value);
}

/** What can happen to the items of a list. Indices are places before the change; `to` is the place after it. */
export type ListChange =
  | { readonly kind: 'insert'; readonly at: number; readonly item: Json }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'move'; readonly from: number; readonly to: number };

/** Changes the list at a pointer; drafts of its items follow them, and those of a removed one go. */
export function withListChanged(workbench: Workbench, pointer: string, change: ListChange): Workbench {
  const list = jsonAt(asJson(workbench.scenario), pointer);
  if (!Array.isArray(list)) return workbench;
  const items = [...(list as readonly Json[])];
  switch (change.kind) {
    case 'insert':
      items.splice(change.at, 0, change.item);
      break;
    case 'remove':
      items.splice(change.at, 1);
      break;
    case 'move': {
      const [moved] = items.splice(change.from, 1);
      if (moved === undefined || change.to < 0 || change.to > items.length) return workbench;
      items.splice(change.to, 0, moved);
      break;
    }
  }
  return withDraftsMoved(withScenarioValue(workbench, pointer, items), pointer, change);
}

function withDraftsMoved(workbench: Workbench, pointer: string, change: ListChange): Workbench {
  const prefix = `${draftKey('scenario', workbench.scenario.id, pointer)}/`;
  const drafts = Object.entries(workbench.drafts).flatMap(([key, text]) => {
    if (!key.startsWith(prefix)) return [[key, text] as const];
    const [index = '', ...rest] = key.slice(prefix.length).split('/');
    const to = placeAfter(Number(index), change);
    return to === null ? [] : [[prefix + [to, ...rest].join('/'), text] as const];
  });
  return { ...workbench, drafts: Object.fromEntries(drafts) };
}

/** Where an item stands after the change; null when it is gone. */
function placeAfter(index: number, change: ListChange): number | null {
  switch (change.kind) {
    case 'insert':
      return index >= change.at ? index + 1 : index;
    case 'remove':
      return index === change.at ? null : index > change.at ? index - 1 : index;
    case 'move': {
      if (index === change.from) return change.to;
      const without = index > change.from ? index - 1 : index;
      return without >= change.to ? without + 1 : without;
    }
  }
}
