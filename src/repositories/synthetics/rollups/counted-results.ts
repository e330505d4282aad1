import type { Core } from '@strapi/strapi';
import { isSqlite } from '../../../database/connection';
import { mayContinue } from '../../../tenancy/store/long-reads';
import { type CheckKey, type Fragment, resultsIn } from '../results-source';
import { partsOf, type Range } from './rollup-ranges';
import { CHANGES, LENGTHS, NEVER, ROLLUPS, type RollupState } from './rollup-tables';

/** The response times of roll-ups `r`, as a join; they are `ms` and `n`. */
const EXPANDED = {
  sqlite: { join: ', json_each(r.times) t', ms: `cast(nullif(t.key, '') as integer)`, n: 't.value' },
  postgres: { join: 'cross join lateral unnest(r.times, r.counts) as t(ms, n)', ms: 't.ms', n: 't.n' },
};

const join = (parts: readonly Fragment[]): Fragment => ({
  sql: parts.map(({ sql }) => sql).join(' union all '),
  values: parts.flatMap(({ values }) => values),
});

const rolledUp = (onSqlite: boolean, check: number, hours: number, { from, until }: Range): Fragment => {
  const { join: expansion, ms, n } = EXPANDED[onSqlite ? 'sqlite' : 'postgres'];
  const may = onSqlite ? `${mayContinue('r.id')} and ` : '';
  return {
    sql: `select r.starts as at, nullif(r.result_status, '') as status, ${ms} as ms, ${n} as n from ${ROLLUPS} r ${expansion}
      where ${may}r.check_id = ? and r.hours = ? and r.starts >= ? and r.starts < ?`,
    values: [check, hours, from, until],
  };
};

/** What was written and is not rolled up. */
const changed = (onSqlite: boolean, check: number, { from, until }: Range): Fragment => ({
  sql: `select seen as at, nullif(result_status, '') as status, ms, n from ${CHANGES}
    where ${onSqlite ? `${mayContinue('id')} and ` : ''}check_id = ? and seen >= ? and seen < ?`,
  values: [check, from, until],
});

const results = (strapi: Core.Strapi, check: CheckKey, { from, until }: Range): Fragment => {
  const span = { from: new Date(from), ...(until < NEVER ? { until: new Date(until) } : {}) };
  const { sql, values } = resultsIn(strapi, check, span);
  const at = isSqlite(strapi) ? 'seen' : 'cast(floor(extract(epoch from seen) * 1000) as bigint)';
  return {
    sql: `select ${at} as at, result_status as status, response_time_ms as ms, 1 as n from (${sql}) found`,
    values,
  };
};

/**
 * Selects the results of a check in a range of time, counted: `at` in milliseconds (the beginning of the hour or day, if they are
 * rolled up), `status`, `ms` and their number `n`. Equal rows may be repeated, and `n` may be negative: add up the numbers.
 *
 * @param longest the longest roll-up that can be used, in milliseconds
 */
export const countedResults = (
  strapi: Core.Strapi,
  check: CheckKey,
  range: Range,
  longest: number,
  state: RollupState,
): Fragment => {
  const onSqlite = isSqlite(strapi);
  const parts = partsOf(range, longest, state);
  const rolled = [...parts.hours, ...parts.days];
  return join([
    ...parts.results.map((part) => results(strapi, check, part)),
    ...parts.hours.map((part) => rolledUp(onSqlite, check.id, LENGTHS.hour, part)),
    ...parts.days.map((part) => rolledUp(onSqlite, check.id, LENGTHS.day, part)),
    ...rolled.map((part) => changed(onSqlite, check.id, part)),
  ]);
};
