import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { BELOW_ALL, STANDINGS_BY_SHARE } from '../../domain/budget/standing';
import { isSqlite } from '../../database/connection';

/**
 * Exact money in SQL. PostgreSQL has decimals; SQLite knows floats only, so that amounts are whole millionths of a euro
 * there while they are added up and compared.
 */
export const MICROS = 1_000_000;
const PLACES = 6;

/** A column of money as an expression that SQL adds up and compares exactly. */
export const exactAmount = (strapi: Core.Strapi, column: string): string =>
  isSqlite(strapi) ? `cast(round(${column} * ${MICROS}) as integer)` : column;

/**
 * The sum of a column of money, to the millionth: rows are added up unrounded, and the sum is rounded once. Rows may have more
 * places than a millionth (costs have twelve). On SQLite, what each row has beyond whole millionths is added up on its own,
 * because a float of the whole sum would lose it.
 */
export const exactSum = (strapi: Core.Strapi, column: string): string => {
  if (!isSqlite(strapi)) return `round(sum(${column}), ${PLACES})`;
  const rest = `${column} * ${MICROS} - round(${column} * ${MICROS})`;
  return `sum(${exactAmount(strapi, column)}) + cast(round(sum(${rest})) as integer)`;
};

/** Millionths, as they come from SQLite, in euros. */
export const eurosOf = (micros: number): string => new Big(micros).div(MICROS).toFixed();

/**
 * The rule of src/domain/budget/standing.ts as an SQL expression, made from the same table: there is no other.
 *
 * @param spend an expression of an exact amount
 * @param limit another one, which may be null
 */
export const standingSql = (spend: string, limit: string): string => {
  const steps = STANDINGS_BY_SHARE.map(
    ({ status, percent }) => `when ${spend} * 100 >= ${limit} * ${percent} then '${status}'`,
  );
  return `case when coalesce(${limit}, 0) <= 0 then '${BELOW_ALL}' ${steps.join(' ')} else '${BELOW_ALL}' end`;
};
