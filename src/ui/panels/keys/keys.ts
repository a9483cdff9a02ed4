/** What a key does on the whole screen, outside of text fields. */
export type KeyAction =
  | 'run'
  | 'stop'
  | 'reseed'
  | 'theme'
  | 'later'
  | 'earlier'
  | 'next-lane'
  | 'previous-lane'
  | 'next-failure'
  | 'previous-failure'
  | 'open'
  | 'up'
  | 'search'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'keys';

export const KEYS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['R'], does: 'Run all lanes' },
  { keys: ['S'], does: 'Stop the run under way' },
  { keys: ['←', '→'], does: 'Select earlier or later in the lane' },
  { keys: ['↑', '↓'], does: 'Select in the lane above or below' },
  { keys: ['N', 'P'], does: 'Next or previous failure, across the lanes' },
  { keys: ['Enter'], does: 'Open the inspector' },
  { keys: ['Esc'], does: 'Back up: inspector, selection' },
  { keys: ['/'], does: 'Search the attempts' },
  { keys: ['+', '-', '0'], does: 'Zoom the time axis in, out, to fit' },
  { keys: ['E'], does: 'Another seed' },
  { keys: ['T'], does: 'Change the theme' },
  { keys: ['?'], does: 'This list' },
];

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  r: 'run',
  s: 'stop',
  e: 'reseed',
  t: 'theme',
  ArrowRight: 'later',
  ArrowLeft: 'earlier',
  ArrowDown: 'next-lane',
  ArrowUp: 'previous-lane',
  n: 'next-failure',
  p: 'previous-failure',
  Enter: 'open',
  Escape: 'up',
  '/': 'search',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'fit',
  '?': 'keys',
};

/** The parts of a key event that decide. `isInControl`: the focus is on a button, link or select that uses Enter and arrows itself. */
export interface KeyPress {
  readonly key: string;
  readonly hasModifier: boolean;
  readonly isInText: boolean;
  readonly isInControl: boolean;
  readonly isInDialog: boolean;
}

/** Null where the key belongs to something else: a text field, a dialog, the browser. */
export function actionOfKey(press: KeyPress): KeyAction | null {
  if (press.hasModifier || press.isInDialog) return null;
  const action = ACTIONS[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
  if (press.isInText) return action === 'up' ? 'up' : null;
  if (press.isInControl && (press.key === 'Enter' || press.key.startsWith('Arrow'))) return null;
  return action;
}
