import { type CauseChange, isHeldByOperator, type Suspension } from './suspension';

/**
 * An unpaid subscription suspends its organisation; `past_due`, the payment provider's retry window, does not. Paying
 * lifts it again. Only payment does: a subscription that was cancelled or removed with its debt pays nothing (contract,
 * section 7).
 */
const PAID = new Set(['active', 'trialing']);

/**
 * What the dunning watchdog does to an organisation.
 *
 * @param subscriptions the statuses of its subscriptions
 * @returns null where nothing is to be done
 */
export const dunningMove = (state: Suspension, subscriptions: readonly string[]): CauseChange | null => {
  if (isHeldByOperator(state)) return null;
  if (subscriptions.includes('unpaid')) return state.byDunning ? null : { byDunning: true };
  return state.byDunning && subscriptions.some((status) => PAID.has(status)) ? { byDunning: false } : null;
};
