import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { openResponsesOf } from './open-responses';
import { createUnreadCheck } from './unread-responses';

const MB = 1024 * 1024;
/** More than the buffers of the system take. */
const MUCH = 40 * MB;

let server: http.Server;
let check: (now: number) => void;
/** How many bytes the next response has; null if it does not begin. */
let size: number | null;
const clients: Socket[] = [];

beforeEach(async () => {
  server = http.createServer((_request, response) => {
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

it('lets a client continue that has read something meanwhile', async () => {
  size = MUCH;
  const { served } = await connect();
  check(0);
  const { bytesWritten } = served;
  // As if the system had taken a piece and the response had written another one.
  Object.defineProperty(served, 'bytesWritten', { value: bytesWritten + 1 });
  check(30_000);
  expect(served.destroyed).toBe(false);
  check(60_000);
  expect(served.destroyed).toBe(true);
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
