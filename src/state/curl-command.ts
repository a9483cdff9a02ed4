import { HIDDEN_HEADER, type WireExchange } from '../domain/wire-exchange.ts';

/** The request as a shell command. Hidden headers become variables: the key is the reader's own, and never ours to print. */
export function curlCommand({ method, url, requestHeaders, requestBody }: WireExchange): string {
  const headers = Object.entries(requestHeaders).map(([name, value]) => `-H ${headerText(name, value)}`);
  const body = requestBody === '' ? [] : [`--data-raw ${quoted(requestBody)}`];
  return [`curl -X ${method} ${quoted(url)}`, ...headers, ...body].join(' \\\n  ');
}

function headerText(name: string, value: string): string {
  if (value !== HIDDEN_HEADER) return quoted(`${name}: ${value}`);
  return name === 'authorization' ? '"authorization: Bearer $API_KEY"' : `"${name}: $API_KEY"`;
}

/** For any POSIX shell: nothing is special inside of single quotes but their end. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
