import type { Core } from '@strapi/strapi';

/** An object of which each application has one, such as a cache or a pool. */
export interface Service<T extends object> {
  /** Adds it to the application, once. */
  add: (strapi: Core.Strapi, service: T) => T;
  /** The one of the application. */
  of: (strapi: Core.Strapi) => T;
}

/**
 * Names an object of the application in Strapi's container. The types of the container list only Strapi's own names.
 *
 * @param name unique in the application
 */
export const service = <T extends object>(name: string): Service<T> => ({
  add(strapi, value) {
    strapi.add(name, value);
    return value;
  },
  of: (strapi) => strapi.get<T>(name),
});
