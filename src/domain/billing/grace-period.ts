import { type CauseChange, isHeldByOperator, type Suspension } from './suspension';

/**
 * When a personal trial ends, its owner falls back to the free user plan. Organisations beyond that capacity have 14 days
 * to get back inside it; then they are suspended, never archived and never deleted (spec, States and transitions).
 */
export const graceDays = 14;

const GRACE_MS = graceDays * 24 * 60 * 60 * 1000;

/** When a window that began at a moment is over, both in milliseconds; null where none began. */
export const graceEndOf = (anchor: number | null): number | null => (anchor === null ? null : anchor + GRACE_MS);

/** What a user plan allows; null is no limit. */
export interface Capacity {
  maxOrganisationsOwned: number | null;
  maxMembersPerOrganisation: number | null;
}

export type UserPlan = Capacity & { isFree: boolean };

/** A person who owns organisations, as far as capacity is concerned. Moments in milliseconds. */
export interface Owner {
  plan: UserPlan | null;
  trialEndsAt: number | null;
}

export const NO_LIMIT: Capacity = { maxOrganisationsOwned: null, maxMembersPerOrganisation: null };

/**
 * What an owner may have at a moment: a paid plan always holds; a running trial lifts the limits of the free one; without
 * either it is the free plan, and where none is defined there is no limit.
 *
 * @param freePlan the plan that people fall back to, null where none is defined
 */
export const capacityOf = ({ plan, trialEndsAt }: Owner, freePlan: UserPlan | null, now: number): Capacity => {
  if (plan && !plan.isFree) return plan;
  const isOnTrial = trialEndsAt !== null && trialEndsAt > now;
  return isOnTrial ? NO_LIMIT : (plan ?? freePlan ?? NO_LIMIT);
};

const isOver = (count: number, limit: number | null): boolean => limit !== null && count > limit;

/** An organisation among those of its owner that are not archived. */
export interface OwnedPlace {
  /** Its place among them, oldest first, from 1. */
  place: number;
  members: number;
}

/**
 * Whether an organisation exceeds its owner's capacity: it comes after the oldest that the plan allows, or has more members
 * than it allows.
 */
export const isExceeding = ({ place, members }: OwnedPlace, capacity: Capacity): boolean =>
  isOver(place, capacity.maxOrganisationsOwned) || isOver(members, capacity.maxMembersPerOrganisation);

/**
 * The organisations of one owner that exceed.
 *
 * @param owned the owner's organisations that are not archived, oldest first
 */
export const exceedingOf = (owned: readonly { id: number; members: number }[], capacity: Capacity): Set<number> => {
  const exceeding = owned.filter(({ members }, index) => isExceeding({ place: index + 1, members }, capacity));
  return new Set(exceeding.map(({ id }) => id));
};

/** What the watchdog has to do: other causes, and whether row 18 takes the moment. */
export type GraceMove = { causes: CauseChange; stamps: boolean };

/**
 * What the grace-period watchdog does to an organisation.
 *
 * An organisation back inside capacity loses this cause wherever it stands, in its grace period or suspended by it: the
 * spec shows no way out of `suspended`, and the reason for it is gone. A window that was opened without a moment (by hand)
 * begins now. While dunning suspends, an open window runs on, and none is opened.
 *
 * @param exceeds whether it is beyond its owner's capacity
 * @param anchor row 18, `org_status_changed_at`, in milliseconds
 * @returns null where nothing is to be done
 */
export const graceMove = (
  state: Suspension,
  exceeds: boolean,
  anchor: number | null,
  now: number,
): GraceMove | null => {
  if (isHeldByOperator(state)) return null;
  const isMarked = state.byGrace || state.graceOpen;
  if (!exceeds) return isMarked ? { causes: { byGrace: false, graceOpen: false }, stamps: false } : null;
  if (state.byGrace) return null;
  if (!state.graceOpen) return state.byDunning ? null : { causes: { graceOpen: true }, stamps: true };
  if (anchor === null) return { causes: {}, stamps: true };
  if (now - anchor < GRACE_MS) return null;
  return { causes: { byGrace: true, graceOpen: false }, stamps: !state.byDunning };
};
