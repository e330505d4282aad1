import type { ProviderState } from '../billing/stripe-subscription';
import type { SubscriptionStatus } from '../vocabularies';

/**
 * The plan of an organisation follows what its subscription bills, once for each new price: what an operator sets
 * afterwards stays until the price changes again. Only what is paid for, or still within the provider's tries to collect,
 * is followed; the end of a subscription takes no plan away.
 */
export interface PricedPlan {
  name: string;
  priceId: string;
}

const FOLLOWED: ReadonlySet<SubscriptionStatus> = new Set<SubscriptionStatus>(['trialing', 'active', 'past_due']);

/**
 * What the prices of a subscription mean for the plan.
 *
 * @param followed the price that the plan followed last
 * @param plans those that carry a price
 * @returns the plan to move to, `stay`, or `unclear` where not exactly one plan carries a price that is billed
 */
export const planToFollow = (
  { status, priceIds }: ProviderState,
  followed: string | null,
  plans: readonly PricedPlan[],
): PricedPlan | 'stay' | 'unclear' => {
  if (plans.length === 0 || !FOLLOWED.has(status)) return 'stay';
  const [plan, ...others] = plans.filter(({ priceId }) => priceIds.includes(priceId));
  if (!plan || others.length > 0) return 'unclear';
  return plan.priceId === followed ? 'stay' : plan;
};
