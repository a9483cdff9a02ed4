import { collectScopes } from './scopes.ts';
import { type Syntax, type SyntaxNode, walkSyntax } from './syntax.ts';

/** A value of the host that a file uses without having declared or imported it. */
export interface GlobalReference {
  /** `globalThis.Date.now` is `['Date', 'now']`; a member that is computed at run time is `*`. */
  readonly path: readonly [string, ...string[]];
  /** The global object it was reached through, or null. */
  readonly through: string | null;
  readonly use: 'new' | 'new-without-arguments' | 'instanceof' | 'other';
  readonly line: number;
}

const GLOBAL_OBJECTS = new Set(['globalThis', 'self', 'window', 'global', 'top', 'parent', 'frames']);
const TYPE_WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
  'TSTypeAssertion',
]);

/** Found on the syntax tree by scope: strings, comments, types, property names and shadowed names are no references. */
export function collectGlobalReferences(syntax: Syntax): readonly GlobalReference[] {
  const scopes = collectScopes(syntax.program);
  const references: GlobalReference[] = [];
  walkSyntax(syntax.program, (node, ancestors) => {
    if (node.type.startsWith('TS') && !TYPE_WRAPPERS.has(node.type)) return false;
    if (node.type === 'VariableDeclaration' && node.declare === true) return false;
    if (node.type !== 'Identifier' || !isReference(node, ancestors.at(-1))) return undefined;
    const isBound = ancestors.some((ancestor) => scopes.get(ancestor)?.has(node.name) === true);
    if (!isBound) references.push({ ...describeUse(node, ancestors), line: syntax.lineOf(node.start) });
    return undefined;
  });
  return references;
}

/** False where an identifier is only a name: a property, a key, a label, the far side of an import or export. */
function isReference(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'Property':
      return parent.value === node || parent.computed;
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return parent.value === node || parent.computed;
    case 'ExportSpecifier':
      return parent.local === node;
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ImportAttribute':
    case 'MetaProperty':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return false;
    default:
      return true;
  }
}

function describeUse(node: SyntaxNode & { name: string }, ancestors: readonly SyntaxNode[]): Omit<GlobalReference, 'line'> {
  const [names, outermost, parent] = memberChain(node, ancestors);
  const firstOwn = names.findIndex((name) => !GLOBAL_OBJECTS.has(name));
  const [first = node.name, ...rest] = names.slice(firstOwn);
  return { path: [first, ...rest], through: firstOwn === 0 ? null : node.name, use: wayOfUse(outermost, parent) };
}

/** Follows `a.b['c']` outwards from `a`: the names, the whole chain's node, and what stands around it. */
function memberChain(
  node: SyntaxNode & { name: string },
  ancestors: readonly SyntaxNode[],
): [readonly string[], SyntaxNode, SyntaxNode | undefined] {
  const names = [node.name];
  let outermost: SyntaxNode = node;
  let depth = ancestors.length - 1;
  for (; depth >= 0; depth--) {
    const around = ancestors[depth];
    if (around?.type === 'MemberExpression' && around.object === outermost) names.push(memberName(around));
    else if (around === undefined || !(isTransparent(around) || around.type === 'ParenthesizedExpression')) break;
    outermost = around;
  }
  return [names, outermost, ancestors[depth]];
}

function isTransparent(node: SyntaxNode): boolean {
  return TYPE_WRAPPERS.has(node.type) || node.type === 'ChainExpression';
}

function memberName(node: SyntaxNode & { readonly type: 'MemberExpression' }): string {
  if (node.property.type === 'Literal' && typeof node.property.value === 'string') return node.property.value;
  return !node.computed && node.property.type === 'Identifier' ? node.property.name : '*';
}

function wayOfUse(node: SyntaxNode, parent: SyntaxNode | undefined): GlobalReference['use'] {
  if (parent?.type === 'NewExpression' && parent.callee === node) {
    return parent.arguments.length === 0 ? 'new-without-arguments' : 'new';
  }
  return parent?.type === 'BinaryExpression' && parent.operator === 'instanceof' && parent.right === node
    ? 'instanceof'
    : 'other';
}
