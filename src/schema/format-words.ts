/** What a `format` asks for, in words that name an example, and the example itself. */
export interface FormatWords {
  readonly words: string;
  readonly example: string;
}

const FORMATS: Readonly<Record<string, readonly [noun: string, example: string]>> = {
  date: ['a date', '2026-05-01'],
  time: ['a time of day with zone', '09:30:00Z'],
  'date-time': ['a date and time with zone', '2026-05-01T09:30:00Z'],
  duration: ['an ISO 8601 duration', 'P3DT4H'],
  email: ['an email address', 'ada@example.com'],
  'idn-email': ['an email address', 'ada@example.com'],
  hostname: ['a host name', 'api.example.com'],
  'idn-hostname': ['a host name', 'api.example.com'],
  ipv4: ['an IPv4 address', '192.0.2.10'],
  ipv6: ['an IPv6 address', '2001:db8::1'],
  uri: ['a URI', 'https://example.com/item'],
  url: ['a URL', 'https://example.com/item'],
  iri: ['an IRI', 'https://example.com/item'],
  'uri-reference': ['a URI or a relative reference', '/items/1'],
  'iri-reference': ['an IRI or a relative reference', '/items/1'],
  'uri-template': ['a URI template', 'https://example.com/items/{id}'],
  uuid: ['a UUID', '3f2a1c64-8b1d-4e0a-9c57-2d6f8e4b7a10'],
  'json-pointer': ['a JSON Pointer', '/items/0'],
  'relative-json-pointer': ['a relative JSON Pointer', '1/items'],
  regex: ['a regular expression', '^[a-z]+$'],
};

/** Null for a format nobody here knows; JSON Schema lets those pass. */
export function formatWords(format: string): FormatWords | null {
  const entry = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  return entry === undefined ? null : { words: `${entry[0]} like ${entry[1]}`, example: entry[1] };
}
