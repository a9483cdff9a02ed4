import { folderOf } from '../floors.ts';
import type { Project } from '../project.ts';
import type { Violation } from '../violation.ts';

const KEBAB = '[a-z0-9]+(?:-[a-z0-9]+)*';
const FOLDER_NAME = new RegExp(`^${KEBAB}$`);
/** A name may carry qualifiers: `run-call.test.ts`, `drivers.property.test.ts`. */
const FILE_NAME = new RegExp(`^${KEBAB}(?:\\.${KEBAB})*\\.(?:ts|tsx|css|json|jsonl|wasm)$`);
const DOCUMENTS = new Set(['README.md', 'SPEC.md']);
/** Names that say where a thing was put instead of what it is; `index` would be a barrel. */
const EMPTY_NAMES = new Set(['common', 'helper', 'helpers', 'index', 'manager', 'misc', 'shared', 'util', 'utils']);

/** Files and folders are kebab-case, and named after what they hold. */
export function namingViolations(project: Project): readonly Violation[] {
  return [...project.keys()].flatMap((path) => {
    const segments = path.split('/');
    const file = segments.at(-1) ?? '';
    const folders = segments.slice(0, -1);
    const stems = [...folders, file.split('.', 1)[0] ?? ''];
    return [
      ...(DOCUMENTS.has(file) || FILE_NAME.test(file) ? [] : ['the file is not named in kebab-case']),
      ...folders.filter((name) => !FOLDER_NAME.test(name)).map((name) => `folder ${name} is not named in kebab-case`),
      ...stems.filter((name) => EMPTY_NAMES.has(name)).map((name) => `"${name}" does not say what is in it`),
    ].map((message) => ({ rule: 'names', where: path, message }));
  });
}

/** Each folder of `src`, and `src` itself, says in a README.md what belongs there. */
export function readmeViolations(project: Project): readonly Violation[] {
  const folders = new Set([...project.keys()].map(folderOf).filter((folder) => folder !== null));
  return [...folders]
    .map((folder) => (folder === '' ? 'src' : `src/${folder}`))
    .filter((folder) => !project.has(`${folder}/README.md`))
    .map((folder) => ({ rule: 'readme', where: folder, message: 'has no README.md' }));
}
