import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { LOWEST_STATUS, STATUS_THRESHOLDS } from '../../domain/budget/budget-status';
import { isSqlite } from '../../database/connection';

/**
 * Exact money in SQL. PostgreSQL has decimals. SQLite has only floats, so amounts are whole millionths of a euro there while
 * they are added up and compared.
 */
export const MICROS = 1_000_000;
const PLACES = 6;

/** An SQL expression of a money column that can be added up and compared exactly. */
export const exactAmount = (strapi: Core.Strapi, column: string): string =>
  isSqlite(strapi) ? `cast(round(${column} * ${MICROS}) as integer)` : column;

/**
 * An SQL expression of the sum of a money column, to the millionth: rows are added up unrounded, and the sum is rounded once.
 * Rows can have more than six decimal places (costs have twelve). On SQLite, the fractions of a millionth are added up
 * separately, because a float of the whole sum would lose them.
 */
export const exactSum = (strapi: Core.Strapi, column: string): string => {
  if (!isSqlite(strapi)) return `round(sum(${column}), ${PLACES})`;
  const rest = `${column} * ${MICROS} - round(${column} * ${MICROS})`;
  return `sum(${exactAmount(strapi, column)}) + cast(round(sum(${rest})) as integer)`;
};

/** Converts millionths, as SQLite returns them, to euros. */
export const eurosOf = (micros: number): string => new Big(micros).div(MICROS).toFixed();

/**
 * The rule of src/domain/budget/budget-status.ts as an SQL expression, generated from the same table.
 *
 * @param spend an expression of an exact amount
 * @param limit another one, possibly null
 */
export const budgetStatusSql = (spend: string, limit: string): string => {
  const steps = STATUS_THRESHOLDS.map(
    ({ status, percent }) => `when ${spend} * 100 >= ${limit} * ${percent} then '${status}'`,
  );
  return `case when coalesce(${limit}, 0) <= 0 then '${LOWEST_STATUS}' ${steps.join(' ')} else '${LOWEST_STATUS}' end`;
};
