import type { TabTools } from './tabs-tools.ts';

let tools: TabTools | null = null;

export async function loadTabTools(): Promise<TabTools> {
  tools ??= (await import('./tabs-tools.ts')).TAB_TOOLS;
  return tools;
}

/** Null until they are loaded. */
export function loadedTabTools(): TabTools | null {
  return tools;
}
