const UNITS = { h: 3_600_000, d: 86_400_000 } as const;

/** A stretch of time that ends now, as callers name it: `24h`, `7d`. */
export type TimeWindow = `${number}${keyof typeof UNITS}`;

/** The moment at which a window that ends at `now` begins. */
export const windowStart = (window: TimeWindow, now: Date): Date =>
  new Date(now.getTime() - Number.parseInt(window, 10) * UNITS[window.slice(-1) as keyof typeof UNITS]);
