import Big from 'big.js';
import { LOWEST_STATUS, STATUS_THRESHOLDS } from '../../domain/budget/budget-status';

/**
 * Exact money in SQL. PostgreSQL has decimals. SQLite has only floats, so amounts are whole millionths of a euro there while
 * they are added up and compared.
 */
export const MICROS = 1_000_000;
const PLACES = 6;

/** An SQL expression of a money column that can be added up and compared exactly. */
export const exactAmount = (onSqlite: boolean, column: string): string =>
  onSqlite ? `cast(round(${column} * ${MICROS}) as integer)` : column;

/**
 * An SQL expression of the sum of a money column, to the millionth: rows are added up unrounded, and the sum is rounded once.
 * Rows can have more than six decimal places (costs have twelve). On SQLite, the fractions of a millionth are added up
 * separately, because a float of the whole sum would lose them.
 */
export const exactSum = (onSqlite: boolean, column: string): string => {
  if (!onSqlite) return `round(sum(${column}), ${PLACES})`;
  const rest = `${column} * ${MICROS} - round(${column} * ${MICROS})`;
  return `sum(${exactAmount(onSqlite, column)}) + cast(round(sum(${rest})) as integer)`;
};

/**
 * The stored spend of an organisation, for a comparison with the computed one. Above nine billion, floats cannot represent
 * millionths: a spend is read back as a different number, which must not count as a change.
 *
 * @param alias of the organisation in the statement
 * @param spend an expression of the computed spend
 */
export const storedSpendSql = (onSqlite: boolean, alias: string, spend: string): string => {
  const column = `${alias}.budget_current_spend`;
  const stored = exactAmount(onSqlite, column);
  return onSqlite ? `case when ${column} = ${spend} / ${MICROS}.0 then ${spend} else ${stored} end` : stored;
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
