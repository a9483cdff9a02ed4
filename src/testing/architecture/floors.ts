/**
 * The floors of DESIGN §3, shown to readers in src/README.md; the architecture test holds the two together. A file imports its own folder
 * or a lower floor. `testing` has no floor: tests may import it, and it may import anything.
 */
export const FLOORS: Readonly<Record<string, number>> = {
  base: 0,
  schema: 1,
  domain: 1,
  templates: 1,
  loop: 2,
  wire: 2,
  timeline: 2,
  world: 3,
  persona: 3,
  drivers: 3,
  oracles: 3,
  providers: 4,
  servers: 4,
  experiments: 4,
  formats: 4,
  scenarios: 4,
  workers: 5,
  state: 6,
  ui: 7,
  cli: 7,
};

/** Floor of the files that stand in `src` itself: the composition root and the boot script of the page. */
export const ROOT_FLOOR = 8;

export const TESTING_FOLDER = 'testing';

/** Folders without DOM, clock, chance, timers, network or console; tsconfig.pure.json compiles exactly these without the DOM library. */
export const PURE_FOLDERS: readonly string[] = [
  'base',
  'schema',
  'domain',
  'templates',
  'loop',
  'wire',
  'world',
  'persona',
  'drivers',
  'experiments',
];

/** Folder of a source file below `src`; "" for a file that stands in `src` itself, null for one outside. */
export function folderOf(path: string): string | null {
  const [top, folder, ...rest] = path.split('/');
  if (top !== 'src' || folder === undefined) return null;
  return rest.length === 0 ? '' : folder;
}

/** Floor of a folder; null for `testing` and for folders the table does not have. */
export function floorOf(folder: string): number | null {
  return folder === '' ? ROOT_FLOOR : (FLOORS[folder] ?? null);
}
