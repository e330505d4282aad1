import type { Core } from '@strapi/strapi';

const DRAIN_TIMEOUT_MS = 10_000;

/**
 * Strapi 5.54 destroys every socket on SIGTERM, so that requests under way are cut. This closes the server first and
 * waits for them, at most ten seconds. Call it in destroy().
 */
export const drainRequests = async (strapi: Core.Strapi): Promise<void> => {
  const { httpServer } = strapi.server;
  if (!httpServer.listening) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DRAIN_TIMEOUT_MS);
    httpServer.close(() => {
      clearTimeout(timer);
      resolve();
    });
    httpServer.closeIdleConnections();
  });
};
