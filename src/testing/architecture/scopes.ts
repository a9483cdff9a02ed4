import { type SyntaxNode, walkSyntax } from './syntax.ts';

/** Names bound by each node that opens a scope. */
export type Scopes = ReadonlyMap<SyntaxNode, ReadonlySet<string>>;

const FUNCTION_TYPES = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'StaticBlock',
  'Program',
]);
const SCOPE_TYPES = new Set([
  ...FUNCTION_TYPES,
  'BlockStatement',
  'CatchClause',
  'ClassDeclaration',
  'ClassExpression',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'SwitchStatement',
]);

/** What each scope of a file declares. Ambient declarations (`declare const fetch`) bind nothing: they name a global. */
export function collectScopes(program: SyntaxNode): Scopes {
  const scopes = new Map<SyntaxNode, Set<string>>();
  const declare = (scope: SyntaxNode | undefined, names: readonly string[]): void => {
    if (scope === undefined) return;
    const known = scopes.get(scope) ?? new Set<string>();
    for (const name of names) known.add(name);
    scopes.set(scope, known);
  };
  walkSyntax(program, (node, ancestors) => {
    const enclosing = ancestors.findLast((ancestor) => SCOPE_TYPES.has(ancestor.type));
    switch (node.type) {
      case 'VariableDeclaration': {
        if (node.declare === true) break;
        const owner = node.kind === 'var' ? ancestors.findLast((ancestor) => FUNCTION_TYPES.has(ancestor.type)) : enclosing;
        declare(
          owner,
          node.declarations.flatMap(({ id }) => boundNames(id)),
        );
        break;
      }
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        if (node.id !== null) declare(node.type === 'FunctionDeclaration' ? enclosing : node, [node.id.name]);
        declare(node, node.params.flatMap(boundNames));
        break;
      case 'ClassDeclaration':
      case 'ClassExpression':
        if (node.id !== null && node.declare !== true) {
          declare(node.type === 'ClassDeclaration' ? enclosing : node, [node.id.name]);
        }
        break;
      case 'CatchClause':
        if (node.param !== null) declare(node, boundNames(node.param));
        break;
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
        declare(program, [node.local.name]);
        break;
      default:
    }
    return undefined;
  });
  return scopes;
}

/** Names that a pattern binds: `{ a, b: [c], ...d }` binds a, c and d. */
function boundNames(pattern: SyntaxNode): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => boundNames(property.type === 'Property' ? property.value : property));
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : boundNames(element)));
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    default:
      return [];
  }
}
