import type { Draft } from 'json-schema-library';

type Check = Draft['formats'][string];

/** Formats that no empty text has; the library lets "" pass. */
const NEVER_EMPTY = ['date', 'time', 'date-time', 'email', 'idn-email', 'ipv4', 'ipv6', 'uuid', 'uri', 'iri', 'url'];

/** RFC 3339, appendix A: units in order and without gaps; weeks stand alone. */
const DURATION =
  /^P(?!$)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/;

/** RFC 6570: literals, and expressions of operator, names and modifiers. */
const URI_TEMPLATE = (() => {
  const name = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*';
  const variable = `${name}(?::[1-9][0-9]{0,3}|\\*)?`;
  const literal = '[^\\u0000-\\u0020\\u007f-\\u009f"<>%\\\\^`{|}]|%[0-9A-Fa-f]{2}';
  return new RegExp(`^(?:${literal}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`, 'u');
})();

/** What makes an IRI reference a URI reference: ASCII only; and a colon before the first `/`, `?` or `#` ends a scheme. */
const URI_REFERENCE = /^(?:[A-Za-z][A-Za-z0-9+.-]*:|[^:/?#\u0080-\uffff]*(?:[/?#]|$))[^\u0080-\uffff]*$/;

/** The library's format checks, held closer to their standards where its own let wrong texts pass or refuse right ones. */
export function strictFormats(formats: Draft['formats']): Draft['formats'] {
  const strict: Draft['formats'] = { ...formats };
  for (const name of NEVER_EMPTY) {
    const check = formats[name];
    if (check !== undefined) strict[name] = (options) => (options.data === '' ? refuse(options) : check(options));
  }
  if (formats.duration !== undefined) strict.duration = (options) => refuseUnless(options, DURATION);
  if (formats['uri-template'] !== undefined) strict['uri-template'] = (options) => refuseUnless(options, URI_TEMPLATE);
  const iriReference = formats['iri-reference'];
  if (iriReference !== undefined) {
    strict['uri-reference'] = (options) => refuseUnless(options, URI_REFERENCE) ?? iriReference(options);
  }
  return strict;
}

function refuseUnless(options: Parameters<Check>[0], expression: RegExp): ReturnType<Check> {
  return typeof options.data === 'string' && !expression.test(options.data) ? refuse(options) : undefined;
}

function refuse(options: Parameters<Check>[0]): ReturnType<Check> {
  return options.node.createError('format-regex-error', {
    pointer: options.pointer,
    schema: options.node.schema,
    value: options.data,
  });
}
