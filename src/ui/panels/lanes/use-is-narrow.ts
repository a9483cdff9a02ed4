import { useSyncExternalStore } from 'react';

/** As in styles/small-screen.css. */
const NARROW = '(max-width: 640px)';

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the screen has no room for lane headers beside their lanes. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(NARROW).matches);
}
