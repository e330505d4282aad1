/** Times of past events must not be in the future. Clocks differ, so a few minutes are allowed. */
export const MAX_AHEAD_MS = 5 * 60_000;

/**
 * Whether a time is too far in the future to be a clock difference.
 *
 * @param moment milliseconds since 1970
 * @param now milliseconds since 1970
 */
export const isAhead = (moment: number, now: number): boolean => moment > now + MAX_AHEAD_MS;

/** How far a clock is ahead of ours, in whole seconds; negative if it is behind. */
export const skewOf = (clock: string, now: number): number => Math.round((Date.parse(clock) - now) / 1000);
