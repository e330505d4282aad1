import type { Core } from '@strapi/strapi';
import { whenCommitted } from './connection';
import { createNews, type News } from './news';
import { createOrganisationFacts, type OrganisationFactsCache } from './organisation-facts';
import { createPrincipals, type Principals } from './principals';
import { createTenantStore, type TenantStore } from './tenant-store';
import { createListeners, type Listeners } from './webhook-listeners';

/** The mechanism of isolation: who asks, and what they can reach. One per running application. */
export interface Tenancy {
  principals: Principals;
  organisations: OrganisationFactsCache;
  store: TenantStore;
  /** Whether anybody listens to an organisation. */
  listeners: Listeners;
  /** Word from and to other nodes; there once the database is. */
  news?: News;
}

const KEY = 'tenancy';

/** Makes tenancy part of the application; called once, in register(). */
export const registerTenancy = (strapi: Core.Strapi): void => {
  const organisations = createOrganisationFacts(strapi);
  const principals = createPrincipals(strapi, organisations);
  const listeners = createListeners(strapi);
  const tenancy: Tenancy = { organisations, principals, listeners, store: createTenantStore(strapi) };
  strapi.add(KEY as never, tenancy as never);
};

/** The application's tenancy. */
export const tenancyOf = (strapi: Core.Strapi): Tenancy => strapi.get(KEY as never) as unknown as Tenancy;

/** Forgets whatever may have changed: on this node at once, on the others when the open transaction commits. */
export const forgetCached = async (strapi: Core.Strapi): Promise<void> => {
  const { organisations, principals, news } = tenancyOf(strapi);
  const forget = (): void => {
    organisations.cache.forgetAll();
    principals.cache.forgetAll();
  };
  forget();
  await news?.tell();
  await whenCommitted(strapi, forget);
};

/** Forgets who listens to whom, as above. */
export const forgetListeners = async (strapi: Core.Strapi): Promise<void> => {
  const { listeners, news } = tenancyOf(strapi);
  listeners.cache.forgetAll();
  await news?.tell();
  await whenCommitted(strapi, () => listeners.cache.forgetAll());
};

/** Listens for what other nodes change; called once, in bootstrap(). */
export const listenForNews = (strapi: Core.Strapi): void => {
  const tenancy = tenancyOf(strapi);
  const trust = (isWorth: boolean): void => {
    tenancy.organisations.cache.trust(isWorth);
    tenancy.principals.cache.trust(isWorth);
    tenancy.listeners.cache.trust(isWorth);
  };
  tenancy.news = createNews(strapi, { onNews: () => trust(true), onSilence: () => trust(false) });
};
