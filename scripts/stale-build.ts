import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made from. Tests are among it: telling them apart would save a second now and then, and cost a rule. */
const SOURCES = ['src', 'public', 'scripts', 'index.html', 'vite.config.ts', 'package-lock.json'];

/** True when `dist` is missing or something it is made from changed after it was built. */
export function isBuildStale(projectRoot: string): boolean {
  const built = join(projectRoot, 'dist', 'index.html');
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return SOURCES.some((source) => newestChange(join(projectRoot, source)) > builtAt);
}

/** The latest modification below a path, ms since the epoch; 0 when nothing is there. Folders count, so that a deletion shows. */
function newestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
