import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isInIds } from '../../../database/commits/id-lists';
import { connectionOf, isSqlite } from '../../../database/connection';
import { moment } from '../../../database/moments';
import { rawRows } from '../../../database/raw-rows';
import { LINKS, ROWS } from './import-tables';
import { movedIdentity, reportedColumns, stagedResults } from './reported-columns';
import { appliedAtOnce, type LinkedResult, resultsOf } from './staged-results';

/*
 * Results that say of a finding what the last scan has said: at the same place, or at another one. The event loop does not read them.
 */

const TABLE = 'security_findings';

/** A result that says nothing else about a finding than the last one, but for its place if it is `moved`. */
export interface RepeatedResult extends Pick<LinkedResult, 'id' | 'source'> {
  finding_id: number;
  repeats: 'same' | 'moved';
}

/** A result of which only the database knows that it says something new. */
export interface NewsResult extends LinkedResult {
  repeats: null;
}

/** What the finding of a result repeats. PostgreSQL keeps the identities of findings as jsonb, and the staged ones as text. */
const repeatsOf = (strapi: Core.Strapi): string => {
  const staged = isSqlite(strapi) ? 'keys' : 'keys::json';
  return `(select case f.identity ->> 'placeDigest' when ${staged} ->> 'placeDigest' then 'same' else 'moved' end
    from ${LINKS} l, ${TABLE} f where l.row_id = ${ROWS}.id and f.id = l.finding_id
      and f.identity ->> 'digest' = ${staged} ->> 'digest') as repeats`;
};

/**
 * The next results of a report in their order, those that repeat something without what they say.
 *
 * @param after the id of the last one before
 */
export const nextNews = async (
  strapi: Core.Strapi,
  scanId: number,
  after: number,
): Promise<(NewsResult | RepeatedResult)[]> => {
  const db = connectionOf(strapi);
  const results = resultsOf(strapi, scanId).where('id', '>', after).limit(appliedAtOnce(strapi));
  const unlessRepeated = (column: string): Knex.Raw =>
    db.raw(`case when repeats is null then ${column} end as ${column}`);
  return db
    .from(results.select(db.raw(repeatsOf(strapi))).as('n'))
    .orderBy('id')
    .select('id', 'source', 'finding_id', 'repeats', unlessRepeated('keys'), unlessRepeated('record'));
};

/** What a scan that repeats something changes. */
interface Repetition {
  /** documentId */
  scan: string;
  /** When it was. A finding that a later scan has reported is left as it is. */
  at: Date;
  /** A finding with another status is left as it is. */
  statuses: readonly string[];
}

/**
 * Notes that a scan has reported findings with what it had said before, in the open transaction.
 *
 * @returns the ids of those that it has noted
 */
export const seeAgain = async (
  strapi: Core.Strapi,
  ids: readonly number[],
  { scan, at, statuses }: Repetition,
): Promise<number[]> => {
  const db = connectionOf(strapi);
  const seen = moment(strapi, at);
  const rows: { id: number }[] = await db(TABLE)
    .whereRaw('id ?', [isInIds(strapi, db, ids)])
    .whereIn('finding_status', [...statuses])
    .where('last_seen_at', '<=', seen)
    .update({ scan, last_seen_at: seen, updated_at: moment(strapi, new Date()) }, ['id']);
  return rows.map(({ id }) => id);
};

/**
 * Moves findings to where a scan has found them now, which says nothing else about them than before, in the open transaction. A
 * finding that a person has edited is left as it is.
 *
 * @param ids of the results
 * @returns the ids of the findings that it has moved
 */
export const moveFindings = async (
  strapi: Core.Strapi,
  ids: readonly number[],
  { scan, at, statuses }: Repetition,
): Promise<number[]> => {
  const db = connectionOf(strapi);
  const seen = moment(strapi, at);
  const { file_path, line_number, location } = reportedColumns(strapi);
  const columns = { file_path, line_number, location, identity: movedIdentity(strapi) };
  const sets = Object.entries(columns).map(([column, expression]) => `${column} = ${expression}`);
  const moved: unknown = await db.raw(
    `with r as ? update ${TABLE} set ${sets.join(', ')}, scan = ?, last_seen_at = ?, updated_at = ? from r
      where ${TABLE}.id = r.finding_id and finding_status in (${statuses.map(() => '?').join()}) and last_seen_at <= ?
        and coalesce(edited_fields, '[]') = '[]' returning ${TABLE}.id`,
    [stagedResults(strapi, ids), scan, seen, moment(strapi, new Date()), ...statuses, seen],
  );
  return rawRows<{ id: number }>(moved).map(({ id }) => id);
};
