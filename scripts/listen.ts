import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const PORTS_TRIED = 50;

/** Listens on IPv4 loopback at `port` (0: any), or at the next free one when `port` is taken. Resolves with the port it got. */
export async function listenOnFreePort(server: Server, port: number): Promise<number> {
  for (let candidate = port; candidate < port + PORTS_TRIED; candidate++) {
    const taken = await listen(server, candidate);
    if (taken !== null) return taken;
  }
  throw new Error(`ports ${port} to ${port + PORTS_TRIED - 1} are all taken`);
}

function listen(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    };
    server.once('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
