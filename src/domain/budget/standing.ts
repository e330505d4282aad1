import Big from 'big.js';

/**
 * Where an organisation stands against its own limit: soft from 70 %, hard from 100 % (spec, Budget standing). Decimals
 * are exact: ten records of 0.10 against a limit of 1.00 are 100 %.
 */
export type BudgetStatus = 'ok' | 'soft' | 'hard';

/**
 * The standings that a spend reaches, the highest first, and from how many hundredths of the limit. Whole numbers, so that
 * SQL computes with them as exactly as this file does (src/repositories/budget/budget-status-sql.ts is made from them).
 */
export const STANDINGS_BY_SHARE: readonly { status: BudgetStatus; percent: number }[] = [
  { status: 'hard', percent: 100 },
  { status: 'soft', percent: 70 },
];

/** The standing below all of them, and without a limit. */
export const BELOW_ALL: BudgetStatus = 'ok';

/** Money has at most six places (the columns keep no more), so what lies behind them is an error of floating point. */
const MONEY_PLACES = 6;

/** An amount as it is meant: 0.1 added up ten times is 1, not 0.9999999999999999. */
export const moneyOf = (amount: number | string): Big => new Big(amount).round(MONEY_PLACES);

/**
 * The standing of a spend against a limit.
 *
 * @param spend EUR of the current month
 * @param limit EUR; 0 or null means no limit
 */
export const standingOf = (spend: number | string, limit: number | string | null): BudgetStatus => {
  if (limit === null || new Big(limit).lte(0)) return BELOW_ALL;
  const hundredfold = moneyOf(spend).times(100);
  const reached = STANDINGS_BY_SHARE.find(({ percent }) => hundredfold.gte(new Big(limit).times(percent)));
  return reached?.status ?? BELOW_ALL;
};
