import { formatCopy, newestCopy } from './saved-copy.ts';
import { replaceBeneath } from './tabs-beneath.ts';
import { joinWork, withFrontOf } from './tabs-join.ts';

/** What is needed only where there is more than one tab: loaded after the page has opened, or before where it has to be. */
export const TAB_TOOLS = { formatCopy, newestCopy, joinWork, withFrontOf, replaceBeneath } as const;

export type TabTools = typeof TAB_TOOLS;
