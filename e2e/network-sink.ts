import { createServer } from 'node:net';

/** A listener that stands for the whole internet: whatever connects to it has left the page. */
export interface NetworkSink {
  readonly port: number;
  readonly connections: () => number;
}

export async function openNetworkSink(): Promise<NetworkSink> {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the sink has no port');
  return { port: address.port, connections: () => connections };
}

/** Chromium's own name resolution: every host but this machine's is the sink. */
export function sinkRules({ port }: NetworkSink): string {
  return `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost, EXCLUDE 127.0.0.1`;
}
