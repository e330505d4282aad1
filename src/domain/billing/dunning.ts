import { type CauseChange, isFixedByOperator, type Suspension } from './suspension';

/**
 * Statuses that end dunning. An unpaid subscription suspends its organisation; `past_due`, while the payment provider
 * retries, does not. Only a payment ends the suspension; cancelling or removing a subscription with its debt does not
 * (docs/api-rules.md#lifecycles).
 */
const PAID = new Set(['active', 'trialing']);

/**
 * What the dunning watchdog changes in an organisation.
 *
 * @param subscriptions the statuses of its subscriptions
 * @returns null if nothing changes
 */
export const dunningMove = (state: Suspension, subscriptions: readonly string[]): CauseChange | null => {
  if (isFixedByOperator(state)) return null;
  if (subscriptions.includes('unpaid')) return state.byDunning ? null : { byDunning: true };
  return state.byDunning && subscriptions.some((status) => PAID.has(status)) ? { byDunning: false } : null;
};
