import { createServer } from 'node:net';

/** A listener that stands for the whole internet: whatever connects to it has left the page. */
export interface NetworkSink {
  readonly port: number;
  /** Who was called, by the name in the first bytes; `unnamed` where there is none. Without what Chromium calls by itself. */
  readonly called: () => readonly string[];
}

/** Chromium asks these by itself, whatever page is open and whatever flags it is given. None of them is a model's. */
const BROWSERS_OWN = ['accounts.google.com', 'content-autofill.googleapis.com', 'update.googleapis.com'];

export async function openNetworkSink(): Promise<NetworkSink> {
  const called: string[] = [];
  const server = createServer((socket) => {
    const place = called.push('unnamed') - 1;
    socket.on('error', () => {});
    socket.once('data', (hello) => {
      called[place] = hostIn(hello);
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the sink has no port');
  return { port: address.port, called: () => called.filter((name) => !BROWSERS_OWN.some((own) => name.startsWith(own))) };
}

/** The name that a TLS greeting carries in the clear, or the host of a plain request. Bytes after it may look like a part of it. */
function hostIn(hello: Buffer): string {
  const names = hello.toString('latin1').match(/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/g) ?? [];
  return names.toSorted((a, b) => b.length - a.length)[0] ?? 'unnamed';
}

/** Chromium's own name resolution: every host but this machine's is the sink. */
export function sinkRules({ port }: NetworkSink): string {
  return `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost, EXCLUDE 127.0.0.1`;
}
