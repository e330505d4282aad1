import type { StatusCause } from '../domain/billing/next-status';

/** What lifts each cause of a status, as a sentence for people. */
export const STATUS_REMEDIES: Record<StatusCause, string> = {
  capacity:
    'Reduce the number of organisations or members to what the plan of the owner allows, or move to a larger plan, before the grace period ends.',
  grace_period:
    'Reduce the number of organisations or members to what the plan of the owner allows, or move to a larger plan. The organisation is active again as soon as it is within the plan.',
  dunning: 'Pay the subscription. The organisation is reinstated as soon as it is paid.',
  operator: 'Ask the operator of this service.',
};
