const UNITS = { h: 3_600_000, d: 86_400_000 } as const;

/** A time window that ends now, such as `24h` or `7d`. */
export type TimeWindow = `${number}${keyof typeof UNITS}`;

/** The start of a window that ends at `now`. */
export const windowStart = (window: TimeWindow, now: Date): Date =>
  new Date(now.getTime() - Number.parseInt(window, 10) * (window.endsWith('h') ? UNITS.h : UNITS.d));
