import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AVAILABLE_STATUSES, percentileIndex, shareOf } from '../../domain/synthetics/availability';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { toIso } from '../../database/moments';
import { readLong } from '../../tenancy/store/long-reads';
import type { Row } from '../../database/statements';
import { type CheckKey, resultsIn } from './results-source';

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
  count: number | string;
  withStatus: number | string;
  available: number | string | null;
  measured: number | string;
  average: number | string | null;
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

/**
 * Summarises the results of a check since a time, in the database: three statements, however many results. They run as long
 * reads.
 */
export const summariseCheck = async (strapi: Core.Strapi, check: CheckKey, from: Date): Promise<CheckSummary> => {
  const source = resultsIn(strapi, check, { from });
  const db = connectionOf(strapi);
  const results = (): Knex.QueryBuilder => db.from(db.raw(`(${source.sql}) as results`, source.values));
  const firstOf = async (query: Knex.QueryBuilder): Promise<Row | undefined> =>
    (await readLong(strapi, query.limit(1), check.organisationId, REMEDY))[0];
  const placeholders = AVAILABLE_STATUSES.map(() => '?').join(', ');
  const available = `sum(case when result_status in (${placeholders}) then 1 else 0 end) as available`;
  const totals = (await firstOf(
    results()
      .count({ count: 'id', withStatus: 'result_status', measured: 'response_time_ms' })
      .avg({ average: 'response_time_ms' })
      .select(db.raw(available, [...AVAILABLE_STATUSES])),
  )) as unknown as Totals;
  const measured = Number(totals.measured);
  const slow = await (measured === 0
    ? undefined
    : firstOf(
        results()
          .whereNotNull('response_time_ms')
          .orderBy('response_time_ms')
          .offset(percentileIndex(PERCENTILE, measured))
          .select('response_time_ms'),
      ));
  const last = await firstOf(
    results().orderByRaw('seen desc, id desc').select('result_status', 'response_time_ms', 'seen'),
  );
  return {
    count: Number(totals.count),
    uptime: shareOf(Number(totals.available ?? 0), Number(totals.withStatus)),
    average_response_time_ms: totals.average === null ? null : Math.round(Number(totals.average) * 100) / 100,
    p95_response_time_ms: (slow?.response_time_ms as number | undefined) ?? null,
    last_result: lastResultOf(last as unknown as LastRow | undefined),
  };
};
