import { type Project, resolveSpecifier } from '../project.ts';
import type { Violation } from '../violation.ts';

/** No file reaches itself through its imports, by whatever kind of edge. One violation for each knot of files, naming a shortest loop. */
export function cycleViolations(project: Project): readonly Violation[] {
  const graph = new Map([...project.keys()].map((path) => [path, importedFiles(project, path)]));
  const reported = new Set<string>();
  return [...graph.keys()].flatMap((start) => {
    if (reported.has(start)) return [];
    const loop = shortestLoop(graph, start);
    if (loop === null) return [];
    for (const path of loop) reported.add(path);
    return [{ rule: 'cycles', where: start, message: [...loop, start].join(' → ') }];
  });
}

function importedFiles(project: Project, path: string): readonly string[] {
  const edges = project.get(path)?.code?.imports ?? [];
  const targets = edges.map(({ specifier }) => (specifier === null ? null : resolveSpecifier(path, specifier)));
  return targets.filter((target): target is string => target !== null && project.has(target));
}

/** Breadth first from `start` back to `start`; null when there is no way back. */
function shortestLoop(graph: ReadonlyMap<string, readonly string[]>, start: string): readonly string[] | null {
  const ways: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}
