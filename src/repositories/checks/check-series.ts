import type { Core } from '@strapi/strapi';
import { isAvailable } from '../../domain/checks/availability';
import { createTally } from '../../domain/checks/response-times';
import { yieldToEventLoop } from '../../database/fair-turns';
import type { CheckKey } from './results-source';
import { type Counted, countResults, totalOf } from './rollups/counted-results';
import { rollupStateOf } from './rollups/rollup-state';
import { DAY_MS, type RollupState } from './rollups/rollup-tables';

/** Consecutive ranges of equal length, in milliseconds since 1970. */
export interface Buckets {
  from: number;
  until: number;
  lengthMs: number;
}

/** Results with the same outcome, and the percentiles of their response times; null if none has one. */
export interface Measured {
  count: number;
  p50: number | null;
  p95: number | null;
}

/** The results of one bucket: those that are up or degraded, those that failed, and those without a status. */
export interface BucketResults {
  at: number;
  up: Measured;
  failed: Measured;
  unrated: number;
}

const REMEDY = 'Narrow the series: ask for a shorter range between from and to.';

const measuredOf = (rows: readonly Counted[]): Measured => {
  const tally = createTally();
  for (const row of rows) row.addTimesTo(tally);
  return { count: totalOf(rows), p50: tally.percentile(50), p95: tally.percentile(95) };
};

const bucketOf = (at: number, rows: readonly Counted[]): BucketResults => ({
  at,
  up: measuredOf(rows.filter(({ status }) => isAvailable(status))),
  failed: measuredOf(rows.filter(({ status }) => status !== null && !isAvailable(status))),
  unrated: totalOf(rows.filter(({ status }) => status === null)),
});

/**
 * The results of a check by bucket of time, with one statement that runs as a long read. Results that have been removed are
 * counted by their days.
 *
 * @returns every bucket in its order, also those without results; null if buckets are shorter than a day and the range begins
 *   before the results that are kept
 */
export const seriesOf = async (
  strapi: Core.Strapi,
  check: CheckKey,
  { from, until, lengthMs }: Buckets,
): Promise<BucketResults[] | null> => {
  const isRemoved = ({ rawFrom }: RollupState): boolean => from < rawFrom && lengthMs < DAY_MS;
  const state = await rollupStateOf(strapi);
  if (isRemoved(state)) return null;
  const rows = await countResults(strapi, { check, range: { from, until }, lengthMs, remedy: REMEDY }, state);
  // They may have been removed meanwhile.
  if (isRemoved(await rollupStateOf(strapi))) return null;
  const found = new Map<number, Counted[]>();
  for (const row of rows) {
    const ofBucket = found.get(row.at);
    if (ofBucket) ofBucket.push(row);
    else found.set(row.at, [row]);
  }
  const buckets: BucketResults[] = [];
  for (let at = from; at < until; at += lengthMs) {
    buckets.push(bucketOf(at, found.get(at) ?? []));
    await yieldToEventLoop();
  }
  return buckets;
};
