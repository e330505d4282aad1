import type { Core } from '@strapi/strapi';
import { unavailable } from '../wire/errors/http-errors';

const stopping = new WeakSet<Core.Strapi>();

/** Records that the application is stopping, and so no longer ready. */
export const beginStopping = (strapi: Core.Strapi): void => void stopping.add(strapi);

/** Whether the application is stopping. */
export const isStopping = (strapi: Core.Strapi): boolean => stopping.has(strapi);

/**
 * Refuses a request to the health endpoint while the application stops.
 *
 * @throws ServiceUnavailableError `SHUTTING_DOWN`
 */
export const assertReady = (strapi: Core.Strapi): void => {
  if (!isStopping(strapi)) return;
  throw unavailable('SHUTTING_DOWN', 'This server is shutting down.', { remedy: 'Send requests to another server.' });
};
