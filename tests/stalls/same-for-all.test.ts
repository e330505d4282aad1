import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app } from '../helpers/api';
import { elsewhere } from '../helpers/addresses';

jest.setTimeout(120_000);

/** What is compressed once costs little more than what is not compressed. */
const MAX_RATIO = 4;
const REQUESTS = 10;
/** Other work of this process makes a ratio higher or lower, so the lowest of a few counts. */
const TRIES = 5;

interface Sent {
  path: string;
  headers: Record<string, string>;
}

/** Sends a request and discards the response: this process is also the server. Returns the status. */
const sendOn = (agent: Agent, { path, headers }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = app().server.httpServer.address() as AddressInfo;
    httpRequest({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
    })
      .on('error', reject)
      .end();
  });

/** The CPU time of this process, with its threads, for some requests after the first one, in milliseconds. */
const cpuOf = async (sent: Sent): Promise<number> => {
  const agent = new Agent({ keepAlive: true });
  try {
    expect(await sendOn(agent, sent)).toBe(200);
    const from = process.cpuUsage();
    for (let n = 0; n < REQUESTS; n += 1) await sendOn(agent, sent);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  } finally {
    agent.destroy();
  }
};

describe('a response that is the same for all callers', () => {
  it.each(['/documentation', '/api/openapi.json', '/plugins/documentation/swagger-ui-bundle.js'])(
    'is compressed once: %s',
    async (path) => {
      for (const coding of ['br', 'gzip']) {
        let least = Infinity;
        for (let attempt = 0; attempt < TRIES && least > MAX_RATIO; attempt += 1) {
          const plain = await cpuOf({ path, headers: elsewhere() });
          const coded = await cpuOf({ path, headers: { ...elsewhere(), 'accept-encoding': coding } });
          least = Math.min(least, coded / plain);
        }
        expect(least).toBeLessThanOrEqual(MAX_RATIO);
      }
    },
  );
});
