/**
 * Moments at which something has happened are not in the future. Clocks of machines differ, so a few minutes are allowed
 *.
 */
export const MAX_AHEAD_MS = 5 * 60_000;

/**
 * Whether a moment is further in the future than clocks differ.
 *
 * @param moment milliseconds since 1970
 * @param now milliseconds since 1970
 */
export const isAhead = (moment: number, now: number): boolean => moment > now + MAX_AHEAD_MS;
