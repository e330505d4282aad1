import { LRUCache } from 'lru-cache';
import { dayOf, type MaintenanceWindow, type Occurrence, upcomingFrom } from '../../domain/maintenance/windows';

const upcoming = new LRUCache<string, Occurrence[]>({ max: 5000 });

/** The times of a window that touch the day (UTC) of a time, and the next ones. They are calculated once a day. */
export const upcomingAt = (window: MaintenanceWindow, at: number): Occurrence[] => {
  const { starts, duration_minutes: duration, timezone, recurrence } = window;
  const key = JSON.stringify([dayOf(at), starts, duration, timezone, recurrence]);
  const known = upcoming.get(key);
  if (known) return known;
  const found = upcomingFrom(window, dayOf(at));
  upcoming.set(key, found);
  return found;
};

const isoOrNull = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

/** What a response contains of the times of a window: of the one in effect, or else of the next one. */
export const shownTimes = (
  window: MaintenanceWindow,
  now: number,
): { from: string | null; until: string | null; in_effect: boolean } => {
  const next = upcomingAt(window, now).find(({ until }) => until > now);
  return {
    from: isoOrNull(next?.from),
    until: isoOrNull(next?.until),
    in_effect: next !== undefined && next.from <= now,
  };
};
