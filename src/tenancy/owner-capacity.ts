import type { Core } from '@strapi/strapi';
import { type Capacity, capacityOf, exceedingOf, type UserPlan } from '../domain/billing/grace-period';
import { connectionOf } from './connection';

/**
 * Which organisations exceed their owner's capacity, for many at once. An organisation counts once, for the person who
 * has been its owner for the longest: others may own it with them without using up their own plan.
 */
const FIRST_OWNER = `not exists (select 1 from memberships x where x.organisation_id = m.organisation_id
  and x.role = 'owner' and x.user_id is not null and x.id < m.id)`;

const limitOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

const planOf = (row: Record<string, unknown>): UserPlan => ({
  isFree: Boolean(row.is_free),
  maxOrganisationsOwned: limitOf(row.max_organisations_owned),
  maxMembersPerOrganisation: limitOf(row.max_members_per_organisation),
});

/** The people who count as owners of some organisations. */
const ownersOf = async (strapi: Core.Strapi, organisationIds: readonly number[]): Promise<number[]> => {
  const db = await connectionOf(strapi);
  return db('memberships as m')
    .whereIn('m.organisation_id', organisationIds)
    .where('m.role', 'owner')
    .whereNotNull('m.user_id')
    .whereRaw(FIRST_OWNER)
    .distinct()
    .pluck('m.user_id');
};

/** What each of some people may have. */
const capacitiesOf = async (strapi: Core.Strapi, userIds: readonly number[], now: Date) => {
  const db = await connectionOf(strapi);
  const free = (await db('user_plans').where('is_free', true).orderBy('id').first()) as
    Record<string, unknown> | undefined;
  const rows = (await db('up_users as u')
    .leftJoin('user_plans as p', 'p.id', 'u.user_plan_id')
    .whereIn('u.id', userIds)
    .select('u.id', 'u.personal_trial_ends_at', 'p.id as plan_id', 'p.is_free')
    .select('p.max_organisations_owned', 'p.max_members_per_organisation')) as (Record<string, unknown> & {
    id: number;
    personal_trial_ends_at: string | number | Date | null;
  })[];
  const capacities = new Map<number, Capacity>();
  for (const row of rows) {
    const endsAt = row.personal_trial_ends_at;
    const owner = {
      plan: row.plan_id === null ? null : planOf(row),
      trialEndsAt: endsAt === null ? null : new Date(endsAt).getTime(),
    };
    capacities.set(row.id, capacityOf(owner, free ? planOf(free) : null, now.getTime()));
  }
  return capacities;
};

/** What each of some people owns, oldest first: archived organisations take no room. */
const ownedBy = async (strapi: Core.Strapi, userIds: readonly number[]) => {
  const db = await connectionOf(strapi);
  const members = db('memberships as y').whereRaw('y.organisation_id = o.id').count('y.id').as('members');
  const rows = (await db('memberships as m')
    .join('organisations as o', 'o.id', 'm.organisation_id')
    .whereIn('m.user_id', userIds)
    .where('m.role', 'owner')
    .whereRaw(FIRST_OWNER)
    .whereRaw(`coalesce(o.org_status, 'active') <> 'archived'`)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .select('m.user_id', 'o.id', members)) as { user_id: number; id: number; members: number | string }[];
  const owned = new Map<number, OwnedOrganisation[]>();
  for (const { user_id: userId, id, members: count } of rows) {
    const list = owned.get(userId) ?? [];
    list.push({ id, members: Number(count) });
    owned.set(userId, list);
  }
  return owned;
};

/** An organisation as the capacity of its owner has it. */
export interface OwnedOrganisation {
  id: number;
  members: number;
}

/** What a person owns, oldest first, and what the person may have. */
export interface Ownership {
  capacity: Capacity;
  owned: OwnedOrganisation[];
}

/** The person for whom an organisation counts; null where it has no owner. */
export const firstOwnerOf = async (strapi: Core.Strapi, organisationId: number): Promise<number | null> =>
  (await ownersOf(strapi, [organisationId]))[0] ?? null;

/**
 * What some people own and may own.
 *
 * @param now the moment at which trials are looked at
 */
export const ownershipsOf = async (
  strapi: Core.Strapi,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Ownership>> => {
  const capacities = await capacitiesOf(strapi, userIds, now);
  const owned = await ownedBy(strapi, userIds);
  return new Map([...capacities].map(([id, capacity]) => [id, { capacity, owned: owned.get(id) ?? [] }]));
};

/**
 * The organisations that are beyond the capacity of their owners.
 *
 * @param organisationIds at most some hundreds; the answer may hold others of the same owners
 * @param now the moment at which trials are looked at
 */
export const findExceeding = async (
  strapi: Core.Strapi,
  organisationIds: readonly number[],
  now: Date,
): Promise<Set<number>> => {
  const owners = await ownersOf(strapi, organisationIds);
  const exceeding = new Set<number>();
  for (const { owned, capacity } of (await ownershipsOf(strapi, owners, now)).values())
    for (const id of exceedingOf(owned, capacity)) exceeding.add(id);
  return exceeding;
};
