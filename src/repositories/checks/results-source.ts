import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { SYNTHETIC_STATUSES } from '../../domain/vocabularies';
import { isSqlite } from '../../database/connection';
import { moment } from '../../database/moments';
import { mayContinue } from '../../lists/long-reads';

/** SQL with its values. */
export interface Fragment {
  sql: string;
  values: Knex.Value[];
}

/** The numeric ids of a check and of its organisation. */
export interface CheckKey {
  id: number;
  organisationId: number;
}

/** A range of time. */
export interface TimeSpan {
  from: Date;
  /** Exclusive; without it, the range has no end. */
  until?: Date;
}

const placeholders = SYNTHETIC_STATUSES.map(() => '?').join(', ');

/** One part for each range of the index, in which the status comes before the times. */
const STATUSES: Fragment[] = [
  { sql: `result_status in (${placeholders})`, values: [...SYNTHETIC_STATUSES] },
  { sql: 'result_status is null', values: [] },
];

/** The condition under which a result counts by a time. A result without `checked_at` counts from its creation. */
const COUNTS_BY = { checked_at: '', created_at: 'checked_at is null and ' } as const;

/**
 * Selects the results of a check in a range of time: `id`, `seen`, `result_status` and `response_time_ms`. It reads only
 * the rows of the range, in the index `synth_results_check_state_idx`.
 */
export const resultsIn = (
  strapi: Core.Strapi,
  { id, organisationId }: CheckKey,
  { from, until }: TimeSpan,
): Fragment => {
  const may = isSqlite(strapi) ? `${mayContinue('id')} and ` : '';
  const parts = Object.entries(COUNTS_BY).flatMap(([time, condition]) =>
    STATUSES.map(({ sql, values }) => ({
      sql: `select id, ${time} as seen, result_status, response_time_ms from synthetic_results
        where ${may}organisation_id = ? and synthetic_check_id = ? and ${sql}
          and ${condition}${time} >= ?${until ? ` and ${time} < ?` : ''}`,
      values: [organisationId, id, ...values, moment(strapi, from), ...(until ? [moment(strapi, until)] : [])],
    })),
  );
  return { sql: parts.map(({ sql }) => sql).join(' union all '), values: parts.flatMap(({ values }) => values) };
};

/** Each status is a range of the index, in which its results have the order of their times. */
const EACH_STATUS: Fragment[] = [
  ...SYNTHETIC_STATUSES.map((status) => ({ sql: 'result_status = ?', values: [status] })),
  { sql: 'result_status is null', values: [] },
];

/**
 * Selects the first or the last result of a check in a range of time, with the columns of `resultsIn`. Of results with the same
 * time, the last is the one with the highest id. It reads one row for each status, however many there are.
 */
export const endOfResults = (
  strapi: Core.Strapi,
  end: 'first' | 'last',
  { id, organisationId }: CheckKey,
  from: Date,
): Fragment => {
  const direction = end === 'first' ? 'asc' : 'desc';
  const parts = Object.entries(COUNTS_BY).flatMap(([time, condition]) =>
    EACH_STATUS.map(({ sql, values }) => ({
      // PostgreSQL needs the null column, too, to use the order of the index. The plus rules out the index of lists, which has
      // the whole order but the results of all checks.
      sql: `select * from (select id, ${time} as seen, result_status, response_time_ms from synthetic_results
        where organisation_id = ? and synthetic_check_id = ? and ${sql} and ${condition}${time} >= ?
        order by checked_at ${direction}${condition ? `, created_at ${direction}` : ''}, +id ${direction} limit 1) one`,
      values: [organisationId, id, ...values, moment(strapi, from)],
    })),
  );
  return {
    sql: `select * from (${parts.map(({ sql }) => sql).join(' union all ')}) ends order by seen ${direction}, id ${direction} limit 1`,
    values: parts.flatMap(({ values }) => values),
  };
};
