const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When the trial of a new account ends. During the trial, the limits of the free user plan do not apply
 * (src/domain/billing/grace-period.ts).
 *
 * @param now when the account is created, in milliseconds
 * @param days length of a trial; no trial if it is 0 or less
 * @returns milliseconds, or null without a trial
 */
export const personalTrialEnd = (now: number, days: number): number | null => (days > 0 ? now + days * DAY_MS : null);
