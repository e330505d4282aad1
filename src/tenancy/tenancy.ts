import type { Core } from '@strapi/strapi';
import { type Agents, createAgents } from './identity/agent-credentials';
import { whenCommitted } from '../database/connection';
import { createLongReads, type LongReads } from './store/long-reads';
import { createClusterNotifications, type ClusterNotifications } from '../database/cluster-notifications';
import { createOrganisationFacts, type OrganisationFactsCache } from './organisation-facts';
import { createPrincipals, type Principals } from './identity/principals';
import { createScimTokens, type ScimTokens } from './identity/scim-tokens';
import { createSessions, type Sessions } from './identity/sessions';
import { createStatements, type Statements } from '../database/statements';
import { createGroupedWrites, type GroupedWrites } from '../database/grouped-writes';
import { createTenantStore, type TenantStore } from './store/tenant-store';
import { createRowCounts, type RowCounts } from '../database/row-counts';
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
  rowCounts: RowCounts;
  writes: GroupedWrites;
  listeners: Listeners;
  /** Word from and to other nodes; there once the database is. */
  notifications?: ClusterNotifications;
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
  const rowCounts = createRowCounts(strapi);
  const writes = createGroupedWrites(strapi);
  const store = createTenantStore(strapi, { statements, longReads, rowCounts, writes });
  const people = { organisations, principals, sessions, scimTokens, agents };
  const tenancy: Tenancy = { ...people, listeners, store, statements, longReads, rowCounts, writes };
  strapi.add(KEY as never, tenancy as never);
};

/** The application's tenancy. */
export const tenancyOf = (strapi: Core.Strapi): Tenancy => strapi.get(KEY as never) as unknown as Tenancy;

/** Forgets whatever may have changed: on this node at once, on the others when the open transaction commits. */
export const invalidateRights = async (strapi: Core.Strapi): Promise<void> => {
  const { organisations, principals, scimTokens, rowCounts, notifications } = tenancyOf(strapi);
  const forget = (): void => {
    organisations.cache.invalidateAll();
    principals.cache.invalidateAll();
    scimTokens.cache.invalidateAll();
  };
  forget();
  await notifications?.publish('rights');
  whenCommitted(forget);
  // What a merge or a split moves, it moves past the query engine.
  rowCounts.invalidateAll();
};

/** Forgets the sessions that are known: on this node at once, on the others when the open transaction commits. */
export const invalidateSessions = async (strapi: Core.Strapi): Promise<void> => {
  const { sessions, notifications } = tenancyOf(strapi);
  sessions.cache.invalidateAll();
  await notifications?.publish('sessions');
  whenCommitted(() => sessions.cache.invalidateAll());
};

/** Forgets the agents that are known: on this node at once, on the others when the open transaction commits. */
export const invalidateAgents = async (strapi: Core.Strapi): Promise<void> => {
  const { agents, notifications } = tenancyOf(strapi);
  agents.cache.invalidateAll();
  await notifications?.publish('agents');
  whenCommitted(() => agents.cache.invalidateAll());
};

/** Forgets who listens to whom, in the same way. */
export const invalidateListeners = async (strapi: Core.Strapi): Promise<void> => {
  const { listeners, notifications } = tenancyOf(strapi);
  listeners.cache.invalidateAll();
  await notifications?.publish('listeners');
  whenCommitted(() => listeners.cache.invalidateAll());
};

/** Listens for what other nodes change; called once, in bootstrap(). */
export const subscribeToNotifications = (strapi: Core.Strapi): void => {
  const tenancy = tenancyOf(strapi);
  const { organisations, principals, sessions, scimTokens, agents, listeners } = tenancy;
  const rights = [organisations.cache, principals.cache, scimTokens.cache];
  const setTrusted = (isTrusted: boolean, caches: { setTrusted(isTrusted: boolean): void }[]): void =>
    caches.forEach((cache) => cache.setTrusted(isTrusted));
  const of = {
    rights,
    sessions: [sessions.cache],
    listeners: [listeners.cache],
    agents: [agents.cache],
    anything: [...rights, sessions.cache, listeners.cache, agents.cache],
  };
  tenancy.notifications = createClusterNotifications(strapi, {
    onMessage: (topic) => setTrusted(true, of[topic]),
    onDisconnect: () => setTrusted(false, of.anything),
  });
};
