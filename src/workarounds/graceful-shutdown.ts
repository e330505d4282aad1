import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { openResponsesOf } from '../http/responses/open-responses';
import { beginStopping, isStopping } from '../http/stopping';

/**
 * Strapi 5.54 destroys every socket on SIGTERM, which cuts off running requests. This shuts down gracefully instead:
 * first the service reports that it is not ready, but keeps serving, so that load balancers stop sending requests. Then
 * it closes the port, lets running requests finish and stops the background work.
 */
const DRAIN_MS = 10_000;
/** npm and terminals forward one signal twice: a second one within this time is the same signal. */
const SAME_SIGNAL_MS = 500;

/** Makes a client open a new connection for its next request. */
const closeAfter = (response: ServerResponse): void => {
  // Node writes `Connection: close` if this is false, even for responses whose headers Koa has cleared.
  if (!response.headersSent) response.shouldKeepAlive = false;
};

/** Makes responses announce the end of their connection once the application is stopping. */
const watchResponses = (strapi: Core.Strapi): void => {
  const { httpServer } = strapi.server;
  openResponsesOf(httpServer);
  httpServer.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isStopping(strapi)) closeAfter(response);
    response.once('close', () => {
      // A streamed response may already have promised to keep its connection.
      if (isStopping(strapi) && !httpServer.listening) httpServer.closeIdleConnections();
    });
  });
};

/** Closes the port and waits for running requests, at most ten seconds. */
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

/** Exits at once on a second signal. */
const exitOnSecondSignal = (strapi: Core.Strapi): void => {
  const first = performance.now();
  const exit = (): void => {
    if (performance.now() - first < SAME_SIGNAL_MS) return;
    strapi.log.warn('Second signal: stopping at once.');
    process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, exit);
};

/**
 * Makes the application shut down gracefully. Call it in register().
 *
 * @param stopWork stops the background work and waits for it; it runs while requests finish
 */
export const stopInOrder = (strapi: Core.Strapi, stopWork: () => Promise<void>): void => {
  const delayMs = strapi.config.get<number>('server.shutdownDelayMs', 0);
  watchResponses(strapi);
  const destroy = strapi.destroy.bind(strapi);
  strapi.destroy = async () => {
    if (!strapi.server.httpServer.listening) {
      await within(DRAIN_MS, [stopWork()]);
      return destroy();
    }
    exitOnSecondSignal(strapi);
    beginStopping(strapi);
    for (const response of openResponsesOf(strapi.server.httpServer)) closeAfter(response);
    await delay(delayMs);
    await within(DRAIN_MS, [drainRequests(strapi), stopWork()]);
    return destroy();
  };
};
