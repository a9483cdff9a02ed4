/** Everything that can be done from the keyboard on the whole screen, outside of text fields. */
export type KeyAction =
  | 'run'
  | 'stop'
  | 'reseed'
  | 'undo'
  | 'redo'
  | 'palette'
  | 'library'
  | 'scenario'
  | 'share'
  | 'kept'
  | 'classify'
  | 'add-fault'
  | 'strategy'
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
  | 'zoom-selection'
  | 'pan-earlier'
  | 'pan-later'
  | 'play'
  | 'step'
  | 'step-back'
  | 'theme'
  | 'keys';

export interface Command {
  readonly action: KeyAction;
  /** In the list of keys and in the palette. */
  readonly does: string;
  /** `KeyboardEvent.key`, letters in lower case; `Ctrl+` stands for Ctrl or ⌘. The first one is shown. */
  readonly keys: readonly [string, ...string[]];
}

/** The one table of actions: what listens for keys, the list of keys and the palette all read it. */
export const COMMANDS: readonly Command[] = [
  { action: 'run', does: 'Run all lanes', keys: ['r'] },
  { action: 'stop', does: 'Stop the run under way', keys: ['s'] },
  { action: 'palette', does: 'Find any action', keys: ['Ctrl+k'] },
  { action: 'undo', does: 'Undo the latest edit', keys: ['Ctrl+z'] },
  { action: 'redo', does: 'Redo what was undone', keys: ['Ctrl+Shift+z', 'Ctrl+y'] },
  { action: 'library', does: 'Open the library of scenarios', keys: ['l'] },
  { action: 'scenario', does: 'Edit the scenario', keys: ['o'] },
  { action: 'add-fault', does: 'Add a fault', keys: ['a'] },
  { action: 'strategy', does: 'Edit the strategy of the selected lane', keys: ['d'] },
  { action: 'classify', does: 'Classify a failure: paste it, score a corpus, write rules', keys: ['w'] },
  { action: 'kept', does: 'Open the kept runs against real models', keys: ['k'] },
  { action: 'share', does: 'Share as a link or a file', keys: ['c'] },
  { action: 'earlier', does: 'Select what is earlier in the lane', keys: ['ArrowLeft'] },
  { action: 'later', does: 'Select what is later in the lane', keys: ['ArrowRight'] },
  { action: 'previous-lane', does: 'Select in the lane above', keys: ['ArrowUp'] },
  { action: 'next-lane', does: 'Select in the lane below', keys: ['ArrowDown'] },
  { action: 'next-failure', does: 'Next failure, across the lanes', keys: ['n'] },
  { action: 'previous-failure', does: 'Previous failure, across the lanes', keys: ['p'] },
  { action: 'open', does: 'Open the inspector', keys: ['Enter'] },
  { action: 'up', does: 'Back up: inspector, selection', keys: ['Escape'] },
  { action: 'search', does: 'Search the attempts', keys: ['/'] },
  { action: 'play', does: 'Play the lanes, or pause', keys: [' '] },
  { action: 'step', does: 'Cursor to where the next thing ends', keys: ['.'] },
  { action: 'step-back', does: 'Cursor back to where the thing before ended', keys: [','] },
  { action: 'zoom-in', does: 'Zoom the time axis in', keys: ['+', '='] },
  { action: 'zoom-out', does: 'Zoom the time axis out', keys: ['-'] },
  { action: 'fit', does: 'Fit the time axis', keys: ['0'] },
  { action: 'zoom-selection', does: 'Zoom the time axis to the selection', keys: ['z'] },
  { action: 'pan-earlier', does: 'Move the time axis to earlier', keys: ['['] },
  { action: 'pan-later', does: 'Move the time axis to later', keys: [']'] },
  { action: 'reseed', does: 'Take another seed', keys: ['e'] },
  { action: 'theme', does: 'Change the theme', keys: ['t'] },
  { action: 'keys', does: 'List the keys', keys: ['?'] },
];

const SHOWN: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
};

/** A key as it is shown: `Ctrl K`, `←`, `R`. */
export function shownKey(key: string): string {
  return key
    .split('+')
    .map((part) => SHOWN[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ')
    .trim()
    .replace(/^$/, '+');
}

const ACTIONS: ReadonlyMap<string, KeyAction> = new Map(
  COMMANDS.flatMap(({ action, keys }) => keys.map((key) => [key, action] as const)),
);

/** The parts of a key event that decide. `isInControl`: the focus is on a button, link or select that uses Enter and arrows itself. */
export interface KeyPress {
  readonly key: string;
  readonly modifier: 'none' | 'ctrl' | 'ctrl+shift' | 'other';
  readonly isInText: boolean;
  readonly isInControl: boolean;
  readonly isInDialog: boolean;
}

/** Null where the key belongs to something else: a text field, a dialog, the browser. */
export function actionOfKey(press: KeyPress): KeyAction | null {
  if (press.modifier === 'other' || press.isInDialog) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const prefix = press.modifier === 'none' ? '' : press.modifier === 'ctrl' ? 'Ctrl+' : 'Ctrl+Shift+';
  const action = ACTIONS.get(prefix + key) ?? null;
  // A text field takes back its own typing.
  if (press.isInText) return action === 'up' || action === 'palette' ? action : null;
  if (press.isInControl && (press.key === 'Enter' || press.key === ' ' || press.key.startsWith('Arrow'))) return null;
  return action;
}
