import type { Core } from '@strapi/strapi';
import { AVAILABLE_STATUSES } from '../../domain/synthetics/availability';
import { connectionOf } from '../../database/connection';
import { numberOrNull } from '../../database/numbers';
import { readLong } from '../../tenancy/store/long-reads';
import type { CheckKey } from './results-source';
import { countedResults } from './rollups/counted-results';
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

type Outcome = 'up' | 'failed' | 'unrated';

interface Row {
  bucket: number | string;
  outcome: Outcome;
  results: number | string;
  p50: number | string | null;
  p95: number | string | null;
}

const REMEDY = 'Narrow the series: ask for a shorter range between from and to.';

/**
 * Adds up counted results by bucket, outcome and response time, and takes the percentiles of these counts by nearest rank: the
 * smallest time that at least this share of the results does not exceed. Both databases calculate the same.
 */
const seriesSql = (source: string, lengthMs: number): string => {
  const available = AVAILABLE_STATUSES.map((status) => `'${status}'`).join(', ');
  const percentile = (percent: number): string =>
    `min(case when ms is not null and upto * 100 >= measured * ${percent} then ms end)`;
  return `with counted as (${source}),
  counts as (
    select at / ${lengthMs} as bucket, ms, sum(n) as n,
      case when status in (${available}) then 'up' when status is null then 'unrated' else 'failed' end as outcome
    from counted group by 1, 2, 4 having sum(n) <> 0
  ),
  ranked as (
    select bucket, outcome, ms, n,
      sum(case when ms is null then 0 else n end) over (partition by bucket, outcome order by ms) as upto,
      sum(case when ms is null then 0 else n end) over (partition by bucket, outcome) as measured
    from counts
  )
  select bucket, outcome, sum(n) as results, ${percentile(50)} as p50, ${percentile(95)} as p95
  from ranked group by bucket, outcome`;
};

const NOTHING: Measured = { count: 0, p50: null, p95: null };

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
  const source = countedResults(strapi, check, { from, until }, lengthMs, state);
  const query = connectionOf(strapi).raw(seriesSql(source.sql, lengthMs), source.values);
  const found = new Map<string, Measured>();
  for (const { bucket, outcome, results, p50, p95 } of await readLong<Row>(strapi, query, check.organisationId, REMEDY))
    found.set(`${bucket} ${outcome}`, { count: Number(results), p50: numberOrNull(p50), p95: numberOrNull(p95) });
  // They may have been removed meanwhile.
  if (isRemoved(await rollupStateOf(strapi))) return null;
  const first = from / lengthMs;
  return Array.from({ length: (until - from) / lengthMs }, (_, index) => {
    const of = (outcome: Outcome): Measured => found.get(`${first + index} ${outcome}`) ?? NOTHING;
    return {
      at: from + index * lengthMs,
      up: of('up'),
      failed: of('failed'),
      unrated: of('unrated').count,
    };
  });
};
