import type { Core } from '@strapi/strapi';

const stopping = new WeakSet<Core.Strapi>();

/** Records that the application is stopping, and so no longer ready. */
export const beginStopping = (strapi: Core.Strapi): void => void stopping.add(strapi);

/** Whether the application is stopping. */
export const isStopping = (strapi: Core.Strapi): boolean => stopping.has(strapi);
