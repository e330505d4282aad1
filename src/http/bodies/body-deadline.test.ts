import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { allowTimeForFile, limitBodyTime } from './body-deadline';

const MAX_MS = 100;
const SLOW_MS = 300;

let server: Server;

/** Answers with the number of bytes that it has read. */
const serve = async (ofFile: boolean): Promise<void> => {
  server = createServer((incoming, response) => {
    if (ofFile) allowTimeForFile(incoming);
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    incoming.on('end', () => response.end(String(bytes)));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    socket.end(`HTTP/1.1 408 ${error.code}\r\nConnection: close\r\n\r\n`),
  );
  limitBodyTime(server, MAX_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};

/** Sends a body in two parts, and returns the status. */
const send = async (pauseMs: number): Promise<number | undefined> => {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'Content-Length': '2' } });
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.on('error', () => undefined);
  sent.write('a');
  await delay(pauseMs);
  sent.end('b');
  const [response] = await answer;
  response.resume();
  return response.statusCode;
};

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('the time for the body of a request', () => {
  it('ends a request whose body takes longer', async () => {
    await serve(false);
    expect(await send(SLOW_MS)).toBe(408);
  });

  it('is enough for others', async () => {
    await serve(false);
    expect(await send(0)).toBe(200);
    await delay(SLOW_MS);
    expect(await send(0)).toBe(200);
  });

  it('is longer for a file', async () => {
    await serve(true);
    expect(await send(SLOW_MS)).toBe(200);
  });
});
