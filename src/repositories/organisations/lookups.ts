import type { Core } from '@strapi/strapi';
import { CAPABILITY_MATRIX } from '../../domain/access/capability-matrix';
import type { PlanLimits } from '../../domain/plans/limits';
import type { COUNTED, Counted } from '../../domain/plans/capacity';
import { type OrganisationState, STATE_COLUMNS, stateOf, type StateRow } from '../../tenancy/organisation-facts';
import { rememberLocked } from '../../tenancy/store/organisation-locks';
import { connectionOf, isSqlite, ORGANISATION_COLUMN, tableOf } from '../../database/connection';
import { preparedStatement, statementsOf } from '../../database/statements';
import { countOf } from '../../database/counts';
import { numberOrNull } from '../../database/numbers';

/**
 * What invariants need to know about rows other than the one that is written. Everything runs in the open transaction.
 */

/** What is read of an organisation's row when it is locked. */
export interface LockedOrganisation {
  facts: OrganisationState;
  limits: Record<(typeof COUNTED)[Counted]['limit'], number | null>;
}

const LIMITS = ['agent_limit', 'max_instances', 'max_members'] as const;
/** Not all columns: an IP allowlist of a thousand ranges need not be read for each creation. */
const HELD = [...STATE_COLUMNS, ...LIMITS].join(', ');

/**
 * Locks the organisation's row until the transaction ends, so that counts stay valid until then. The lock permits adding and
 * deleting rows that refer to the organisation; a stronger one would make two writers deadlock.
 *
 * @returns the current row, or null if there is none
 */
export const lockOrganisation = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<LockedOrganisation | null> => {
  const mayHold = strapi.db.inTransaction() && !isSqlite(strapi);
  const statement = preparedStatement(
    `select ${HELD} from organisations where id = ?${mayHold ? ' for no key update' : ''}`,
  );
  const [row] = (await statementsOf(strapi).run(statement, [organisationId])) as (StateRow &
    Record<(typeof LIMITS)[number], unknown>)[];
  if (!row) return null;
  rememberLocked(strapi, organisationId);
  const limits = {
    agent_limit: numberOrNull(row.agent_limit),
    max_instances: numberOrNull(row.max_instances),
    max_members: numberOrNull(row.max_members),
  };
  return { facts: stateOf(row), limits };
};

/** How many SCIM tokens of an organisation are neither revoked nor expired, one of them left out. */
export const countActiveScimTokens = async (
  strapi: Core.Strapi,
  organisationId: number,
  now: Date,
  exceptId = 0,
): Promise<number> => {
  const query = connectionOf(strapi)('scim_tokens').where(ORGANISATION_COLUMN, organisationId);
  query.whereNull('revoked_at').where('expires_at', '>', now).whereNot('id', exceptId);
  return countOf(await query.count({ total: 'id' }));
};

/** How many directories of an organisation people can sign in from, except one. */
export const countUsableDirectories = async (
  strapi: Core.Strapi,
  organisationId: number,
  exceptId = 0,
): Promise<number> => {
  const db = connectionOf(strapi);
  const rows = await db('directory_integrations')
    .where({ [ORGANISATION_COLUMN]: organisationId, enabled: true })
    .whereNot('id', exceptId)
    .whereNotNull('idp_tenant_id')
    .whereNot('idp_tenant_id', '')
    .count({ total: 'id' });
  return countOf(rows);
};

/** How many owners an organisation has, except one membership. */
export const countOwners = async (
  strapi: Core.Strapi,
  organisationId: number,
  exceptMembershipId: number,
): Promise<number> => {
  const db = connectionOf(strapi);
  const rows = await db('memberships')
    .where({ [ORGANISATION_COLUMN]: organisationId, role: 'owner' })
    .whereNull('deactivated_at')
    .whereNull('pending_since')
    .whereNot('id', exceptMembershipId)
    .whereNotNull('user_id')
    .count({ total: 'id' });
  return countOf(rows);
};

/** How many members of an organisation can publish, except one person. */
export const countPublishers = async (
  strapi: Core.Strapi,
  organisationId: number,
  exceptUserId: number,
): Promise<number> => {
  const db = connectionOf(strapi);
  const rows = await db('memberships')
    .where(ORGANISATION_COLUMN, organisationId)
    .whereIn('role', [...CAPABILITY_MATRIX['blueprint:publish']])
    .whereNull('deactivated_at')
    .whereNull('pending_since')
    .whereNot('user_id', exceptUserId)
    .count({ total: 'id' });
  return countOf(rows);
};

/** Numeric ids of the organisations of a person, even if the account is blocked. */
export const organisationIdsOf = async (strapi: Core.Strapi, userId: number): Promise<number[]> => {
  const db = connectionOf(strapi);
  return db('memberships')
    .where({ user_id: userId, pending_since: null })
    .whereNotNull(ORGANISATION_COLUMN)
    .pluck(ORGANISATION_COLUMN);
};

/** Organisations of which a person is the only owner. */
export const soleOwnerships = async (strapi: Core.Strapi, userId: number): Promise<{ id: number; name: string }[]> => {
  const db = connectionOf(strapi);
  const others = db('memberships as x')
    .whereRaw('x.organisation_id = m.organisation_id')
    .where('x.role', 'owner')
    .whereNull('x.deactivated_at')
    .whereNull('x.pending_since')
    .whereNot('x.user_id', userId)
    .select('x.id');
  const rows: { id: number; name: string }[] = await db('memberships as m')
    .join('organisations as o', 'o.id', 'm.organisation_id')
    .where({ 'm.user_id': userId, 'm.role': 'owner' })
    .whereNull('m.deactivated_at')
    .whereNull('m.pending_since')
    .whereNotExists(others)
    .select('o.id', 'o.name');
  return rows;
};

/** The plan with a name, or null. Within a transaction, it is locked until the end, because callers copy its limits. */
export const findPlan = async (strapi: Core.Strapi, name: string): Promise<PlanLimits | null> => {
  if (strapi.db.inTransaction()) {
    await connectionOf(strapi)('subscription_plans').where({ name }).forShare().select('id');
  }
  const plans = strapi.db.query('api::subscription-plan.subscription-plan');
  return (await plans.findOne({ where: { name } })) as PlanLimits | null;
};

/** The single sign-on settings of an organisation, without its directories. */
export const ssoSettingOf = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<{ ssoOnly: boolean; workspaceDomain: string | null } | null> => {
  const db = connectionOf(strapi);
  const row = (await db('organisations').where({ id: organisationId }).first('sso_only', 'workspace_domain')) as
    { sso_only: boolean | number | null; workspace_domain: string | null } | undefined;
  return row ? { ssoOnly: Boolean(row.sso_only), workspaceDomain: row.workspace_domain } : null;
};

/** Numeric id of the organisation that a record belongs to; undefined if there is no such record. */
export const ownerOf = async (strapi: Core.Strapi, uid: string, id: number): Promise<number | null | undefined> => {
  const db = connectionOf(strapi);
  const row = (await db(tableOf(strapi, uid)).where({ id }).first(ORGANISATION_COLUMN)) as
    { organisation_id: number | null } | undefined;
  return row?.organisation_id;
};
