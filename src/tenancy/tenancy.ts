import type { Core } from '@strapi/strapi';
import { createNews, type News } from './news';
import { createPrincipals, type Principals } from './principals';
import { createTenantStore, type TenantStore } from './tenant-store';

/** The mechanism of isolation: who asks, and what they can reach. One per running application. */
export interface Tenancy {
  principals: Principals;
  store: TenantStore;
  /** Word from and to other nodes; there once the database is. */
  news?: News;
}

const KEY = 'tenancy';

/** Makes tenancy part of the application; called once, in register(). */
export const registerTenancy = (strapi: Core.Strapi): void => {
  const tenancy: Tenancy = { principals: createPrincipals(strapi), store: createTenantStore(strapi) };
  strapi.add(KEY as never, tenancy as never);
};

/** The application's tenancy. */
export const tenancyOf = (strapi: Core.Strapi): Tenancy => strapi.get(KEY as never) as unknown as Tenancy;

/** Listens for what other nodes change; called once, in bootstrap(). */
export const listenForNews = (strapi: Core.Strapi): void => {
  const tenancy = tenancyOf(strapi);
  const { principals } = tenancy;
  tenancy.news = createNews(strapi, { onNews: () => principals.trust(true), onSilence: () => principals.trust(false) });
};
