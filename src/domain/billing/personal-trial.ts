const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When the trial of a new account ends. While it runs the limits of the free user plan do not hold; afterwards they do
 * (src/domain/billing/grace-period.ts).
 *
 * @param now when the account is made, in milliseconds
 * @param days length of a trial; none where it is 0 or less
 * @returns milliseconds, or null where there is no trial
 */
export const personalTrialEnd = (now: number, days: number): number | null => (days > 0 ? now + days * DAY_MS : null);
