import { type Syntax, type SyntaxNode, walkSyntax } from './syntax.ts';

/** One way in which a file reaches another: every kind is an edge, types too, since a type from above ties as firmly as a value. */
export interface ImportEdge {
  readonly kind: 'static' | 're-export' | 'dynamic' | 'type' | 'url';
  /** As written, without `?worker`, `?url` and the like. Null for a dynamic import of something that is no literal. */
  readonly specifier: string | null;
  readonly line: number;
}

/** Everything a file imports: `import`, `export from`, `import()`, `import('…')` types, `new URL('…', import.meta.url)`, `import.meta.glob`. */
export function collectImports(syntax: Syntax): readonly ImportEdge[] {
  const edges: ImportEdge[] = [];
  walkSyntax(syntax.program, (node) => {
    const found = edgeOf(node);
    if (found === null) return undefined;
    edges.push({
      kind: found.kind,
      specifier: found.specifier?.replace(/\?.*$/, '') ?? null,
      line: syntax.lineOf(node.start),
    });
    return undefined;
  });
  return edges;
}

function edgeOf(node: SyntaxNode): Pick<ImportEdge, 'kind' | 'specifier'> | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return { kind: node.importKind === 'type' ? 'type' : 'static', specifier: node.source.value };
    case 'ExportAllDeclaration':
      return { kind: 're-export', specifier: node.source.value };
    case 'ExportNamedDeclaration':
      return node.source === null ? null : { kind: 're-export', specifier: node.source.value };
    case 'ImportExpression':
      return { kind: 'dynamic', specifier: literalText(node.source) };
    case 'TSImportType':
      return { kind: 'type', specifier: node.source.value };
    case 'NewExpression':
      return relativeUrl(node);
    case 'CallExpression':
      return isImportMetaMember(node.callee, 'glob') ? { kind: 'dynamic', specifier: null } : null;
    default:
      return null;
  }
}

/** `new URL('./x.ts', import.meta.url)`, which is how a worker or an asset is named. */
function relativeUrl(node: SyntaxNode & { readonly type: 'NewExpression' }): Pick<ImportEdge, 'kind' | 'specifier'> | null {
  const [target, base] = node.arguments;
  const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
  if (!isUrl || target === undefined || base === undefined || !isImportMetaMember(base, 'url')) return null;
  return { kind: 'url', specifier: literalText(target) };
}

function isImportMetaMember(node: SyntaxNode, name: string): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === name
  );
}

function literalText(node: SyntaxNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  const [only, ...more] = node.type === 'TemplateLiteral' ? node.quasis : [];
  return only === undefined || more.length > 0 ? null : only.value.cooked;
}
