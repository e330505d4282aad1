const numbers = new Intl.NumberFormat('en-GB');
const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A number with separators. */
export const count = (value: number): string => numbers.format(value);

/** An amount; a dash if there is none. */
export const euro = (value: number | null): string => (value === null ? '–' : euros.format(value));

/** A limit; null means that there is none. */
export const limit = (value: number | null): string => (value === null ? 'unlimited' : count(value));

/** A time in words, such as "in 3 days"; a dash if there is none. */
export const ago = (iso: string | null): string => {
  if (iso === null) return '–';
  const distance = Date.parse(iso) - Date.now();
  const [unit, ms] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS[3];
  return relative.format(Math.trunc(distance / ms), unit);
};

/** A time as date and clock; a dash if there is none. */
export const moment = (iso: string | null): string => (iso === null ? '–' : moments.format(new Date(iso)));

/** A duration, such as "1.2 s" or "4 h 48 min"; a dash if there is none. */
export const duration = (ms: number | null): string => {
  if (ms === null) return '–';
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  return minutes < 60 ? `${minutes} min` : `${count(Math.floor(minutes / 60))} h ${minutes % 60} min`;
};

/** A word of a vocabulary for people: `grace_period` becomes "grace period". */
export const word = (value: string | null): string => (value === null ? '–' : value.replaceAll('_', ' '));
