import type { SYNTHETIC_STATUSES } from '../vocabularies';

type SyntheticStatus = (typeof SYNTHETIC_STATUSES)[number];

/** A degraded answer is still an answer: whoever asked was served, if slowly. */
export const AVAILABLE_STATUSES: readonly SyntheticStatus[] = ['up', 'degraded'];

/** Stretches of time that a summary can be about. */
export const SUMMARY_WINDOWS = ['24h', '7d', '30d'] as const;

/** The share of a whole, to six places; null where there is nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1e6) / 1e6;

/**
 * Place of a percentile in ascending values, from 0, by nearest rank: the smallest value that at least so many do not
 * exceed.
 *
 * @param percent above 0, at most 100
 * @param count how many values there are, at least one
 */
export const percentileIndex = (percent: number, count: number): number => Math.ceil((percent * count) / 100) - 1;
