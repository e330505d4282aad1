const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The ranges of time of a check's results: how many buckets of which length. The API sends at most 1,000. */
export const RANGES = {
  '90d': { bucket: '1d', ms: DAY, count: 90 },
  '30d': { bucket: '6h', ms: 6 * HOUR, count: 120 },
  '7d': { bucket: '1h', ms: HOUR, count: 168 },
  '24h': { bucket: '15m', ms: 15 * MINUTE, count: 96 },
} as const;

/** The name of a range. */
export type Range = keyof typeof RANGES;

/** Whether a text in the address names a range. */
export const isRange = (name: string | null): name is Range => name !== null && name in RANGES;

/** The start of the bucket of now. Buckets begin at multiples of their length in UTC. */
export const currentBucket = (ms: number, now: number): number => Math.floor(now / ms) * ms;

/** Results of a bucket, as the API sends them. */
export interface Point {
  at: string;
  count: number;
  up: { count: number; p50_response_time_ms: number | null; p95_response_time_ms: number | null };
  failed: { count: number };
}

/** Share of the available results among those with a status; null without any. */
export const uptimeOf = (points: readonly Pick<Point, 'up' | 'failed'>[]): number | null => {
  const up = points.reduce((sum, point) => sum + point.up.count, 0);
  const all = points.reduce((sum, point) => sum + point.failed.count, up);
  return all === 0 ? null : up / all;
};
