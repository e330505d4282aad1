import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { beginStopping, isStopping } from '../http/stopping';

/**
 * Strapi 5.54 destroys every socket on SIGTERM, so that requests under way are cut. This stops in order instead: first the
 * service says that it is not ready, while it goes on as before, so that load balancers send it nothing more. Then it
 * closes the port, lets requests under way finish and stops the background work.
 */
const DRAIN_MS = 10_000;
const MAX_DELAY_MS = 10 * 60_000;
/** npm and terminals hand one signal on twice: a second one that comes so soon is the first. */
const SAME_SIGNAL_MS = 500;

const openResponses = new WeakMap<object, Set<ServerResponse>>();

/** Tells a client to open a new connection for its next request. */
const closeAfter = (response: ServerResponse): void => {
  // Node writes `Connection: close` where this is false, also for answers that Koa has cleared of headers.
  if (!response.headersSent) response.shouldKeepAlive = false;
};

/** Knows every response that is not finished, so that it can say that its connection ends. */
const watchResponses = (strapi: Core.Strapi): void => {
  const { httpServer } = strapi.server;
  const open = new Set<ServerResponse>();
  openResponses.set(httpServer, open);
  httpServer.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isStopping(strapi)) closeAfter(response);
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      // A streamed answer had promised to keep its connection.
      if (isStopping(strapi) && !httpServer.listening) httpServer.closeIdleConnections();
    });
  });
};

/** Closes the port and waits for the requests under way, ten seconds at most. */
const drainRequests = async (strapi: Core.Strapi): Promise<void> => {
  const { httpServer } = strapi.server;
  const closed = once(httpServer, 'close');
  httpServer.close();
  httpServer.closeIdleConnections();
  await closed;
};

const within = async (ms: number, work: readonly Promise<unknown>[]): Promise<void> => {
  const timer = new AbortController();
  const late = delay(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(work), late]);
  timer.abort();
};

/** Whoever signals again does not want to wait. */
const exitOnSecondSignal = (strapi: Core.Strapi): void => {
  const first = performance.now();
  const exit = (): void => {
    if (performance.now() - first < SAME_SIGNAL_MS) return;
    strapi.log.warn('Second signal: stopping at once.');
    process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, exit);
};

const readDelay = (strapi: Core.Strapi): number => {
  const ms = strapi.config.get<number>('server.shutdownDelayMs', 0);
  if (Number.isInteger(ms) && ms >= 0 && ms <= MAX_DELAY_MS) return ms;
  throw new Error(`SHUTDOWN_DELAY_MS must be a number of milliseconds from 0 to ${MAX_DELAY_MS}.`);
};

/**
 * Makes the application stop in order. Call it in register().
 *
 * @param stopWork stops the background work and waits for it; it runs while requests finish
 * @throws Error where SHUTDOWN_DELAY_MS is malformed
 */
export const stopInOrder = (strapi: Core.Strapi, stopWork: () => Promise<void>): void => {
  const delayMs = readDelay(strapi);
  watchResponses(strapi);
  const destroy = strapi.destroy.bind(strapi);
  strapi.destroy = async () => {
    if (!strapi.server.httpServer.listening) {
      await within(DRAIN_MS, [stopWork()]);
      return destroy();
    }
    exitOnSecondSignal(strapi);
    beginStopping(strapi);
    for (const response of openResponses.get(strapi.server.httpServer) ?? []) closeAfter(response);
    await delay(delayMs);
    await within(DRAIN_MS, [drainRequests(strapi), stopWork()]);
    return destroy();
  };
};
