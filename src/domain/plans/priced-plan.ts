import type { ProviderState } from '../billing/stripe-subscription';
import type { SubscriptionStatus } from '../vocabularies';

/**
 * An organisation gets the plan of the price that its subscription bills, once for each new price: a plan that an operator
 * sets afterwards remains until the price changes again. Only subscriptions that are paid, or whose payment the provider
 * still retries, have this effect. The end of a subscription does not remove a plan.
 */
export interface PricedPlan {
  name: string;
  priceId: string;
}

const EFFECTIVE: ReadonlySet<SubscriptionStatus> = new Set<SubscriptionStatus>(['trialing', 'active', 'past_due']);

/**
 * The plan that follows from the prices of a subscription.
 *
 * @param followed the price that last set the plan
 * @param plans the plans with a price
 * @returns the plan to move to, `stay`, or `unclear` unless exactly one plan has a billed price
 */
export const planToFollow = (
  { status, priceIds }: ProviderState,
  followed: string | null,
  plans: readonly PricedPlan[],
): PricedPlan | 'stay' | 'unclear' => {
  if (plans.length === 0 || !EFFECTIVE.has(status)) return 'stay';
  const [plan, ...others] = plans.filter(({ priceId }) => priceIds.includes(priceId));
  if (!plan || others.length > 0) return 'unclear';
  return plan.priceId === followed ? 'stay' : plan;
};
