import type { WireProfile } from '../domain/journal.ts';
import { INSPECTOR_TABS, type InspectorTab } from './inspector-tab.ts';
import { type SourceKind, WIRE_PROFILES } from './workbench.ts';

/**
 * What a link can say: names of things that are already here, and numbers. It has no field for texts, tools, addresses or keys, so no link
 * can bring one in.
 */
export interface Fragment {
  readonly scenario: string | null;
  readonly strategies: readonly string[] | null;
  readonly persona: string | null;
  readonly wire: WireProfile | null;
  readonly seed: number | null;
  /** How the lanes run; null is simulated. */
  readonly via: Exclude<SourceKind, 'simulated'> | null;
  /** Index of the lane and id of the span. */
  readonly selection: { readonly lane: number; readonly span: string } | null;
  readonly tab: InspectorTab | null;
}

export const MAX_SEED = 0xffffffff;

const VIAS = ['wire-true', 'provider'] as const;

/** Reads `#scenario=…&strategies=a,b&seed=7&sel=0.12`. What is not understood counts as not said. */
export function parseFragment(hash: string): Fragment {
  const members = new URLSearchParams(hash.replace(/^#/, ''));
  const strategies = members.get('strategies');
  return {
    scenario: members.get('scenario'),
    strategies: strategies === null ? null : strategies.split(',').filter((id) => id !== ''),
    persona: members.get('persona'),
    wire: WIRE_PROFILES.find(({ id }) => id === members.get('wire'))?.id ?? null,
    seed: parseSeed(members.get('seed') ?? ''),
    via: VIAS.find((via) => via === members.get('via')) ?? null,
    selection: parseSelection(members.get('sel')),
    tab: INSPECTOR_TABS.find(({ id }) => id === members.get('tab'))?.id ?? null,
  };
}

/** A whole number from 0 to 2³² − 1, or null. */
export function parseSeed(text: string): number | null {
  if (!/^\d{1,10}$/.test(text)) return null;
  const seed = Number(text);
  return seed <= MAX_SEED ? seed : null;
}

function parseSelection(text: string | null): Fragment['selection'] {
  const match = /^(\d{1,2})\.(.+)$/.exec(text ?? '');
  return match?.[1] === undefined || match[2] === undefined ? null : { lane: Number(match[1]), span: match[2] };
}

export function formatFragment(fragment: Fragment): string {
  const members: string[] = [];
  const add = (name: string, value: string | null) => {
    if (value !== null) members.push(`${name}=${value.split(',').map(encodeURIComponent).join(',')}`);
  };
  add('scenario', fragment.scenario);
  add('strategies', fragment.strategies?.join(',') ?? null);
  add('persona', fragment.persona);
  add('wire', fragment.wire);
  add('seed', fragment.seed === null ? null : String(fragment.seed));
  add('via', fragment.via);
  add('sel', fragment.selection === null ? null : `${fragment.selection.lane}.${fragment.selection.span}`);
  add('tab', fragment.tab);
  return `#${members.join('&')}`;
}
