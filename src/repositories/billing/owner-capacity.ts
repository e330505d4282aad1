import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type Capacity, capacityOf, isExceeding, type Owner, type UserPlan } from '../../domain/billing/grace-period';
import { connectionOf } from '../../database/connection';
import { PLATFORM, readLong, stoppable } from '../../lists/long-reads';
import { numberOrNull } from '../../database/numbers';
import { type StoredTime, toMilliseconds } from '../../database/moments';
import { usedSql } from '../organisations/usage-counts';

/**
 * Which organisations exceed their owner's user plan, for many at once. An organisation counts once, for the person who has
 * been its owner for the longest. For its other owners, it does not count.
 */
export const FIRST_OWNER = `not exists (select 1 from memberships x where x.organisation_id = m.organisation_id
  and x.role = 'owner' and x.deactivated_at is null and x.pending_since is null and x.user_id is not null and x.id < m.id)`;

/** A user plan from its columns. */
export const userPlanOf = (row: Record<string, unknown>): UserPlan => ({
  isFree: Boolean(row.is_free),
  maxOrganisationsOwned: numberOrNull(row.max_organisations_owned),
  maxMembersPerOrganisation: numberOrNull(row.max_members_per_organisation),
});

/** The people for whom some organisations count. */
const ownersOf = async (strapi: Core.Strapi, organisationIds: readonly number[]): Promise<number[]> => {
  const db = connectionOf(strapi);
  return db('memberships as m')
    .whereIn('m.organisation_id', organisationIds)
    .where('m.role', 'owner')
    .whereNull('m.deactivated_at')
    .whereNull('m.pending_since')
    .whereNotNull('m.user_id')
    .whereRaw(FIRST_OWNER)
    .distinct()
    .pluck('m.user_id');
};

/** The plans and trials of some people, and the free plan. */
const planHoldersOf = async (strapi: Core.Strapi, userIds: readonly number[]) => {
  const db = connectionOf(strapi);
  const free = await db('user_plans').where('is_free', true).orderBy('id').first<Record<string, unknown> | undefined>();
  const rows = await db('up_users as u')
    .leftJoin('user_plans as p', 'p.id', 'u.user_plan_id')
    .whereIn('u.id', userIds)
    .select('u.id', 'u.personal_trial_ends_at', 'p.id as plan_id', 'p.is_free')
    .select<
      (Record<string, unknown> & {
        id: number;
        personal_trial_ends_at: StoredTime | null;
      })[]
    >('p.max_organisations_owned', 'p.max_members_per_organisation');
  const owners = new Map<number, Owner>();
  for (const row of rows) {
    const plan = row.plan_id === null ? null : userPlanOf(row);
    owners.set(row.id, { plan, trialEndsAt: toMilliseconds(row.personal_trial_ends_at) });
  }
  return { owners, freePlan: free ? userPlanOf(free) : null };
};

/** The capacity of some people: what they may own. */
const capacitiesOf = async (strapi: Core.Strapi, userIds: readonly number[], now: Date) => {
  const { owners, freePlan } = await planHoldersOf(strapi, userIds);
  return new Map([...owners].map(([id, owner]) => [id, capacityOf(owner, freePlan, now.getTime())]));
};

/** Selects what people own (m, o). Archived organisations do not count. */
const ownedRows = (db: Knex, userIds: readonly number[]): Knex.QueryBuilder =>
  stoppable(db('memberships as m'), 'm.id')
    .join('organisations as o', 'o.id', 'm.organisation_id')
    .whereIn('m.user_id', userIds)
    .where('m.role', 'owner')
    .whereNull('m.deactivated_at')
    .whereNull('m.pending_since')
    .whereRaw(FIRST_OWNER)
    .whereRaw(`coalesce(o.org_status, 'active') <> 'archived'`)
    .select('m.user_id', 'o.id');

/** The organisations of some people, oldest first. A long read, because it counts each organisation's members. */
const ownedBy = async (strapi: Core.Strapi, userIds: readonly number[], now: Date) => {
  const db = connectionOf(strapi);
  const query = ownedRows(db, userIds)
    .select({ members: usedSql(strapi, 'members', 'o.id', now) })
    .orderBy('o.created_at')
    .orderBy('o.id');
  const rows = await readLong<{ user_id: number; id: number; members: number | string }>(strapi, query, PLATFORM);
  const owned = new Map<number, OwnedOrganisation[]>();
  for (const { user_id: userId, id, members: count } of rows) {
    const list = owned.get(userId) ?? [];
    list.push({ id, members: Number(count) });
    owned.set(userId, list);
  }
  return owned;
};

/** An organisation as it counts against its owner's capacity. */
export interface OwnedOrganisation {
  id: number;
  /** Seats that are taken, as its own member limit counts them. */
  members: number;
}

/** What a person owns, oldest first, and may own. */
export interface Ownership {
  capacity: Capacity;
  owned: OwnedOrganisation[];
}

/** The person for whom an organisation counts; null if it has no owner. */
export const firstOwnerOf = async (strapi: Core.Strapi, organisationId: number): Promise<number | null> =>
  (await ownersOf(strapi, [organisationId]))[0] ?? null;

/**
 * What some people own and may own.
 *
 * @param now the time at which trials are evaluated
 */
export const ownershipsOf = async (
  strapi: Core.Strapi,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Ownership>> => {
  const capacities = await capacitiesOf(strapi, userIds, now);
  const owned = await ownedBy(strapi, userIds, now);
  return new Map([...capacities].map(([id, capacity]) => [id, { capacity, owned: owned.get(id) ?? [] }]));
};

/** Organisations of a person are counted up to this number, so that the cost is bounded. */
const MAX_OWNED = 1_000;

/** How many organisations a person owns, and may own. */
export interface OrganisationAllowance {
  /** Those that count for the person; at most 1,000. */
  owned: number;
  /** Null means no limit. */
  limit: number | null;
  /** When the limit of the free plan begins to apply, in milliseconds; null without a running trial that exempts from one. */
  trialEndsAt: number | null;
  /** The limit without a trial. */
  limitAfterTrial: number | null;
}

/**
 * How many organisations a person owns and may own.
 *
 * @param userId numeric id
 * @param now the time at which the trial is evaluated
 */
export const organisationAllowanceOf = async (
  strapi: Core.Strapi,
  userId: number,
  now: Date,
): Promise<OrganisationAllowance> => {
  const { owners, freePlan } = await planHoldersOf(strapi, [userId]);
  const owner = owners.get(userId) ?? { plan: null, trialEndsAt: null };
  const db = connectionOf(strapi);
  const bounded = ownedRows(db, [userId]).limit(MAX_OWNED);
  const owned = await db.from(bounded.as('w')).select<{ id: number }[]>('w.id');
  const { maxOrganisationsOwned: limit } = capacityOf(owner, freePlan, now.getTime());
  const { maxOrganisationsOwned: limitAfterTrial } = capacityOf({ ...owner, trialEndsAt: null }, freePlan, 0);
  const trialEndsAt = limit === limitAfterTrial ? null : owner.trialEndsAt;
  return { owned: owned.length, limit, trialEndsAt, limitAfterTrial };
};

interface RankedOrganisation {
  user_id: number;
  id: number;
  place: number | string;
  members: number | string;
}

/**
 * The position of some organisations among all of their owners. The database counts the others without returning them, because
 * an owner may have any number.
 */
const placesOf = async (
  strapi: Core.Strapi,
  organisationIds: readonly number[],
  userIds: readonly number[],
  now: Date,
): Promise<RankedOrganisation[]> => {
  const db = connectionOf(strapi);
  const owned = ownedRows(db, userIds).select(
    db.raw('row_number() over (partition by m.user_id order by o.created_at, o.id) as place'),
  );
  return db
    .from(owned.as('w'))
    .whereIn('w.id', organisationIds)
    .select({ members: usedSql(strapi, 'members', 'w.id', now) })
    .select<RankedOrganisation[]>('w.user_id', 'w.id', 'w.place');
};

const hasLimit = ({ maxOrganisationsOwned, maxMembersPerOrganisation }: Capacity): boolean =>
  maxOrganisationsOwned !== null || maxMembersPerOrganisation !== null;

/**
 * Which of some organisations exceed the capacity of their owners.
 *
 * @param organisationIds at most some thousands
 * @param now the time at which trials are evaluated
 */
export const findExceeding = async (
  strapi: Core.Strapi,
  organisationIds: readonly number[],
  now: Date,
): Promise<Set<number>> => {
  const capacities = await capacitiesOf(strapi, await ownersOf(strapi, organisationIds), now);
  const limited = [...capacities].filter(([, capacity]) => hasLimit(capacity)).map(([userId]) => userId);
  if (limited.length === 0) return new Set();
  const exceeding = (await placesOf(strapi, organisationIds, limited, now)).filter(
    ({ user_id: userId, place, members }) => {
      const capacity = capacities.get(userId);
      return capacity && isExceeding({ place: Number(place), members: Number(members) }, capacity);
    },
  );
  return new Set(exceeding.map(({ id }) => id));
};
