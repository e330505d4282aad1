import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { keysOf } from '../../values';
import { connectionOf } from '../../database/connection';
import { type StoredTime, toMilliseconds } from '../../database/moments';
import { placedHereSql } from '../../tenancy/store/cells';
import { DEADLINES, type ProvisionalSetting } from '../../domain/access/provisional-setting';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';

/** An organisation, as lists of the platform name it. */
interface NamedOrganisation {
  id: number;
  documentId: string;
  name: string;
}

interface Row extends Partial<Record<(typeof DEADLINES)[ProvisionalSetting], StoredTime | null>> {
  id: number;
  document_id: string;
  name: string;
}

const named = (row: Row): NamedOrganisation => ({
  id: row.id,
  documentId: row.document_id,
  name: row.name,
});

/** Selects organisations of this node that are not archived. */
const organisations = (strapi: Core.Strapi): { query: Knex.QueryBuilder } => {
  const query = stoppable(connectionOf(strapi)('organisations'), 'organisations.id').whereRaw(
    `coalesce(org_status, 'active') <> 'archived'`,
  );
  const placed = placedHereSql(strapi, 'organisations');
  if (placed !== null) void query.whereRaw(placed);
  return { query: query.select('id', 'document_id', 'name') };
};

/**
 * Organisations whose status can change by itself: in their grace period, suspended, with an unpaid subscription, or with an
 * owner whose trial ends. Those in their grace period come first, and suspended ones last, because most of them stay so.
 *
 * @param until the latest end of a trial
 * @param most maximum number of organisations
 */
export const changeableOrganisations = async (
  strapi: Core.Strapi,
  now: Date,
  until: Date,
  most: number,
): Promise<NamedOrganisation[]> => {
  const db = connectionOf(strapi);
  const unpaid = db('subscriptions').where('subscription_status', 'unpaid').select('organisation_id');
  const ending = db('memberships as m')
    .join('up_users as u', 'u.id', 'm.user_id')
    .where('m.role', 'owner')
    .where('u.personal_trial_ends_at', '>', now)
    .where('u.personal_trial_ends_at', '<=', until)
    .select('m.organisation_id');
  const query = organisations(strapi)
    .query.where(
      (any) =>
        void any.whereIn('org_status', ['grace_period', 'suspended']).orWhereIn('id', unpaid).orWhereIn('id', ending),
    )
    .orderByRaw(
      `case org_status when 'grace_period' then 0 when 'suspended' then 2 else 1 end, org_status_changed_at, id`,
    )
    .limit(most);
  return (await readLong<Row>(strapi, query, PLATFORM, WHOLE_PLATFORM)).map(named);
};

/** A provisional setting of an organisation that is reverted unless it is confirmed. Its time is in milliseconds. */
export interface UnconfirmedSetting extends NamedOrganisation {
  setting: ProvisionalSetting;
  at: number;
}

/** Provisional settings, each with its deadline; a setting without one is confirmed. */
export const unconfirmedSettings = async (strapi: Core.Strapi, most: number): Promise<UnconfirmedSetting[]> => {
  const query = organisations(strapi)
    .query.where((any) => void Object.values(DEADLINES).reduce((some, column) => some.orWhereNotNull(column), any))
    .orderBy('id')
    .limit(most)
    .select(...Object.values(DEADLINES));
  const rows = await readLong<Row>(strapi, query, PLATFORM, WHOLE_PLATFORM);
  return rows.flatMap((row) =>
    keysOf(DEADLINES).flatMap((setting) => {
      const at = toMilliseconds(row[DEADLINES[setting]]);
      return at === null ? [] : [{ ...named(row), setting, at }];
    }),
  );
};
