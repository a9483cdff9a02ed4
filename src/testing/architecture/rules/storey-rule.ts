import { type Project, resolveSpecifier } from '../project.ts';
import type { Violation } from '../violation.ts';

/** The storeys of `src/ui`, lowest first. */
const STOREYS = ['elements', 'panels', 'screens'];

/** In `src/ui`, elements know no panel, panels know no screen, and elements take what they show as props: they know no store. */
export function storeyViolations(project: Project): readonly Violation[] {
  return [...project.values()].flatMap((file) => {
    const storey = storeyOf(file.path);
    if (storey === -1 || file.isTest) return [];
    return (file.code?.imports ?? []).flatMap(({ specifier, line }) => {
      const target = specifier === null ? null : resolveSpecifier(file.path, specifier);
      if (target === null) return [];
      const isUpward = storeyOf(target) > storey;
      const readsStore = storey === 0 && target.startsWith('src/state/');
      return isUpward || readsStore
        ? [{ rule: 'storeys', where: `${file.path}:${line}`, message: `${STOREYS[storey]} import ${target}` }]
        : [];
    });
  });
}

/** Place in STOREYS; -1 outside them. */
function storeyOf(path: string): number {
  const [top, folder, storey = ''] = path.split('/');
  return top === 'src' && folder === 'ui' ? STOREYS.indexOf(storey) : -1;
}
