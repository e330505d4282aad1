import type { SYNTHETIC_STATUSES } from '../vocabularies';

/** The outcome of a result. */
export type SyntheticStatus = (typeof SYNTHETIC_STATUSES)[number];

/** The statuses that count as available: a degraded service still responds. */
export const AVAILABLE_STATUSES: readonly SyntheticStatus[] = ['up', 'degraded'];

/**
 * Whether a result counts as available.
 *
 * @param status null if the result has none
 */
export const isAvailable = (status: string | null): boolean =>
  AVAILABLE_STATUSES.some((available) => available === status);

/** The time windows of a summary. */
export const SUMMARY_WINDOWS = ['24h', '7d', '30d'] as const;

/** The share of a whole, rounded to six decimal places; null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1e6) / 1e6;
