import type { Project, SourceFile } from '../project.ts';
import { type SyntaxNode, walkSyntax } from '../syntax.ts';
import type { Violation } from '../violation.ts';

/** A size above the limit that is accepted for a reason. It may only shrink: what got smaller gets a smaller entry, or none. */
export interface Allowance {
  readonly lines: number;
  readonly reason: string;
}

/** By file path for files, by `path#Name` for components. */
export type Ratchet = Readonly<Record<string, Allowance>>;

const MAX_FILE_LINES = 400;
const MAX_COMPONENT_LINES = 200;
const ESCAPES = /@ts-(?:ignore|expect-error|nocheck)\b/;

interface Sized {
  readonly name: string;
  readonly lines: number;
  readonly limit: number;
}

/** Files above 400 lines and components above 200 need an entry in the ratchet list, and entries may not outlive their need. */
export function sizeViolations(project: Project, ratchet: Ratchet): readonly Violation[] {
  const sizes = [...project.values()]
    .filter((file) => file.code !== null)
    .flatMap((file) => [fileSize(file), ...componentSizes(file)]);
  const tooLarge = sizes
    .filter(({ name, lines, limit }) => lines > Math.max(limit, ratchet[name]?.lines ?? 0))
    .map(({ name, lines, limit }) =>
      complaint(name, `${lines} lines, more than ${ratchet[name]?.lines ?? limit}: split it by phase`),
    );
  const slack = Object.entries(ratchet).flatMap(([name, allowance]) => {
    const size = sizes.find((each) => each.name === name);
    if (size === undefined || size.lines <= size.limit) return [complaint(name, 'needs no entry in the ratchet list any more')];
    return size.lines < allowance.lines
      ? [complaint(name, `shrank to ${size.lines} lines: lower its entry from ${allowance.lines}`)]
      : [];
  });
  return [...tooLarge, ...slack];
}

function complaint(where: string, message: string): Violation {
  return { rule: 'size', where, message };
}

function fileSize(file: SourceFile): Sized {
  return { name: file.path, lines: file.text.split('\n').length - (file.text.endsWith('\n') ? 1 : 0), limit: MAX_FILE_LINES };
}

/** Functions with a capital in a .tsx file are taken for components. */
function componentSizes(file: SourceFile): readonly Sized[] {
  const sizes: Sized[] = [];
  if (file.code === null || !file.path.endsWith('.tsx')) return sizes;
  const { program, lineOf } = file.code.syntax;
  walkSyntax(program, (node) => {
    const name = functionName(node);
    if (name !== null && /^[A-Z]/.test(name)) {
      sizes.push({ name: `${file.path}#${name}`, lines: lineOf(node.end) - lineOf(node.start) + 1, limit: MAX_COMPONENT_LINES });
    }
    return undefined;
  });
  return sizes;
}

function functionName(node: SyntaxNode): string | null {
  if (node.type === 'FunctionDeclaration') return node.id?.name ?? null;
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return null;
  const isFunction = node.init?.type === 'ArrowFunctionExpression' || node.init?.type === 'FunctionExpression';
  return isFunction ? node.id.name : null;
}

/** `any`, `!`, double assertions and comments that silence the compiler stand at zero, tests included. */
export function typeEscapeViolations(project: Project): readonly Violation[] {
  return [...project.values()].flatMap((file) => {
    if (file.code === null) return [];
    const { program, comments, lineOf } = file.code.syntax;
    const found = comments
      .filter(({ text }) => ESCAPES.test(text))
      .map(({ text, line }) => escapeAt(file, line, `comment "${text.trim()}"`));
    walkSyntax(program, (node) => {
      const message = typeEscape(node);
      if (message !== null) found.push(escapeAt(file, lineOf(node.start), message));
      return undefined;
    });
    return found;
  });
}

function escapeAt(file: SourceFile, line: number, message: string): Violation {
  return { rule: 'type escapes', where: `${file.path}:${line}`, message };
}

function typeEscape(node: SyntaxNode): string | null {
  switch (node.type) {
    case 'TSAnyKeyword':
      return 'any';
    case 'TSNonNullExpression':
      return 'non-null assertion "!"';
    case 'VariableDeclarator':
    case 'PropertyDefinition':
      return node.definite === true ? 'definite assignment "!"' : null;
    case 'TSAsExpression':
      return isDoubleAssertion(node.expression) ? 'double assertion' : null;
    default:
      return null;
  }
}

function isDoubleAssertion(inner: SyntaxNode): boolean {
  if (inner.type === 'ParenthesizedExpression') return isDoubleAssertion(inner.expression);
  return inner.type === 'TSAsExpression' && /^TS(?:Unknown|Never|Any)Keyword$/.test(inner.typeAnnotation.type);
}
