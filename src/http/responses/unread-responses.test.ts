import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { noteClient, openResponsesOf } from './open-responses';
import { createResponseTurns } from './response-turns';
import { createUnreadCheck } from './unread-responses';

const MB = 1024 * 1024;
/** More than the buffers of the system take. */
const MUCH = 40 * MB;

let server: http.Server;
let check: (now: number) => void;
/** How many bytes the next response has; null if it does not begin. */
let size: number | null;
/** The server's end of the next response. */
let response: http.ServerResponse;
const clients: Socket[] = [];

beforeEach(async () => {
  server = http.createServer((_request, next) => {
    response = next;
    if (size !== null) response.end(Buffer.alloc(size));
  });
  check = createUnreadCheck(openResponsesOf(server));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

/** Sends a request, and returns the connection of both ends. */
const connect = async (): Promise<{ client: Socket; served: Socket }> => {
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [request] = (await once(server, 'request')) as [http.IncomingMessage];
  return { client, served: request.socket };
};

it('ends a response of which nothing has been read for 30 seconds', async () => {
  size = MUCH;
  const { served } = await connect();
  check(1_000);
  check(30_999);
  expect(served.destroyed).toBe(false);
  check(31_000);
  expect(served.destroyed).toBe(true);
});

/** As if the client had read some bytes and the response had written as many. */
const readMore = (served: Socket, bytes: number): void => {
  Object.defineProperty(served, 'bytesWritten', { value: served.bytesWritten + bytes, configurable: true });
};

it('lets a client continue that has read something meanwhile', async () => {
  size = MUCH;
  const { served } = await connect();
  check(0);
  readMore(served, 1);
  check(30_000);
  expect(served.destroyed).toBe(false);
  check(60_000);
  expect(served.destroyed).toBe(true);
});

const giveSlot = async (): Promise<void> => {
  const principal = { kind: 'user', id: 1 };
  await createResponseTurns()({ res: response, state: { principal } } as never);
};

it.each([
  ['every second', 1_000],
  ['just before it would be cut off', 29_000],
])('ends a response with a slot whose client reads less than 512 kB in 30 seconds, %s', async (_name, step) => {
  size = MUCH;
  const { served } = await connect();
  await giveSlot();
  check(0);
  for (let now = step; now < 30_000; now += step) {
    readMore(served, Math.floor((500 * 1024 * step) / 30_000));
    check(now);
  }
  expect(served.destroyed).toBe(false);
  check(30_000);
  expect(served.destroyed).toBe(true);
});

it('lets a response with a slot continue as long as its client reads 512 kB every 30 seconds', async () => {
  size = MUCH;
  const { served } = await connect();
  await giveSlot();
  check(0);
  for (let now = 29_000; now < 3_600_000; now += 29_000) {
    readMore(served, 512 * 1024);
    check(now);
  }
  expect(served.destroyed).toBe(false);
});

it('lets a response without a slot continue as long as its client reads anything', async () => {
  size = MUCH;
  const { served } = await connect();
  check(0);
  for (let now = 29_000; now < 300_000; now += 29_000) {
    readMore(served, 1);
    check(now);
  }
  expect(served.destroyed).toBe(false);
});

it('does not end a response that has not begun, however long it takes', async () => {
  size = null;
  const { served } = await connect();
  check(0);
  check(3_600_000);
  expect(served.destroyed).toBe(false);
});

it('ends the responses that stopped first when all of them keep more than 64 MB in memory', async () => {
  size = MUCH;
  const first = await connect();
  check(0);
  const second = await connect();
  check(1_000);
  expect(first.served.destroyed).toBe(true);
  expect(second.served.destroyed).toBe(false);
});

it('ends the responses of the client for whom most bytes wait, not those of others that stopped earlier', async () => {
  size = MUCH / 4;
  const other = await connect();
  check(0);
  size = MUCH;
  const largest = [];
  for (let n = 0; n < 2; n += 1) {
    largest.push(await connect());
    noteClient(response, 'largest');
  }
  check(1_000);
  expect(largest.map(({ served }) => served.destroyed)).toEqual([false, false]);
  check(2_000);
  expect(largest.map(({ served }) => served.destroyed)).toEqual([true, false]);
  expect(other.served.destroyed).toBe(false);
});
