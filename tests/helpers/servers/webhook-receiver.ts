import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { app } from '../api';

/** A message as it arrived. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The time on the clock of the test. */
  at: number;
}

/** How the receiver answers: a status with headers, or a fault. */
export type Answering =
  | {
      status: number;
      headers?: Record<string, string>;
      afterMs?: number;
      after?: Promise<unknown>;
      body?: string | Buffer;
    }
  | 'stuck'
  | 'broken'
  | 'endless'
  | 'slow to end'
  | 'upgrade';

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const flood = (response: ServerResponse): void => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

/** An HTTP receiver of webhooks on loopback. */
export const startReceiver = async (host = '127.0.0.1') => {
  const received: Received[] = [];
  const state: { answering: Answering; bytesSent: number } = { answering: { status: 204 }, bytesSent: 0 };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    received.push({ path: request.url as string, headers: request.headers, body, at: Date.now() });
    const { answering } = state;
    if (answering === 'stuck') return;
    if (answering === 'broken') return void request.socket.destroy();
    if (answering === 'endless') {
      response.on('close', () => {
        state.bytesSent = request.socket.bytesWritten;
      });
      response.writeHead(200);
      return flood(response);
    }
    if (answering === 'slow to end') return void response.writeHead(200).write('thanks');
    if (answering === 'upgrade')
      return void request.socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      );
    await answering.after;
    if (answering.afterMs) await delay(answering.afterMs);
    response.writeHead(answering.status, answering.headers).end(answering.body);
  };
  const server = createServer((request, response) => void handle(request, response).catch(() => undefined));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host}:${port}/hooks`,
    received,
    state,
    /** Closes the connections that wait for an answer, and those of later messages. */
    breakOff: () => {
      state.answering = 'broken';
      server.closeAllConnections();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Verifies a message like a receiver, and returns its content. */
export const verified = ({ headers, body }: Received, secret: string): any =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

const DEFAULTS = {
  timeoutMs: 10_000,
  allowHttp: false,
  allowedPrivateRanges: [] as string[],
  dns: { servers: [] as string[], timeoutMs: 2_000 },
};

/** Configures the delivery of webhooks, by default as without settings. */
export const configureWebhooks = (settings: Partial<typeof DEFAULTS> = {}): void => {
  app().config.set('webhooks', { ...DEFAULTS, ...settings });
};

/** Allows deliveries to loopback, with a short timeout. */
export const allowLoopback = (timeoutMs = 400): void =>
  configureWebhooks({ allowedPrivateRanges: ['127.0.0.0/8'], timeoutMs });
