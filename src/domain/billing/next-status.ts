import { dunningMove } from './dunning';
import {
  capacityOf,
  graceEndOf,
  graceMove,
  isExceeding,
  type OwnedPlace,
  type Owner,
  type UserPlan,
} from './grace-period';
import { causesOf, isFixedByOperator, type Suspension, type SuspensionCause, withCauses } from './suspension';

/** What decides the next status of an organisation. Times are in milliseconds. */
export interface StatusFacts {
  state: Suspension;
  /** Row 18: the start of the grace period. */
  anchor: number | null;
  /** The statuses of its subscriptions. */
  subscriptions: readonly string[];
  /** Its owner, and how it counts against the owner's capacity; null without an owner. */
  owner: (Owner & OwnedPlace & { freePlan: UserPlan | null }) | null;
}

/** Why an organisation is not active: a cause of its suspension, its owner's capacity, or an operator. */
export type StatusCause = SuspensionCause | 'capacity' | 'operator';

/** What ends a cause. */
export const LIFTED_BY = {
  capacity: 'capacity',
  grace_period: 'capacity',
  dunning: 'payment',
  operator: 'operator',
} as const satisfies Record<StatusCause, string>;

/** Why an organisation has its status. */
export const statusCausesOf = (state: Suspension): StatusCause[] => {
  if (isFixedByOperator(state)) return ['operator'];
  return state.status === 'grace_period' ? ['capacity'] : causesOf(state);
};

/** A change of the status. Its time is null if it is due, at the next run of a watchdog. */
export interface NextStatus {
  status: string;
  at: number | null;
}

/**
 * The next status that the watchdogs will set, if nothing else changes: what they would decide now, when the owner's trial
 * ends, and when the grace period ends.
 *
 * @returns null if the status stays
 */
export const nextStatus = ({ state, anchor, subscriptions, owner }: StatusFacts, now: number): NextStatus | null => {
  const ends = [owner?.trialEndsAt ?? null, graceEndOf(anchor)].flatMap((end) =>
    end !== null && end > now ? [end] : [],
  );
  for (const time of [now, ...ends.sort((one, other) => one - other)]) {
    const exceeds = owner !== null && isExceeding(owner, capacityOf(owner, owner.freePlan, time));
    const causes = { ...graceMove(state, exceeds, anchor, time)?.causes, ...dunningMove(state, subscriptions) };
    if (Object.keys(causes).length === 0) continue;
    const { status } = withCauses(state, causes);
    if (status !== state.status) return { status, at: time === now ? null : time };
  }
  return null;
};
