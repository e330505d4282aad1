import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { UserPlan } from '../../domain/billing/grace-period';
import type { StatusFacts } from '../../domain/billing/next-status';
import { calendarMonthOf } from '../../domain/budget/calendar-month';
import { LIMITED_RESOURCES, type LimitedResource } from '../../domain/plans/capacity';
import { connectionOf, isSqlite } from '../../database/connection';
import { moment, toMilliseconds } from '../../database/moments';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';
import { usedSql } from '../organisations/usage-counts';
import { FIRST_OWNER, userPlanOf } from './owner-capacity';
import { type Stored, storedSuspension, type SuspensionRow } from './suspensions';
import { keysOf } from '../../values';

/** What an overview of an organisation needs beyond its public fields. Times are in milliseconds. */
export interface OverviewFacts {
  status: StatusFacts;
  /** When the current status began; null if unknown. */
  since: number | null;
  /** When each cause of a suspension began. */
  causesSince: { grace_period: number | null; dunning: number | null };
  used: Record<LimitedResource, number>;
  /** When the spend was added up. */
  spendAsOf: number | null;
  /** The last charge of the current month. */
  lastChargeAt: number | null;
}

/**
 * An owner's older organisations are counted up to this number, so that the cost is bounded. A user plan with a higher limit is
 * not evaluated.
 */
const MAX_PLACE = 1_000;

const COLUMNS = [
  'id',
  'document_id',
  'created_at',
  'org_status',
  'org_status_changed_at',
  'org_status_since',
  'suspended_by_grace_at',
  'suspended_by_dunning_at',
  'grace_window_open',
  'budget_as_of',
] as const;

const PLAN_COLUMNS = ['id', 'is_free', 'max_organisations_owned', 'max_members_per_organisation'] as const;

/** Selects the place of an organisation among those of its owner, oldest first, as `placesOf` in owner-capacity.ts does. */
const placeSql = (db: Knex): Knex.Raw =>
  db.raw(
    `(select count(*) from (select 1 from memberships m join organisations w on w.id = m.organisation_id
      where m.user_id = owner_account.id and m.role = 'owner' and m.deactivated_at is null and m.pending_since is null
        and ${FIRST_OWNER} and coalesce(w.org_status, 'active') <> 'archived'
        and (w.created_at < o.created_at or (w.created_at = o.created_at and w.id <= o.id)) limit ${MAX_PLACE}) as older)`,
  );

/** Selects the distinct statuses of an organisation's subscriptions, separated by commas. */
const subscriptionsSql = (strapi: Core.Strapi): string => {
  const list = isSqlite(strapi)
    ? 'group_concat(distinct subscription_status)'
    : `string_agg(distinct subscription_status, ',')`;
  return `(select ${list} from subscriptions where organisation_id = o.id)`;
};

/** Selects a user plan under names that begin with its alias. */
const planColumns = (alias: 'p' | 'f'): Record<string, string> =>
  Object.fromEntries(PLAN_COLUMNS.map((name) => [`${alias}_${name}`, `${alias}.${name}`]));

const factsQuery = (strapi: Core.Strapi, ids: readonly number[], now: Date): Knex.QueryBuilder => {
  const db = connectionOf(strapi);
  const { from } = calendarMonthOf(now);
  const firstOwner = `(select m.user_id from memberships m where m.organisation_id = o.id and m.role = 'owner'
    and m.deactivated_at is null and m.pending_since is null and m.user_id is not null order by m.id limit 1)`;
  const lastCharge = `(select charged_at from cost_records where organisation_id = o.id and charged_at >= ? and charged_at <= ?
    order by charged_at desc limit 1)`;
  const kinds = keysOf(LIMITED_RESOURCES);
  return stoppable(db('organisations as o'), 'o.id')
    .whereIn('o.id', ids)
    .joinRaw(`left join up_users as owner_account on owner_account.id = ${firstOwner}`)
    .leftJoin('user_plans as p', 'p.id', 'owner_account.user_plan_id')
    .joinRaw('left join user_plans as f on f.id = (select id from user_plans where is_free order by id limit 1)')
    .select(COLUMNS.map((name) => `o.${name}`))
    .select({ owner_id: 'owner_account.id', trial_ends_at: 'owner_account.personal_trial_ends_at' })
    .select({ place: placeSql(db), subscriptions: db.raw(subscriptionsSql(strapi)) })
    .select({ last_charge_at: db.raw(lastCharge, [moment(strapi, from), moment(strapi, now)]) })
    .select(Object.fromEntries(kinds.map((kind) => [`used_${kind}`, usedSql(strapi, kind, 'o.id', now)])))
    .select({ ...planColumns('p'), ...planColumns('f') });
};

type Row = Stored & Record<string, string | number | boolean | Date | null>;

const userPlanIn = (row: Row, alias: 'p' | 'f'): UserPlan | null =>
  row[`${alias}_id`] === null
    ? null
    : userPlanOf(Object.fromEntries(PLAN_COLUMNS.map((name) => [name, row[`${alias}_${name}`]])));

/** When a status began: as recorded; for organisations that have not changed since it is recorded, by the causes. */
const sinceOf = (row: Row, { status, anchor }: SuspensionRow): number | null => {
  const recorded = toMilliseconds(row.org_status_since);
  if (recorded !== null) return recorded;
  if (status === 'grace_period') return anchor;
  if (status === 'active') return anchor === null ? toMilliseconds(row.created_at) : null;
  const causes = [row.suspended_by_grace_at, row.suspended_by_dunning_at].flatMap((at) => toMilliseconds(at) ?? []);
  return causes.length === 0 ? null : Math.min(...causes);
};

const factsOf = (row: Row): OverviewFacts => {
  const { anchor, ...state } = storedSuspension(row);
  const kinds = keysOf(LIMITED_RESOURCES);
  const used = Object.fromEntries(kinds.map((kind) => [kind, Number(row[`used_${kind}`])])) as OverviewFacts['used'];
  const owner = {
    plan: userPlanIn(row, 'p'),
    freePlan: userPlanIn(row, 'f'),
    trialEndsAt: toMilliseconds(row.trial_ends_at),
    place: Number(row.place),
    members: used.members,
  };
  const subscriptions = row.subscriptions === null ? [] : String(row.subscriptions).split(',');
  return {
    status: { state, anchor, subscriptions, owner: row.owner_id === null ? null : owner },
    since: sinceOf(row, { ...state, anchor }),
    causesSince: {
      grace_period: toMilliseconds(row.suspended_by_grace_at),
      dunning: toMilliseconds(row.suspended_by_dunning_at),
    },
    used,
    spendAsOf: toMilliseconds(row.budget_as_of),
    lastChargeAt: toMilliseconds(row.last_charge_at),
  };
};

/**
 * What the overview of an organisation shows of its status, limits and spend, with one statement that runs as a long read. It
 * adds up no costs: the spend is that of the budget watchdog.
 */
export const overviewFactsOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  now: Date,
): Promise<OverviewFacts | null> => {
  const [row] = await readLong<Row>(strapi, factsQuery(strapi, [organisationId], now), organisationId);
  return row ? factsOf(row) : null;
};

/**
 * What overviews show of the status, limits and spend of several organisations, with one statement as a long read.
 *
 * @param ids numeric ids, at most some hundreds
 * @returns the facts by numeric id
 */
export const overviewFactsOfAll = async (
  strapi: Core.Strapi,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, OverviewFacts>> => {
  if (ids.length === 0) return new Map();
  const rows = await readLong<Row>(strapi, factsQuery(strapi, ids, now), PLATFORM, WHOLE_PLATFORM);
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
};
