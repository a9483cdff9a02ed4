import type { Draft } from 'json-schema-library';
import { isIpv4, isIpv6 } from './ip-address.ts';
import { IRI, URI, URI_TEMPLATE } from './uri-grammar.ts';

/** Formats of the library's core that no empty text has; it lets "" pass. */
const NEVER_EMPTY = ['date', 'time', 'date-time', 'email', 'uuid', 'url'];

/** RFC 3339, appendix A: units in order and without gaps; weeks stand alone. */
const DURATION =
  /^P(?!$)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/** RFC 1123; two hyphens in the third and fourth place are for punycode only. */
const HOST_LABEL = /^(?!(?!xn)..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const IDN_LABEL =
  /^(?!(?!xn)..--)[\p{L}\p{N}](?:(?:[\p{L}\p{N}\p{M}\u00b7\u0375\u05f3\u05f4\u30fb-]|\u200c|\u200d){0,61}[\p{L}\p{N}\p{M}])?$/iu;

/** RFC 6531: an atom of any characters but controls, blanks and the specials of RFC 5322, or a quoted text. */
const IDN_LOCAL = /^(?:[^\s"(),.:;<>@[\\\]]+(?:\.[^\s"(),.:;<>@[\\\]]+)*|"(?:[^"\\\r\n]|\\.)*")$/u;

const CHECKS: Readonly<Record<string, (text: string) => boolean>> = {
  duration: (text) => DURATION.test(text),
  hostname: (text) => text.length <= 253 && text.split('.').every((label) => HOST_LABEL.test(label)),
  'idn-hostname': (text) => text.length <= 253 && text.split(/[.\u3002\uff0e\uff61]/).every((label) => IDN_LABEL.test(label)),
  'idn-email': isIdnEmail,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: URI.isAbsolute,
  'uri-reference': URI.isReference,
  iri: IRI.isAbsolute,
  'iri-reference': IRI.isReference,
  'uri-template': (text) => URI_TEMPLATE.test(text),
};

function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const address = /^\[(?:IPv6:(.*)|(.*))\]$/i.exec(domain);
  const isDomain =
    address === null ? CHECKS['idn-hostname']?.(domain) === true : isIpv6(address[1] ?? '') || isIpv4(address[2] ?? '');
  return at > 0 && local.length <= 64 && IDN_LOCAL.test(local) && isDomain;
}

/**
 * The format checks of one draft: the library's core ones, and our own for the rest. The library has those as well, in a part that brings 70 KB of tables
 * for internationalised names, lets empty texts pass and reads URIs loosely.
 */
export function strictFormats(formats: Draft['formats']): Draft['formats'] {
  const strict: Draft['formats'] = { ...formats };
  for (const name of NEVER_EMPTY) {
    const check = formats[name];
    if (check !== undefined) strict[name] = (options) => (options.data === '' ? refuse(options) : check(options));
  }
  for (const [name, isRight] of Object.entries(CHECKS)) {
    strict[name] = (options) => (typeof options.data === 'string' && !isRight(options.data) ? refuse(options) : undefined);
  }
  return strict;
}

type Check = Draft['formats'][string];

function refuse(options: Parameters<Check>[0]): ReturnType<Check> {
  return options.node.createError('format-regex-error', {
    pointer: options.pointer,
    schema: options.node.schema,
    value: options.data,
  });
}
