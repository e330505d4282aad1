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
export const uptimeOf = (points: readonly Pick<Bar, 'up' | 'failed'>[]): number | null => {
  const up = points.reduce((sum, point) => sum + point.up.count, 0);
  const all = points.reduce((sum, point) => sum + point.failed.count, up);
  return all === 0 ? null : up / all;
};

/** What a bar shows: one bucket, or several where there is no room for each. */
export interface Bar {
  /** Where its first and its last bucket begin. */
  from: string;
  to: string;
  up: { count: number };
  failed: { count: number };
}

/**
 * Puts buckets that follow each other together, so that there are not too many. The newest ones are never fewer than others.
 *
 * @param most how many bars there may be
 */
export const barsOf = (points: readonly Pick<Point, 'at' | 'up' | 'failed'>[], most: number): Bar[] => {
  const size = Math.max(1, Math.ceil(points.length / Math.max(1, most)));
  const bars: Bar[] = [];
  for (let end = points.length; end > 0; end -= size) {
    const own = points.slice(Math.max(0, end - size), end);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    const up = own.reduce((sum, point) => sum + point.up.count, 0);
    const failed = own.reduce((sum, point) => sum + point.failed.count, 0);
    bars.unshift({ from: first.at, to: last.at, up: { count: up }, failed: { count: failed } });
  }
  return bars;
};
