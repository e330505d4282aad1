/** Settings that can be provisional, each with the column of its deadline. */
export const DEADLINES = {
  sso_only: 'sso_only_confirm_by',
  ip_allowlist: 'ip_allowlist_confirm_by',
  sign_in_policy: 'sign_in_policy_confirm_by',
} as const;

/** A setting that can be provisional. */
export type ProvisionalSetting = keyof typeof DEADLINES;

/** How long a change can wait for its confirmation, in seconds. */
export const CONFIRM_WITHIN = { min: 60, max: 86_400 } as const;

/** A write to a setting that could lock people out. Times are in milliseconds. */
export interface ProvisionalWrite<T> {
  value: { before: T; after: T };
  /** The stored deadline, and the deadline after the write, which is the stored one if the write does not set it. */
  confirmBy: { before: number | null; sent: number | null };
  /** The value that is restored without a confirmation. Only used while a deadline is stored. */
  confirmed: T;
  same: (one: T, other: T) => boolean;
  /** Whether a value can lock people out. */
  restricts: (value: T) => boolean;
}

/** A change that is reverted unless it is confirmed. */
export interface Pending<T> {
  confirmBy: number;
  /** The value that it is reverted to. */
  confirmed: T;
}

/**
 * The provisional change after a write. A change without a deadline is final, also of a provisional value. A second change
 * with a deadline reverts to the last confirmed value. Writing the same value keeps the deadline, or sets a new one. A
 * value that cannot lock people out needs no confirmation.
 *
 * @returns null if nothing is provisional
 */
export const settleProvisional = <T>(write: ProvisionalWrite<T>): Pending<T> | null => {
  const { value, confirmBy, same, restricts } = write;
  if (!restricts(value.after) || confirmBy.sent === null) return null;
  const wasPending = confirmBy.before !== null;
  const confirmed = wasPending ? write.confirmed : value.before;
  const pending = { confirmBy: confirmBy.sent, confirmed };
  if (same(value.before, value.after)) return wasPending ? pending : null;
  const isRequested = confirmBy.sent !== confirmBy.before;
  return isRequested && !same(value.after, confirmed) ? pending : null;
};
