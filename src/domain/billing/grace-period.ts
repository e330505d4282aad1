import { type CauseChange, isFixedByOperator, type Suspension } from './suspension';

/**
 * When a personal trial ends, its owner returns to the free user plan. Organisations that exceed its capacity have 14 days
 * to return within it. Then they are suspended, never archived or deleted (docs/api-rules.md#lifecycles).
 */
export const graceDays = 14;

const GRACE_MS = graceDays * 24 * 60 * 60 * 1000;

/** The end of a grace period by its start, both in milliseconds; null if there is none. */
export const graceEndOf = (anchor: number | null): number | null => (anchor === null ? null : anchor + GRACE_MS);

/** The limits of a user plan; null means no limit. */
export interface Capacity {
  maxOrganisationsOwned: number | null;
  maxMembersPerOrganisation: number | null;
}

/** A user plan. */
export type UserPlan = Capacity & { isFree: boolean };

/** An owner of organisations. Times are in milliseconds. */
export interface Owner {
  plan: UserPlan | null;
  trialEndsAt: number | null;
}

/** Capacity without limits. */
export const NO_LIMIT: Capacity = { maxOrganisationsOwned: null, maxMembersPerOrganisation: null };

/**
 * The capacity of an owner at a time: that of a paid plan; no limits during a trial; otherwise that of the free plan, or no
 * limits if there is none.
 *
 * @param freePlan the free user plan, null if there is none
 */
export const capacityOf = ({ plan, trialEndsAt }: Owner, freePlan: UserPlan | null, now: number): Capacity => {
  if (plan && !plan.isFree) return plan;
  const isOnTrial = trialEndsAt !== null && trialEndsAt > now;
  return isOnTrial ? NO_LIMIT : (plan ?? freePlan ?? NO_LIMIT);
};

const isOver = (count: number, limit: number | null): boolean => limit !== null && count > limit;

/** An organisation that is not archived, among those of its owner. */
export interface OwnedPlace {
  /** Its position among them, oldest first, from 1. */
  place: number;
  members: number;
}

/**
 * Whether an organisation exceeds its owner's capacity: the owner's older organisations already reach the limit, or it has
 * too many members.
 */
export const isExceeding = ({ place, members }: OwnedPlace, capacity: Capacity): boolean =>
  isOver(place, capacity.maxOrganisationsOwned) || isOver(members, capacity.maxMembersPerOrganisation);

/**
 * The organisations of one owner that exceed the capacity.
 *
 * @param owned the owner's organisations that are not archived, oldest first
 */
export const exceedingOf = (owned: readonly { id: number; members: number }[], capacity: Capacity): Set<number> => {
  const exceeding = owned.filter(({ members }, index) => isExceeding({ place: index + 1, members }, capacity));
  return new Set(exceeding.map(({ id }) => id));
};

/** What the watchdog changes: causes, and whether it sets row 18 to the current time. */
export type GraceMove = { causes: CauseChange; stamps: boolean };

/**
 * What the grace-period watchdog changes in an organisation.
 *
 * An organisation that is within capacity again loses this cause, whether in its grace period or suspended by it, because its
 * reason is gone. A grace period without a start (set by hand) starts now. During a suspension by dunning, a running grace
 * period continues, and none is started.
 *
 * @param exceeds whether it exceeds its owner's capacity
 * @param anchor row 18, `org_status_changed_at`, in milliseconds
 * @returns null if nothing changes
 */
export const graceMove = (
  state: Suspension,
  exceeds: boolean,
  anchor: number | null,
  now: number,
): GraceMove | null => {
  if (isFixedByOperator(state)) return null;
  const isMarked = state.byGrace || state.graceOpen;
  if (!exceeds) return isMarked ? { causes: { byGrace: false, graceOpen: false }, stamps: false } : null;
  if (state.byGrace) return null;
  if (!state.graceOpen) return state.byDunning ? null : { causes: { graceOpen: true }, stamps: true };
  if (anchor === null) return { causes: {}, stamps: true };
  if (now - anchor < GRACE_MS) return null;
  return { causes: { byGrace: true, graceOpen: false }, stamps: !state.byDunning };
};
