import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

/** A certificate and its key, as PEM. */
interface Presented {
  pem: string;
  key: string;
}

/**
 * A web site on loopback that keeps its own log of what it answered.
 *
 * @param certificate the one that it presents; without one, it speaks HTTP
 */
export const startLoggedSite = async (certificate?: Presented) => {
  let answered = 0;
  let port = 0;
  const answer: http.RequestListener = (_request, response) => {
    answered += 1;
    response.end('open');
  };
  let server: http.Server | https.Server;
  /** @returns when it was open, in milliseconds */
  const open = async (): Promise<number> => {
    server = certificate
      ? https.createServer({ cert: certificate.pem, key: certificate.key }, answer)
      : http.createServer(answer);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    return Date.now();
  };
  await open();
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}/`,
    open,
    /** Closes it; returns when, in milliseconds. */
    async close(): Promise<number> {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      return Date.now();
    },
    /** Presents another certificate from the next connection on. */
    present({ pem, key }: Presented): void {
      if (server instanceof https.Server) server.setSecureContext({ cert: pem, key });
      server.closeAllConnections();
    },
    /** How many requests it has answered. */
    answered: () => answered,
  };
};

export type LoggedSite = Awaited<ReturnType<typeof startLoggedSite>>;
