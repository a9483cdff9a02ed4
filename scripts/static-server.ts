import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { SECURITY_HEADERS } from './policy.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.wasm']);
const BROTLI_QUALITY = 5;

interface StaticServerOptions {
  /** Folder to serve; nothing outside it can be reached. */
  readonly root: string;
  /** False serves as a static host without headers does: the meta policy alone must hold then. Default true. */
  readonly headers?: boolean;
}

/** Serves a built page: compressed, hashed assets cached for a year, everything else checked by ETag. Only GET and HEAD. */
export function createStaticServer({ root, headers = true }: StaticServerOptions): Server {
  const base = resolve(root);
  return createServer((request, response) => {
    if (headers) for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    answer(base, request, response).catch(() => {
      // The client went away in mid-answer, or the file did; either way there is no one left to tell.
      response.destroy();
    });
  });
}

async function answer(base: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return refuse(response, 405, 'method not allowed');
  }
  const path = filePath(base, request.url ?? '/');
  const facts = path === null ? null : await regularFile(path);
  if (path === null || facts === null) return refuse(response, 404, 'not found');

  const extension = extname(path);
  const etag = `W/"${facts.size.toString(36)}-${Math.trunc(facts.mtimeMs).toString(36)}"`;
  response.setHeader('content-type', CONTENT_TYPES[extension] ?? 'application/octet-stream');
  response.setHeader('cache-control', isHashed(base, path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('etag', etag);
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }

  const encoding = COMPRESSED.has(extension) ? acceptedEncoding(request.headers['accept-encoding']) : null;
  if (encoding === null) response.setHeader('content-length', facts.size);
  else response.setHeader('content-encoding', encoding);
  response.writeHead(200);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const file = createReadStream(path);
  if (encoding === null) await pipeline(file, response);
  else await pipeline(file, encoding === 'br' ? brotli() : createGzip(), response);
}

/** The file a request path names, or null when the path is malformed or leads out of `base`. */
function filePath(base: string, url: string): string | null {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (!decoded.startsWith('/') || decoded.includes('\0') || decoded.includes('\\')) return null;
  const target = resolve(base, `.${decoded.endsWith('/') ? `${decoded}index.html` : decoded}`);
  return target.startsWith(base + sep) ? target : null;
}

async function regularFile(path: string): Promise<Stats | null> {
  try {
    const facts = await stat(path);
    return facts.isFile() ? facts : null;
  } catch {
    return null;
  }
}

/** Vite puts the content's hash into the name of everything below `assets/`. */
function isHashed(base: string, path: string): boolean {
  return path.startsWith(resolve(base, 'assets') + sep);
}

function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | null {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

function brotli() {
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}
