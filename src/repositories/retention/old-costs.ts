import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { keptSince } from '../../domain/retention/periods';
import { connectionOf, isSqlite } from '../../database/connection';
import { countUpTo } from '../../database/counts';
import { moment } from '../../database/moments';
import { placedHereSql } from '../../tenancy/store/cells';
import { COUNTED, type OldRecord, type RetainedKind } from './old-records';
import { retentionSettings } from './retention-settings';

/**
 * Cost records of months that are no longer kept. Every index on them begins with the organisation: one on the time alone would
 * cost each import more than it saves here, so the oldest records of each organisation are looked up.
 */
const TABLE = 'cost_records';

/** Since when cost records are kept, in milliseconds. The budget needs only the current month. */
export const costsKeptSince = (strapi: Core.Strapi, now: number): number =>
  keptSince({ months: retentionSettings(strapi).costMonths }, now);

/** The old records of organisations that this node serves, or without one, as a subquery of their ids and documentIds. */
const oldRecords = (strapi: Core.Strapi, now: number, most: number): Knex.Raw => {
  const placed = placedHereSql(strapi, 'o');
  const here = placed === null ? '' : ` where ${placed}`;
  const since = moment(strapi, new Date(costsKeptSince(strapi, now)));
  const columns = 'c.id, c.document_id';
  // Of each organisation, one range of an index is read, and not more of it than is needed. On SQLite, the order of the tables
  // says so.
  const owned = isSqlite(strapi)
    ? `select ${columns} from organisations o cross join ${TABLE} c
        on c.organisation_id = o.id and c.charged_at < ?${here} limit ${most}`
    : `select ${columns} from organisations o cross join lateral (
        select id, document_id from ${TABLE} where organisation_id = o.id and charged_at < ? order by charged_at limit ${most}
      ) c${here} limit ${most}`;
  const unowned = `select ${columns} from ${TABLE} c where c.organisation_id is null and c.charged_at < ? limit ${most}`;
  return connectionOf(strapi).raw(`(select * from (${owned}) owned union all select * from (${unowned}) unowned) old`, [
    since,
    since,
  ]);
};

/** Cost records. Their import key goes with them: a file that is imported again adds them, until the next run. */
export const oldCosts: RetainedKind = {
  type: 'cost-record',
  count: (strapi, now) => {
    const db = connectionOf(strapi);
    return countUpTo(db, db.from(oldRecords(strapi, now, COUNTED)), COUNTED);
  },
  find: async (strapi, now, limit, except) =>
    await connectionOf(strapi)
      .from(oldRecords(strapi, now, limit + except.length))
      .whereNotIn('id', [...except])
      .limit(limit)
      .select<OldRecord[]>('id', { documentId: 'document_id' }),
  prune: (strapi, now, ids) =>
    connectionOf(strapi)(TABLE)
      .whereIn('id', [...ids])
      .where('charged_at', '<', moment(strapi, new Date(costsKeptSince(strapi, now))))
      .delete(),
};
