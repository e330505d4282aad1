import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isInIds } from '../../../database/commits/id-lists';
import { connectionOf, isSqlite } from '../../../database/connection';
import { moment } from '../../../database/moments';
import { rawRows } from '../../../database/raw-rows';
import { reportedValue } from './finding-columns';
import { FINDING_KEYS, LINKS, ROWS } from './import-tables';
import { resultsAtOnce, type LinkedResult, resultsOf } from './staged-results';

/*
 * Results that say of a finding what the last scan has said: at the same place, or at another one. The event loop does not read them.
 */

const TABLE = 'security_findings';

/** The first and the last id of the results of a report; null if it has none. */
export const resultIds = async (
  strapi: Core.Strapi,
  scanId: number,
): Promise<{ first: number; last: number } | null> => {
  // SQLite would read all of them for both with one statement.
  const idOf = (order: 'asc' | 'desc'): Promise<{ id: number | string } | undefined> =>
    connectionOf(strapi)(ROWS).where({ scan_id: scanId }).orderBy('id', order).first('id');
  const [first, last] = [await idOf('asc'), await idOf('desc')];
  return first && last ? { first: Number(first.id), last: Number(last.id) } : null;
};

/**
 * The findings with the content of a result, with one parameter: the organisation. They are no join, so that no database reads all
 * findings for each part of a report.
 */
const withContent = (strapi: Core.Strapi): string => {
  const keys = `(select finding_id from ${FINDING_KEYS} where organisation_id = ? and lookup = r.content)`;
  return isSqlite(strapi) ? `in ${keys}` : `= any(array${keys})`;
};

/**
 * Links the results of a report with ids in a range to the findings of which they say what the last scan has said: those that are the
 * only result and the only finding of their content. As their fingerprints are the same, too, matchRun would pair them. Of no report
 * that names its findings.
 *
 * @returns how many it has linked
 */
export const linkRepeated = async (
  strapi: Core.Strapi,
  { organisationId, scanId }: { organisationId: number; scanId: number },
  first: number,
  last: number,
): Promise<number> => {
  const two = 'limit 2) as two';
  const results = `(select count(*) from (select 1 from ${ROWS} o where o.scan_id = r.scan_id and o.content = r.content ${two})`;
  const findings = `select f.id, f.identity ->> 'digest' as digest from ${TABLE} f
    where +f.organisation_id = ? and f.id ${withContent(strapi)}`;
  const linked: unknown = await connectionOf(strapi).raw(
    `insert into ${LINKS} (row_id, scan_id, finding_id)
      with found as materialized (
        select r.id, r.scan_id,
          (select case when count(*) = 1 and min(digest) = r.digest then min(id) end from (${findings} ${two}) as finding_id
        from ${ROWS} r where r.scan_id = ? and r.id between ? and ? and r.digest is not null and ${results} = 1)
      select id, scan_id, finding_id from found where finding_id is not null returning row_id`,
    [organisationId, organisationId, scanId, first, last],
  );
  return rawRows(linked).length;
};

/** A result that says nothing else about a finding than the last one, but for its place if it is `moved`. */
export interface RepeatedResult extends Pick<LinkedResult, 'id' | 'source'> {
  finding_id: number;
  repeats: 'same' | 'moved';
  facts: null;
}

/** What the finding of a result repeats. */
const REPEATS = `(select case f.identity ->> 'placeDigest' when ${ROWS}.place_digest then 'same' else 'moved' end
  from ${LINKS} l, ${TABLE} f where l.row_id = ${ROWS}.id and f.id = l.finding_id
    and f.identity ->> 'digest' = ${ROWS}.digest) as repeats`;

/**
 * The next results of a report in their order, those that repeat something without what they say.
 *
 * @param after the id of the last one before
 */
export const nextNews = async (
  strapi: Core.Strapi,
  scanId: number,
  after: number,
): Promise<(LinkedResult | RepeatedResult)[]> => {
  const db = connectionOf(strapi);
  const results = resultsOf(strapi, scanId).where('id', '>', after).limit(resultsAtOnce(strapi));
  const unlessRepeated = (column: string): Knex.Raw =>
    db.raw(`case when repeats is null then ${column} end as ${column}`);
  return db
    .from(results.select(db.raw(REPEATS)).as('n'))
    .orderBy('id')
    .select('id', 'source', 'finding_id', 'repeats', ...['content', 'fingerprints', 'facts'].map(unlessRepeated));
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

/** The assignments and the condition of a statement that notes a repetition. */
const notedBy = (strapi: Core.Strapi, { scan, at, statuses }: Repetition) => {
  const db = connectionOf(strapi);
  const seen = moment(strapi, at);
  const isKept = `finding_status in (${statuses.map(() => '?').join()}) and last_seen_at <= ?`;
  return {
    sets: db.raw('scan = ?, last_seen_at = ?, updated_at = ?', [scan, seen, moment(strapi, new Date())]),
    isKept: db.raw(isKept, [...statuses, seen]),
  };
};

const idsIn = (changed: unknown): number[] => rawRows<{ id: number }>(changed).map(({ id }) => id);

/**
 * Notes that a scan has reported findings with what it had said before, in the open transaction.
 *
 * @returns the ids of those that it has noted
 */
export const seeAgain = async (
  strapi: Core.Strapi,
  ids: readonly number[],
  repetition: Repetition,
): Promise<number[]> => {
  const db = connectionOf(strapi);
  const { sets, isKept } = notedBy(strapi, repetition);
  const statement = `update ${TABLE} set ? where id ? and ? returning id`;
  return idsIn(await db.raw(statement, [sets, isInIds(strapi, db, ids), isKept]));
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
  repetition: Repetition,
): Promise<number[]> => {
  const { sets, isKept } = notedBy(strapi, repetition);
  const places = (['file_path', 'line_number', 'location', 'identity'] as const).map(
    (column) => `${column} = ${reportedValue(strapi, column)}`,
  );
  const db = connectionOf(strapi);
  // Others lock findings in the order of their ids, too.
  const linked = `select r.*, l.finding_id from ${ROWS} r join ${LINKS} l on l.row_id = r.id where r.id ? order by l.finding_id`;
  return idsIn(
    await db.raw(
      `update ${TABLE} set ${places.join(', ')}, ? from (${linked}) as r
        where ${TABLE}.id = r.finding_id and ? and coalesce(edited_fields, '[]') = '[]' returning ${TABLE}.id`,
      [sets, isInIds(strapi, db, ids), isKept],
    ),
  );
};
