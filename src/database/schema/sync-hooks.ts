import type { Core } from '@strapi/strapi';

/** Strapi's hook before or after it updates the tables to match the content types. */
interface Hook {
  register(work: () => void | Promise<void>): void;
}

/** The hook of a moment. Its handlers run in the order in which they were registered. */
export const syncHook = (strapi: Core.Strapi, moment: 'beforeSync' | 'afterSync'): Hook =>
  strapi.hook(`strapi::content-types.${moment}`) as Hook;
