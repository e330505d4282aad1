import type { Core } from '@strapi/strapi';
import { type Agents, createAgents } from './identity/agent-credentials';
import { type ApiKeys, createApiKeys } from './identity/api-keys';
import { registerLongReads, type LongReads } from '../lists/long-reads';
import { registerPlacements } from './store/slug-placement';
import { registerOrganisationFacts, type OrganisationFactsCache } from './organisation-facts';
import { currentCaller, currentOrganisation, sharedByStrangers } from './identity/caller';
import { checkRightsAfterWait } from './identity/checked-rights';
import { createPrincipals, type Principals } from './identity/principals';
import { createScimTokens, type ScimTokens } from './identity/scim-tokens';
import { createSessions, type Sessions } from './identity/open-sessions';
import { IN_BACKGROUND } from '../database/fair-queue';
import { nameTurns } from '../database/fair-turns';
import { service } from '../database/services';
import { registerReplica, type Replica } from '../database/reads/replica';
import { registerStatements, type Statements } from '../database/statements';
import { createGroupedWrites, type GroupedWrites } from '../database/commits/grouped-writes';
import {
  beginInTurns,
  type ConnectionUser,
  createTransactionTurns,
  type TransactionTurns,
} from '../database/commits/transaction-turns';
import { acquireInTurns } from '../database/commits/statement-turns';
import { watchPool } from '../telemetry/request-metrics';
import { createTenantStore, type TenantStore } from './store/tenant-store';
import { registerRowCounts, type RowCounts } from '../database/caches/row-counts';

/** The mechanism of isolation: principals, and what they can reach. One per running application. */
export interface Tenancy {
  principals: Principals;
  sessions: Sessions;
  scimTokens: ScimTokens;
  apiKeys: ApiKeys;
  agents: Agents;
  organisations: OrganisationFactsCache;
  store: TenantStore;
  statements: Statements;
  replica: Replica;
  longReads: LongReads;
  rowCounts: RowCounts;
  writes: GroupedWrites;
}

const tenancyService = service<Tenancy>('tenancy');

/**
 * Makes all transactions and statements take turns by the person they count for, and few transactions of one organisation have a
 * connection at once.
 */
const takeTurns = (strapi: Core.Strapi): TransactionTurns => {
  const userOf = (shared: string[]): ConnectionUser => ({
    callers: [currentCaller(strapi) ?? IN_BACKGROUND],
    shared: [...shared, ...sharedByStrangers(strapi)],
  });
  const transactionUser = (): ConnectionUser => {
    const organisation = currentOrganisation(strapi);
    return userOf(organisation === undefined ? [] : [`organisation ${organisation}`]);
  };
  const statementUser = () => (currentCaller(strapi) === undefined ? undefined : userOf([]));
  const turns = createTransactionTurns(strapi, transactionUser, () => checkRightsAfterWait(strapi));
  watchPool('transactions', () => turns.state());
  beginInTurns(strapi, turns);
  const statements = acquireInTurns(strapi, statementUser);
  if (statements) watchPool('statements', statements);
  return turns;
};

/** Adds tenancy to the application. Call it once, in register(). */
export const registerTenancy = (strapi: Core.Strapi): void => {
  // Strangers who try credentials wait in one line, however many addresses they have.
  nameTurns(() => sharedByStrangers(strapi)[0] ?? currentCaller(strapi) ?? IN_BACKGROUND);
  const organisations = registerOrganisationFacts(strapi);
  registerPlacements(strapi);
  const principals = createPrincipals(strapi, organisations);
  const sessions = createSessions(strapi);
  const scimTokens = createScimTokens(strapi);
  const apiKeys = createApiKeys(strapi);
  const agents = createAgents(strapi);
  const statements = registerStatements(strapi);
  const replica = registerReplica(strapi, statements);
  const longReads = registerLongReads(strapi, statements, () => currentCaller(strapi));
  const rowCounts = registerRowCounts(strapi);
  const writes = createGroupedWrites(strapi, takeTurns(strapi));
  const store = createTenantStore(strapi, { statements, longReads, rowCounts, writes });
  const people = { organisations, principals, sessions, scimTokens, apiKeys, agents };
  tenancyService.add(strapi, { ...people, store, statements, replica, longReads, rowCounts, writes });
};

/** The application's tenancy. */
export const tenancyOf = tenancyService.of;
