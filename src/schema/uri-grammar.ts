import { isIpv6 } from './ip-address.ts';

/** Checks of one generic syntax, for URIs (RFC 3986) and for IRIs (RFC 3987), which have more characters. */
export interface UriGrammar {
  readonly isAbsolute: (text: string) => boolean;
  readonly isReference: (text: string) => boolean;
}

const PLANES = Array.from(
  { length: 14 },
  (_, index) => `\\u{${(index + 1).toString(16)}0000}-\\u{${(index + 1).toString(16)}fffd}`,
).join('');
const UCS = `\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}${PLANES}`;
const PRIVATE = '\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}';

function makeGrammar(more: string, moreInQuery: string): UriGrammar {
  const plain = `A-Za-z0-9\\-._~!$&'()*+,;=${more}`;
  const escaped = '%[0-9A-Fa-f]{2}';
  const segment = `(?:[${plain}:@]|${escaped})*`;
  const path = `(?:/${segment})*`;
  const literal = `\\[(?:(?<ip>[0-9A-Fa-f:.]+)|[vV][0-9A-Fa-f]+\\.[A-Za-z0-9\\-._~!$&'()*+,;=:]+)\\]`;
  const authority = `//(?:(?:[${plain}:]|${escaped})*@)?(?:${literal}|(?:[${plain}]|${escaped})*)(?::\\d*)?`;
  const tail = `(?:\\?(?:[${plain}:@/?${moreInQuery}]|${escaped})*)?(?:#(?:[${plain}:@/?]|${escaped})*)?`;
  const first = `(?:[${plain}:@]|${escaped})+`;
  const firstWithoutColon = `(?:[${plain}@]|${escaped})+`;
  const absolute = new RegExp(
    `^[A-Za-z][A-Za-z0-9+.\\-]*:(?:${authority}${path}|/(?:${first}${path})?|${first}${path}|)${tail}$`,
    'u',
  );
  const relative = new RegExp(`^(?:${authority}${path}|/(?:${first}${path})?|${firstWithoutColon}${path}|)${tail}$`, 'u');
  const fits = (expression: RegExp, text: string) => {
    const found = expression.exec(text);
    const ip = found?.groups?.ip;
    return found !== null && (ip === undefined || isIpv6(ip));
  };
  return { isAbsolute: (text) => fits(absolute, text), isReference: (text) => fits(absolute, text) || fits(relative, text) };
}

export const URI: UriGrammar = makeGrammar('', '');
export const IRI: UriGrammar = makeGrammar(UCS, PRIVATE);

/** RFC 6570: literals, and expressions of operator, names and modifiers. */
export const URI_TEMPLATE = (() => {
  const name = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*';
  const variable = `${name}(?::[1-9][0-9]{0,3}|\\*)?`;
  const literal = '[^\\u0000-\\u0020\\u007f-\\u009f"<>%\\\\^`{|}]|%[0-9A-Fa-f]{2}';
  return new RegExp(`^(?:${literal}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`, 'u');
})();
