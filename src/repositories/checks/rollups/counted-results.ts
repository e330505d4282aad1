import type { Core } from '@strapi/strapi';
import { binSql, decodeTimes, type Tally } from '../../../domain/checks/response-times';
import { connectionOf, isSqlite } from '../../../database/connection';
import { mayContinue, readLong } from '../../../lists/long-reads';
import { type CheckKey, type Fragment, resultsIn } from '../results-source';
import { partsOf, type Range } from './rollup-ranges';
import { CHANGES, LENGTHS, NEVER, ROLLUPS, type RollupState } from './rollup-tables';

/** Results of a check in one bucket of time and with one status. The number is negative if more were removed than added. */
export interface Counted {
  /** The beginning of the bucket, in milliseconds. */
  at: number;
  status: string | null;
  n: number;
  /** The sum of the response times, in milliseconds. */
  spent: number;
  /** Adds how many of them have each response time. */
  addTimesTo: (tally: Tally) => void;
}

/** How many results there are. */
export const totalOf = (rows: readonly Counted[]): number => rows.reduce((sum, { n }) => sum + n, 0);

/** What is counted: results of a check in a range, in buckets that begin at multiples of a length. */
export interface Count {
  check: CheckKey;
  range: Range;
  /** The length of the buckets, in milliseconds; null for one bucket, whose beginning is 0. */
  lengthMs: number | null;
  /** How a caller can narrow the read. */
  remedy: string;
}

/** A row of the statement: the times are encoded, or listed as "bin number bin number …". */
interface Row {
  at: number | string;
  status: string | null;
  n: number | string;
  spent: number | string | null;
  times: Uint8Array | null;
  listed: string | null;
}

const join = (parts: readonly Fragment[]): Fragment => ({
  sql: parts.map(({ sql }) => sql).join(' union all '),
  values: parts.flatMap(({ values }) => values),
});

const bucketOf = (time: string, lengthMs: number | null): string =>
  lengthMs === null ? '0' : `${time} / ${lengthMs} * ${lengthMs}`;

const rolledUp = (onSqlite: boolean, { check, lengthMs }: Count, hours: number, { from, until }: Range): Fragment => ({
  sql: `select ${bucketOf('starts', lengthMs)} as at, nullif(result_status, '') as status, results as n, spent, times, null as listed
    from ${ROLLUPS} where ${onSqlite ? `${mayContinue('id')} and ` : ''}check_id = ? and hours = ? and starts >= ? and starts < ?`,
  values: [check.id, hours, from, until],
});

/** What was written and is not rolled up. */
const changed = (onSqlite: boolean, { check, lengthMs }: Count, { from, until }: Range): Fragment => ({
  sql: `select ${bucketOf('seen', lengthMs)} as at, nullif(result_status, '') as status, ms, n from ${CHANGES}
    where ${onSqlite ? `${mayContinue('id')} and ` : ''}check_id = ? and seen >= ? and seen < ?`,
  values: [check.id, from, until],
});

const results = (strapi: Core.Strapi, { check, lengthMs }: Count, { from, until }: Range): Fragment => {
  const span = { from: new Date(from), ...(until < NEVER ? { until: new Date(until) } : {}) };
  const { sql, values } = resultsIn(strapi, check, span);
  const seen = isSqlite(strapi) ? 'seen' : 'cast(floor(extract(epoch from seen) * 1000) as bigint)';
  return {
    sql: `select ${bucketOf(seen, lengthMs)} as at, result_status as status, response_time_ms as ms, 1 as n from (${sql}) found`,
    values,
  };
};

/** Adds up single results, so that the process receives one row for each bucket and status. */
const addedUp = (onSqlite: boolean, { sql, values }: Fragment): Fragment => ({
  sql: `select at, status, sum(n) as n, sum(spent) as spent, ${onSqlite ? 'null' : 'cast(null as bytea)'} as times,
      ${onSqlite ? 'group_concat' : 'string_agg'}(bin || ' ' || n, ' ') as listed
    from (
      select at, status, ${binSql('ms')} as bin, sum(n) as n, sum(n * cast(ms as bigint)) as spent
      from (${sql}) single group by 1, 2, 3
    ) bins group by at, status`,
  values,
});

const addListed = (tally: Tally, listed: string): void => {
  const numbers = listed.split(' ');
  for (let place = 0; place < numbers.length; place += 2) tally.add(Number(numbers[place]), Number(numbers[place + 1]));
};

const countedOf = ({ at, status, n, spent, times, listed }: Row): Counted => ({
  ...{ at: Number(at), status, n: Number(n), spent: Number(spent ?? 0) },
  addTimesTo(tally) {
    if (times) decodeTimes(times, tally.add);
    if (listed) addListed(tally, listed);
  },
});

/**
 * Counts the results of a check with one statement, which runs as a long read. Whole hours and days are read from roll-ups, as far as
 * the buckets allow it.
 *
 * @param state as it was before
 * @returns the buckets that have results; a bucket and status may be repeated
 */
export const countResults = async (strapi: Core.Strapi, count: Count, state: RollupState): Promise<Counted[]> => {
  const onSqlite = isSqlite(strapi);
  const parts = partsOf(count.range, count.lengthMs ?? Infinity, state);
  const single = [
    ...parts.results.map((part) => results(strapi, count, part)),
    ...[...parts.hours, ...parts.days].map((part) => changed(onSqlite, count, part)),
  ];
  const { sql, values } = join([
    ...parts.hours.map((part) => rolledUp(onSqlite, count, LENGTHS.hour, part)),
    ...parts.days.map((part) => rolledUp(onSqlite, count, LENGTHS.day, part)),
    ...(single.length > 0 ? [addedUp(onSqlite, join(single))] : []),
  ]);
  const query = connectionOf(strapi).raw(sql, values);
  return (await readLong<Row>(strapi, query, count.check.organisationId, count.remedy)).map(countedOf);
};
