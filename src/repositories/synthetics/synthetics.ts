import type { Core } from '@strapi/strapi';
import { AVAILABLE_STATUSES, shareOf } from '../../domain/synthetics/availability';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { toIso } from '../../database/moments';
import { numberOrNull } from '../../database/numbers';
import { readLong } from '../../tenancy/store/long-reads';
import type { Row } from '../../database/statements';
import { type CheckKey, endOfResults, type Fragment } from './results-source';
import { countedResults } from './rollups/counted-results';
import { rollupStateOf } from './rollups/rollup-state';
import { DAY_MS, NEVER } from './rollups/rollup-tables';

const TABLE = 'synthetic_results';
const PERCENTILE = 95;

/** Numeric ids of an organisation's synthetic checks by documentId. Checks that do not exist are missing in the result. */
export const checksByDocumentId = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentIds: readonly string[],
): Promise<Map<string, number>> => {
  if (documentIds.length === 0) return new Map();
  const db = connectionOf(strapi);
  const rows = (await db('synthetic_checks')
    .where(ORGANISATION_COLUMN, organisationId)
    .whereIn('document_id', documentIds)
    .select('id', 'document_id')) as { id: number; document_id: string }[];
  return new Map(rows.map(({ id, document_id: documentId }) => [documentId, id]));
};

/** Which of some report keys are stored, each with the documentId of its result. */
export const resultsByReportKey = async (
  strapi: Core.Strapi,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map();
  const rows = (await connectionOf(strapi)(TABLE).whereIn('report_key', keys).select('report_key', 'document_id')) as {
    report_key: string;
    document_id: string;
  }[];
  return new Map(rows.map(({ report_key: key, document_id: documentId }) => [key, documentId]));
};

/** A summary of a check's results. Shares are from 0 to 1, times in milliseconds; null if nothing was measured. */
export interface CheckSummary {
  count: number;
  uptime: number | null;
  average_response_time_ms: number | null;
  p95_response_time_ms: number | null;
  last_result: { status: string | null; response_time_ms: number | null; checked_at: string } | null;
}

interface Totals {
  count: number | string | null;
  withStatus: number | string | null;
  available: number | string | null;
  measured: number | string | null;
  sum: number | string | null;
  p95: number | string | null;
}

interface LastRow {
  result_status: string | null;
  response_time_ms: number | null;
  seen: string | number | Date;
}

const lastResultOf = (row: LastRow | undefined): CheckSummary['last_result'] => {
  if (!row) return null;
  const { result_status: status, response_time_ms, seen } = row;
  return { status, response_time_ms, checked_at: toIso(seen) };
};

const REMEDY = 'Narrow the summary: ask for a shorter window, such as ?window=24h.';

/** Adds up counted results. The percentile is the smallest time that so many results do not exceed (nearest rank). */
const summarySql = (source: string): string => {
  const available = AVAILABLE_STATUSES.map((status) => `'${status}'`).join(', ');
  return `with counted as (${source}),
  counts as (select status, ms, sum(n) as n from counted group by status, ms having sum(n) <> 0),
  times as (select ms, sum(n) as n from counts where ms is not null group by ms),
  ranked as (select ms, sum(n) over (order by ms) as upto, sum(n) over () as measured from times),
  measured as (select sum(n) as total, sum(n * ms) as spent from times)
  select sum(n) as count, sum(case when status is not null then n end) as "withStatus",
    sum(case when status in (${available}) then n end) as available,
    (select total from measured) as measured, (select spent from measured) as sum,
    (select min(ms) from ranked where upto * 100 >= ranked.measured * ${PERCENTILE}) as p95
  from counts`;
};

/**
 * Summarises the results of a check since a time, in the database: three statements, however many results. They run as long
 * reads. Whole hours and days are read from roll-ups.
 *
 * @param from at most thirty days ago
 */
export const summariseCheck = async (strapi: Core.Strapi, check: CheckKey, from: Date): Promise<CheckSummary> => {
  const range = { from: from.getTime(), until: NEVER };
  const source = countedResults(strapi, check, range, DAY_MS, await rollupStateOf(strapi));
  const firstOf = async ({ sql, values }: Fragment): Promise<Row | undefined> =>
    (await readLong(strapi, connectionOf(strapi).raw(sql, values), check.organisationId, REMEDY))[0];
  const totals = (await firstOf({ sql: summarySql(source.sql), values: source.values })) as unknown as Totals;
  const last = await firstOf(endOfResults(strapi, 'last', check, from));
  const measured = Number(totals.measured ?? 0);
  return {
    count: Number(totals.count ?? 0),
    uptime: shareOf(Number(totals.available ?? 0), Number(totals.withStatus ?? 0)),
    average_response_time_ms: measured === 0 ? null : Math.round((Number(totals.sum) / measured) * 100) / 100,
    p95_response_time_ms: numberOrNull(totals.p95),
    last_result: lastResultOf(last as unknown as LastRow | undefined),
  };
};
