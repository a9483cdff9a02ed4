import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenOnFreePort } from './listen.ts';
import { SECURITY_HEADERS } from './policy.ts';
import { createStaticServer } from './static-server.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let folder = '';
let server: Server;
let port = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mulligan-static-'));
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  mkdirSync(join(folder, 'dist-twin'));
  writeFileSync(join(folder, 'dist-twin', 'secret.txt'), 'outside');
  writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html><p>page</p>');
  writeFileSync(join(folder, 'dist', 'assets', 'main-abc.js'), 'export {};');
  server = createStaticServer({ root: join(folder, 'dist') });
  port = await listenOnFreePort(server, 0);
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Sends the path as it is: `fetch` would resolve `..` before sending. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('createStaticServer', () => {
  it('answers the page with every security header', async () => {
    const { status, headers, body } = await ask('/');
    expect(status).toBe(200);
    expect(body.toString()).toContain('<p>page</p>');
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers[name]).toBe(value);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('sends the headers with refusals too', async () => {
    const { status, headers } = await ask('/missing.js');
    expect(status).toBe(404);
    expect(headers['content-security-policy']).toBe(SECURITY_HEADERS['content-security-policy']);
  });

  it('caches hashed assets for a year without asking again', async () => {
    expect((await ask('/assets/main-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('answers 304 to the ETag it gave', async () => {
    const { etag = '' } = (await ask('/')).headers;
    const again = await ask('/', { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('compresses by what the client accepts', async () => {
    const br = await ask('/', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(br.body).toString()).toContain('page');
    const gzip = await ask('/', { 'accept-encoding': 'gzip;q=1.0, br;q=0' });
    expect(gunzipSync(gzip.body).toString()).toContain('page');
    expect((await ask('/')).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/../dist-twin/secret.txt',
    '/..%5csecret.txt',
    '/%00',
    '/%',
    '/assets',
    '/assets/',
    '//etc/passwd',
    'http://127.0.0.1/secret.txt',
  ])('finds nothing at %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('outside');
  });

  it('answers HEAD without a body and refuses to be written to', async () => {
    const head = await ask('/', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect((await ask('/', {}, 'POST')).status).toBe(405);
  });

  it('sends no policy header when it plays a bare host', async () => {
    const bare = createStaticServer({ root: join(folder, 'dist'), headers: false });
    const barePort = await listenOnFreePort(bare, 0);
    const response = await fetch(`http://127.0.0.1:${barePort}/`);
    expect(response.headers.get('content-security-policy')).toBeNull();
    bare.close();
  });
});

describe('listenOnFreePort', () => {
  it('takes the next port when the one asked for is taken', async () => {
    const second = createStaticServer({ root: folder });
    expect(await listenOnFreePort(second, port)).toBeGreaterThan(port);
    second.close();
  });
});
