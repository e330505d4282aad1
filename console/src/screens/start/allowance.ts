import type { Content } from '@tenantry/client';

/** How many organisations the person owns and may own. */
export type Ownership = Content<'/api/me/ownership', 'get'>['data'];

/**
 * What a further organisation means for its owner.
 *
 * - `unlimited`: nothing.
 * - `within`: the plan allows it; `limit` is how many in all.
 * - `trial`: the plan allows it until the trial ends, and `limit` from then on.
 * - `beyond`: it gets a grace period, and is suspended after it.
 */
export type Allowance =
  | { kind: 'unlimited' }
  | { kind: 'within' | 'beyond'; limit: number }
  | { kind: 'trial'; limit: number; until: string; isBeyondLater: boolean };

/** What a further organisation means for its owner, from what they own and may own. */
export const allowanceOf = ({ owned, limit, limit_after_trial: later, trial_ends_at: until }: Ownership): Allowance => {
  if (limit !== null) return { kind: owned < limit ? 'within' : 'beyond', limit };
  if (later === null || until === null) return { kind: 'unlimited' };
  return { kind: 'trial', limit: later, until, isBeyondLater: owned >= later };
};
