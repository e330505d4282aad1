import { Agent, IncomingMessage, request, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { app } from '../helpers/api';
import { compiled } from '../helpers/compiled';
import { createTenant, elsewhere, insert, type Tenant, unique } from '../helpers/world';

/**
 * Bursts of expensive requests on connections that are open already, while a member of another organisation polls. What counts is
 * the order: how many responses of the burst come between two of the poller. Without turns it is nearly the whole burst.
 */
const SIZE = 60;
/** A poll takes a few turns of the event loop, and each has the work of one request of the burst, or of a few short ones. */
const MOST_BETWEEN = 20;
const PAUSE_MS = 5;

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

let noisy: Tenant;
let poll: () => Promise<number>;
let poller: Connection;
let burst: Connection[];

/** One connection that stays open. */
class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  send({ method, path, headers = {}, body }: Sent): Promise<number> {
    const { port } = app().server.httpServer.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, agent: this.#agent, method, path, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject).end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

const HEALTH = { method: 'GET', path: '/_health' };

beforeAll(async () => {
  noisy = await createTenant();
  const polled = await createTenant();
  poller = new Connection();
  burst = Array.from({ length: SIZE }, () => new Connection());
  await Promise.all([poller, ...burst].map((connection) => connection.send(HEALTH)));
  const { token } = polled.people.owner;
  poll = () => poller.send({ method: 'GET', path: '/api/svc-agents', headers: { Authorization: `Bearer ${token}` } });
  const steps = [{ id: 'a', name: 'a', type: 'provision', config: { text: 'x'.repeat(7_000) } }];
  for (let at = 0; at < 100; at += 1)
    await insert('api::blueprint-draft.blueprint-draft', {
      ...{ name: 'a', slug: unique(), steps, description: 'y'.repeat(3_000), draft_status: 'draft' },
      organisation: noisy.id,
    });
});

afterAll(() => {
  for (const connection of [poller, ...burst]) connection.close();
});

/** The most responses of a burst between two of the poller, and the statuses of the burst. */
const mostBetween = async (sent: Sent): Promise<{ most: number; statuses: number[] }> => {
  let [isDone, since, most] = [false, 0, 0];
  const polling = (async () => {
    while (!isDone) {
      expect(await poll()).toBe(200);
      [most, since] = [Math.max(most, since), 0];
      // Without a pause, it would use up its limit of requests.
      await sleep(PAUSE_MS);
    }
  })();
  const one = async (connection: Connection): Promise<number> => {
    const status = await connection.send(sent);
    since += 1;
    return status;
  };
  const statuses = await Promise.all(burst.map(one));
  isDone = true;
  await polling;
  return { most, statuses };
};

const post = (path: string, data: object): Sent => ({
  method: 'POST',
  path: `/api${path}`,
  headers: { Authorization: `Bearer ${noisy.people.owner.token}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ data }),
});

const get = (path: string, token?: string): Sent => ({
  method: 'GET',
  path,
  headers: { 'Accept-Encoding': 'br', ...(token ? { Authorization: `Bearer ${token}` } : elsewhere()) },
});

const numbered = (count: number, value: (at: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_none, at) => [`v${at}`, value(at)]));

const BURSTS: [string, number, () => Sent][] = [
  [
    '20,000 invalid variables',
    400,
    () => post('/blueprint-drafts', { name: 'a', variables: numbered(20_000, () => 1) }),
  ],
  ['bodies of 1 MB', 400, () => post('/svc-agents', { hostname: 'a'.repeat(1_000_000) })],
  [
    '20,000 unknown fields',
    400,
    () =>
      post(
        '/svc-agents',
        numbered(20_000, () => 1),
      ),
  ],
  [
    'a split with 30,000 unknown members',
    400,
    () =>
      post(`/organisations/${noisy.documentId}/split?dry_run=true`, {
        into: [{ name: 'a', members: Array.from({ length: 30_000 }, (_none, at) => String(at).padStart(24, 'a')) }],
      }),
  ],
  ['pages of 1 MB', 200, () => get('/api/blueprint-drafts?pagination[pageSize]=100', noisy.people.owner.token)],
];

describe('a burst of one caller', () => {
  it.each(BURSTS)('lets others pass: %s', async (_what, status, sentOf) => {
    const { most, statuses } = await mostBetween(sentOf());
    expect(new Set(statuses)).toEqual(new Set([status]));
    expect(most).toBeLessThan(MOST_BETWEEN);
  });
});

/** A request without a token that arrives now. The promise resolves when its response is sent. */
const arrive = (path: string, address: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });
    const incoming = Object.assign(new IncomingMessage(socket), {
      ...{ method: 'GET', url: path },
      headers: { 'x-forwarded-for': address },
    });
    const response = new ServerResponse(incoming);
    const end = (): ServerResponse => {
      resolve();
      return response;
    };
    app().server.httpServer.emit('request', incoming, Object.assign(response, { end }));
  });

describe('requests without a token', () => {
  it.each(['/account/invitation.html', '/api/openapi.json'])(
    'that arrive together take turns by address: %s',
    async (path) => {
      const [many, other] = ['198.51.100.7', '203.0.113.7'];
      await arrive(path, many);
      const ended: string[] = [];
      const { isTurnOver } = compiled('database/fair-turns');
      while (!isTurnOver());
      await Promise.all([many, many, other].map((address) => arrive(path, address).then(() => ended.push(address))));
      expect(ended).toEqual([many, other, many]);
    },
  );
});
