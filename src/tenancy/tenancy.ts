import type { Core } from '@strapi/strapi';
import { createPrincipals, type Principals } from './principals';
import { createTenantStore, type TenantStore } from './tenant-store';

/** The mechanism of isolation: who asks, and what they can reach. One per running application. */
export interface Tenancy {
  principals: Principals;
  store: TenantStore;
}

const KEY = 'tenancy';

/** Makes tenancy part of the application; called once, in register(). */
export const registerTenancy = (strapi: Core.Strapi): void => {
  const tenancy: Tenancy = { principals: createPrincipals(strapi), store: createTenantStore(strapi) };
  strapi.add(KEY as never, tenancy as never);
};

/** The application's tenancy. */
export const tenancyOf = (strapi: Core.Strapi): Tenancy => strapi.get(KEY as never) as unknown as Tenancy;
