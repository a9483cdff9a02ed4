import type { Project, SourceFile } from '../project.ts';
import { type SyntaxNode, walkSyntax } from '../syntax.ts';
import type { Violation } from '../violation.ts';

/** The choke points that may touch the network; TRUST row 10. */
const NETWORK_FILES: readonly string[] = ['src/providers/authorized-fetch.ts'];

const NETWORK_GLOBALS = new Set([
  'EventSource',
  'RTCPeerConnection',
  'WebSocket',
  'WebTransport',
  'XMLHttpRequest',
  'fetch',
  'fetchLater',
]);

/** Ways to turn a text into markup or script; React's text nodes are the only way to the page. */
const MARKUP_NAMES = new Set([
  'createContextualFragment',
  'dangerouslySetInnerHTML',
  'innerHTML',
  'insertAdjacentHTML',
  'outerHTML',
  'parseHTMLUnsafe',
  'setHTMLUnsafe',
  'srcDoc',
  'srcdoc',
]);

/** Nothing but the choke point reaches the network, as a call or as a value passed on. */
export function networkViolations(project: Project): readonly Violation[] {
  return productFiles(project)
    .filter((file) => !NETWORK_FILES.includes(file.path))
    .flatMap((file) =>
      (file.code?.globals ?? [])
        .filter(
          ({ path: [name, member] }) =>
            NETWORK_GLOBALS.has(name) || (name === 'navigator' && member === 'sendBeacon') || name === '*',
        )
        .map(({ path, line }) => ({
          rule: 'network',
          where: `${file.path}:${line}`,
          message: `${path.join('.')} outside ${NETWORK_FILES.join(', ')}`,
        })),
    );
}

/** No text becomes code. */
export function evalViolations(project: Project): readonly Violation[] {
  return productFiles(project).flatMap((file) =>
    (file.code?.globals ?? [])
      .filter(({ path: [name], use }) => name === 'eval' || (name === 'Function' && use !== 'instanceof'))
      .map(({ path, line }) => ({
        rule: 'eval',
        where: `${file.path}:${line}`,
        message: `${path.join('.')} turns text into code`,
      })),
  );
}

/** No text becomes markup. */
export function markupViolations(project: Project): readonly Violation[] {
  return productFiles(project).flatMap((file) => {
    const found: Violation[] = [];
    if (file.code === null) return found;
    const { program, lineOf } = file.code.syntax;
    walkSyntax(program, (node) => {
      const name = markupName(node);
      if (name !== null) {
        found.push({ rule: 'markup', where: `${file.path}:${lineOf(node.start)}`, message: `${name} turns text into markup` });
      }
      return undefined;
    });
    return found;
  });
}

function markupName(node: SyntaxNode): string | null {
  const name = mentionedName(node);
  if (name !== null && MARKUP_NAMES.has(name)) return name;
  const isWrite = node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'document';
  return isWrite && /^write(?:ln)?$/.test(memberName(node) ?? '') ? 'document.write' : null;
}

/** Name of a member, key or JSX attribute that stands at this node. */
function mentionedName(node: SyntaxNode): string | null {
  if (node.type === 'MemberExpression') return memberName(node);
  if (node.type === 'JSXAttribute') return node.name.type === 'JSXIdentifier' ? node.name.name : null;
  if (node.type !== 'Property') return null;
  return node.key.type === 'Identifier' && !node.computed ? node.key.name : textOf(node.key);
}

function memberName(node: SyntaxNode & { readonly type: 'MemberExpression' }): string | null {
  return node.property.type === 'Identifier' && !node.computed ? node.property.name : textOf(node.property);
}

function textOf(node: SyntaxNode): string | null {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

function productFiles(project: Project): readonly SourceFile[] {
  return [...project.values()].filter((file) => !file.isTest);
}
