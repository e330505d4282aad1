const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Times relative to the seeding, as ISO 8601 text. */
export interface DemoClock {
  minutesAgo(minutes: number): string;
  daysAgo(days: number): string;
  daysAhead(days: number): string;
}

/** A clock fixed at `now`, so that the demo data depends on nothing else. */
export const demoClock = (now: Date): DemoClock => {
  const at = (offsetMs: number): string => new Date(now.getTime() + offsetMs).toISOString();
  return {
    minutesAgo: (minutes) => at(-minutes * MINUTE_MS),
    daysAgo: (days) => at(-days * DAY_MS),
    daysAhead: (days) => at(days * DAY_MS),
  };
};
