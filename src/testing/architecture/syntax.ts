import { type ESTree, parseSync } from 'vite';

export type SyntaxNode = ESTree.Node;

export interface Comment {
  readonly text: string;
  readonly line: number;
}

/** A parsed file; types and JSX are kept. */
export interface Syntax {
  readonly program: ESTree.Program;
  readonly comments: readonly Comment[];
  /** Line of an offset into the text, from 1. */
  readonly lineOf: (offset: number) => number;
}

/** Parses TypeScript or JavaScript; a syntax error is thrown with its file, since nothing can be said about such a file. */
export function parseSyntax(path: string, text: string): Syntax {
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const lineOf = lineFinder(text);
  return { program, comments: comments.map(({ value, start }) => ({ text: value, line: lineOf(start) })), lineOf };
}

/** Called for every node, outermost first; `ancestors` ends with the parent. Returning false leaves the children out. */
export type Visit = (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => boolean | undefined;

export function walkSyntax(root: SyntaxNode, visit: Visit): void {
  const ancestors: SyntaxNode[] = [];
  const step = (node: SyntaxNode): void => {
    if (visit(node, ancestors) === false) return;
    ancestors.push(node);
    for (const child of childrenOf(node)) step(child);
    ancestors.pop();
  };
  step(root);
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
