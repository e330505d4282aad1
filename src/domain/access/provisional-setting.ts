/** For how long a change may wait for its confirmation, in seconds. */
export const CONFIRM_WITHIN = { min: 60, max: 86_400 } as const;

/** A write to a setting that could lock people out. Moments in milliseconds. */
export interface ProvisionalWrite<T> {
  value: { before: T; after: T };
  /** The stored deadline, and the one that the write sets; the stored one if the write leaves it alone. */
  confirmBy: { before: number | null; sent: number | null };
  /** The value that counts if nobody confirms; only meaningful while a deadline is stored. */
  confirmed: T;
  same: (one: T, other: T) => boolean;
  /** Whether a value can lock anybody out. */
  restricts: (value: T) => boolean;
}

/** A change that is undone unless somebody confirms it. */
export interface Pending<T> {
  confirmBy: number;
  /** What it is undone to. */
  confirmed: T;
}

/**
 * What waits for confirmation after a write. A change without a deadline is final, also of a value that was provisional;
 * a second change with a deadline falls back to the last confirmed value; a write of the same value leaves a deadline as it
 * is, or moves it. A value that locks nobody out needs no confirmation.
 *
 * @returns null if nothing waits
 */
export const settleProvisional = <T>(write: ProvisionalWrite<T>): Pending<T> | null => {
  const { value, confirmBy, same, restricts } = write;
  if (!restricts(value.after) || confirmBy.sent === null) return null;
  const wasPending = confirmBy.before !== null;
  const confirmed = wasPending ? write.confirmed : value.before;
  const pending = { confirmBy: confirmBy.sent, confirmed };
  if (same(value.before, value.after)) return wasPending ? pending : null;
  const isAsked = confirmBy.sent !== confirmBy.before;
  return isAsked && !same(value.after, confirmed) ? pending : null;
};
