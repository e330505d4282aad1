import Big from 'big.js';

/**
 * The budget status of an organisation: soft from 70 % of its limit, hard from 100 % (docs/organisation-fields.md, row 3).
 * Decimals are exact: ten records of 0.10 against a limit of 1.00 are 100 %.
 */
export type BudgetStatus = 'ok' | 'soft' | 'hard';

/**
 * The statuses and the percentage of the limit from which they apply, highest first. Integers, so that SQL calculates
 * with them as exactly as this file (src/repositories/budget/budget-status-sql.ts is generated from them).
 */
export const STATUS_THRESHOLDS: readonly { status: BudgetStatus; percent: number }[] = [
  { status: 'hard', percent: 100 },
  { status: 'soft', percent: 70 },
];

/** The status below all of them, and without a limit. */
export const LOWEST_STATUS: BudgetStatus = 'ok';

/** Amounts have at most six decimal places, as the columns do. Further digits are floating-point errors. */
const MONEY_PLACES = 6;

/** An amount without floating-point errors: ten times 0.1 is 1, not 0.9999999999999999. */
export const moneyOf = (amount: number | string): Big => new Big(amount).round(MONEY_PLACES);

/**
 * The budget status of a spend.
 *
 * @param spend EUR of the current month
 * @param limit EUR; 0 or null means no limit
 */
export const budgetStatusOf = (spend: number | string, limit: number | string | null): BudgetStatus => {
  if (limit === null || new Big(limit).lte(0)) return LOWEST_STATUS;
  const timesHundred = moneyOf(spend).times(100);
  const reached = STATUS_THRESHOLDS.find(({ percent }) => timesHundred.gte(new Big(limit).times(percent)));
  return reached?.status ?? LOWEST_STATUS;
};
