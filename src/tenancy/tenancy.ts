import type { Core } from '@strapi/strapi';
import { type Agents, createAgents } from './identity/agent-credentials';
import { whenCommitted } from '../database/connection';
import { createLongReads, type LongReads } from './store/long-reads';
import { createNews, type News } from '../database/cluster-notifications';
import { createOrganisationFacts, type OrganisationFactsCache } from './organisation-facts';
import { createPrincipals, type Principals } from './identity/principals';
import { createScimTokens, type ScimTokens } from './identity/scim-tokens';
import { createSessions, type Sessions } from './identity/sessions';
import { createStatements, type Statements } from '../database/statements';
import { createGroupedWrites, type GroupedWrites } from '../database/grouped-writes';
import { createTenantStore, type TenantStore } from './store/tenant-store';
import { createTotals, type Totals } from '../database/row-counts';
import { createListeners, type Listeners } from './webhook-listeners';

/** The mechanism of isolation: who asks, and what they can reach. One per running application. */
export interface Tenancy {
  principals: Principals;
  sessions: Sessions;
  scimTokens: ScimTokens;
  agents: Agents;
  organisations: OrganisationFactsCache;
  store: TenantStore;
  statements: Statements;
  longReads: LongReads;
  totals: Totals;
  writes: GroupedWrites;
  listeners: Listeners;
  /** Word from and to other nodes; there once the database is. */
  news?: News;
}

const KEY = 'tenancy';

/** Makes tenancy part of the application; called once, in register(). */
export const registerTenancy = (strapi: Core.Strapi): void => {
  const organisations = createOrganisationFacts(strapi);
  const principals = createPrincipals(strapi, organisations);
  const sessions = createSessions(strapi);
  const scimTokens = createScimTokens(strapi);
  const listeners = createListeners(strapi);
  const agents = createAgents(strapi);
  const statements = createStatements(strapi);
  const longReads = createLongReads(strapi, statements);
  const totals = createTotals(strapi);
  const writes = createGroupedWrites(strapi);
  const store = createTenantStore(strapi, { statements, longReads, totals, writes });
  const people = { organisations, principals, sessions, scimTokens, agents };
  const tenancy: Tenancy = { ...people, listeners, store, statements, longReads, totals, writes };
  strapi.add(KEY as never, tenancy as never);
};

/** The application's tenancy. */
export const tenancyOf = (strapi: Core.Strapi): Tenancy => strapi.get(KEY as never) as unknown as Tenancy;

/** Forgets whatever may have changed: on this node at once, on the others when the open transaction commits. */
export const forgetCached = async (strapi: Core.Strapi): Promise<void> => {
  const { organisations, principals, scimTokens, totals, news } = tenancyOf(strapi);
  const forget = (): void => {
    organisations.cache.forgetAll();
    principals.cache.forgetAll();
    scimTokens.cache.forgetAll();
  };
  forget();
  await news?.tell('rights');
  whenCommitted(forget);
  // What a merge or a split moves, it moves past the query engine.
  totals.forgetAll();
};

/** Forgets the sessions that are known: on this node at once, on the others when the open transaction commits. */
export const forgetSessions = async (strapi: Core.Strapi): Promise<void> => {
  const { sessions, news } = tenancyOf(strapi);
  sessions.cache.forgetAll();
  await news?.tell('sessions');
  whenCommitted(() => sessions.cache.forgetAll());
};

/** Forgets the agents that are known: on this node at once, on the others when the open transaction commits. */
export const forgetAgents = async (strapi: Core.Strapi): Promise<void> => {
  const { agents, news } = tenancyOf(strapi);
  agents.cache.forgetAll();
  await news?.tell('agents');
  whenCommitted(() => agents.cache.forgetAll());
};

/** Forgets who listens to whom, in the same way. */
export const forgetListeners = async (strapi: Core.Strapi): Promise<void> => {
  const { listeners, news } = tenancyOf(strapi);
  listeners.cache.forgetAll();
  await news?.tell('listeners');
  whenCommitted(() => listeners.cache.forgetAll());
};

/** Listens for what other nodes change; called once, in bootstrap(). */
export const listenForNews = (strapi: Core.Strapi): void => {
  const tenancy = tenancyOf(strapi);
  const { organisations, principals, sessions, scimTokens, agents, listeners } = tenancy;
  const rights = [organisations.cache, principals.cache, scimTokens.cache];
  const trust = (isWorth: boolean, caches: { trust(isWorth: boolean): void }[]): void =>
    caches.forEach((cache) => cache.trust(isWorth));
  const of = {
    rights,
    sessions: [sessions.cache],
    listeners: [listeners.cache],
    agents: [agents.cache],
    anything: [...rights, sessions.cache, listeners.cache, agents.cache],
  };
  tenancy.news = createNews(strapi, {
    onNews: (topic) => trust(true, of[topic]),
    onSilence: () => trust(false, of.anything),
  });
};
