import type { Core } from '@strapi/strapi';
import type { Operation } from '../wire/operation';
import type { Resource } from '../wire/resource';

interface Router {
  routes?: { config?: { operation?: Operation } }[];
}

/** The contracts of the running application's routes, by content type. */
export const contractsOf = (strapi: Core.Strapi): Map<string, Resource> => {
  const found = new Map<string, Resource>();
  for (const { routes } of Object.values(strapi.apis)) {
    for (const router of Object.values(routes ?? {}) as Router[]) {
      for (const { config } of router.routes ?? []) {
        const resource = config?.operation?.resource;
        if (resource) found.set(resource.uid, resource);
      }
    }
  }
  return found;
};
