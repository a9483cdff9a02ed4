/** The tabs of the inspector; the same ids in links. */
export type InspectorTab = 'reads' | 'chain' | 'arguments' | 'wire' | 'cost' | 'world';

export const INSPECTOR_TABS: readonly { readonly id: InspectorTab; readonly title: string }[] = [
  { id: 'reads', title: 'Model reads' },
  { id: 'chain', title: 'Chain' },
  { id: 'arguments', title: 'Arguments' },
  { id: 'wire', title: 'Wire' },
  { id: 'cost', title: 'Cost' },
  { id: 'world', title: 'World' },
];
