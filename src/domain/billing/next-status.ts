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

/** What the watchdogs make of an organisation at a time; null if nothing changes. */
const moveAt = (
  { state, anchor, subscriptions, owner }: StatusFacts,
  time: number,
): Pick<StatusFacts, 'state' | 'anchor'> | null => {
  const exceeds = owner !== null && isExceeding(owner, capacityOf(owner, owner.freePlan, time));
  const grace = graceMove(state, exceeds, anchor, time);
  const dunning = dunningMove(state, subscriptions);
  if (!grace && !dunning) return null;
  return { state: withCauses(state, { ...grace?.causes, ...dunning }), anchor: grace?.stamps ? time : anchor };
};

/**
 * The statuses that the watchdogs will set one after the other, if nothing else changes: what they would decide now, when the
 * owner's trial ends, and when grace periods end.
 *
 * @param until the end of the forecast, in milliseconds
 */
export const statusForecast = (facts: StatusFacts, now: number, until: number): NextStatus[] => {
  const found: NextStatus[] = [];
  let current = facts;
  for (let time = now; time <= until;) {
    const moved = moveAt(current, time);
    if (moved && moved.state.status !== current.state.status)
      found.push({ status: moved.state.status, at: time === now ? null : time });
    current = { ...current, ...moved };
    const ends = [current.owner?.trialEndsAt ?? null, graceEndOf(current.anchor)];
    const after = time;
    time = Math.min(...ends.flatMap((end) => (end !== null && end > after ? [end] : [])));
  }
  return found;
};

/** The next status that the watchdogs will set; null if the status stays. */
export const nextStatus = (facts: StatusFacts, now: number): NextStatus | null =>
  statusForecast(facts, now, Number.MAX_SAFE_INTEGER)[0] ?? null;
