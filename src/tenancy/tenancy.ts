import type { Core } from '@strapi/strapi';
import { type Agents, createAgents } from './identity/agent-credentials';
import { whenCommitted } from '../database/connection';
import { registerLongReads, type LongReads } from './store/long-reads';
import { createClusterNotifications, type ClusterNotifications } from '../database/caches/cluster-notifications';
import { registerOrganisationFacts, type OrganisationFactsCache } from './organisation-facts';
import { createPrincipals, type Principals } from './identity/principals';
import { createScimTokens, type ScimTokens } from './identity/scim-tokens';
import { createSessions, type Sessions } from './identity/sessions';
import { service } from '../database/services';
import { registerStatements, type Statements } from '../database/statements';
import { createGroupedWrites, type GroupedWrites } from '../database/commits/grouped-writes';
import { createTenantStore, type TenantStore } from './store/tenant-store';
import { registerRowCounts, type RowCounts } from '../database/caches/row-counts';
import { createListeners, type Listeners } from './webhook-listeners';

/** The mechanism of isolation: principals, and what they can reach. One per running application. */
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
  /** Notifications from and to other nodes; set in bootstrap(), when the database exists. */
  notifications?: ClusterNotifications;
}

const tenancyService = service<Tenancy>('tenancy');

/** Adds tenancy to the application. Call it once, in register(). */
export const registerTenancy = (strapi: Core.Strapi): void => {
  const organisations = registerOrganisationFacts(strapi);
  const principals = createPrincipals(strapi, organisations);
  const sessions = createSessions(strapi);
  const scimTokens = createScimTokens(strapi);
  const listeners = createListeners(strapi);
  const agents = createAgents(strapi);
  const statements = registerStatements(strapi);
  const longReads = registerLongReads(strapi, statements);
  const rowCounts = registerRowCounts(strapi);
  const writes = createGroupedWrites(strapi);
  const store = createTenantStore(strapi, { statements, longReads, rowCounts, writes });
  const people = { organisations, principals, sessions, scimTokens, agents };
  tenancyService.add(strapi, { ...people, listeners, store, statements, longReads, rowCounts, writes });
};

/** The application's tenancy. */
export const tenancyOf = tenancyService.of;

/** Invalidates cached rights: on this node at once, on the others when the open transaction commits. */
export const invalidateRights = async (strapi: Core.Strapi): Promise<void> => {
  const { organisations, principals, scimTokens, rowCounts, notifications } = tenancyOf(strapi);
  const invalidate = (): void => {
    organisations.cache.invalidateAll();
    principals.cache.invalidateAll();
    scimTokens.cache.invalidateAll();
  };
  invalidate();
  await notifications?.publish('rights');
  whenCommitted(invalidate);
  // Merges and splits move records without the query engine.
  rowCounts.invalidateAll();
};

/** Invalidates cached sessions: on this node at once, on the others when the open transaction commits. */
export const invalidateSessions = async (strapi: Core.Strapi): Promise<void> => {
  const { sessions, notifications } = tenancyOf(strapi);
  sessions.cache.invalidateAll();
  await notifications?.publish('sessions');
  whenCommitted(() => sessions.cache.invalidateAll());
};

/** Invalidates cached agents: on this node at once, on the others when the open transaction commits. */
export const invalidateAgents = async (strapi: Core.Strapi): Promise<void> => {
  const { agents, notifications } = tenancyOf(strapi);
  agents.cache.invalidateAll();
  await notifications?.publish('agents');
  whenCommitted(() => agents.cache.invalidateAll());
};

/** Invalidates cached webhook listeners, in the same way. */
export const invalidateListeners = async (strapi: Core.Strapi): Promise<void> => {
  const { listeners, notifications } = tenancyOf(strapi);
  listeners.cache.invalidateAll();
  await notifications?.publish('listeners');
  whenCommitted(() => listeners.cache.invalidateAll());
};

/** Invalidates caches when other nodes change something. Call it once, in bootstrap(). */
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
