import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AVAILABLE_STATUSES, percentileIndex, shareOf } from '../../domain/synthetics/availability';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { moment } from '../../database/moments';
import { longReadsOf, stoppable } from '../../tenancy/store/long-reads';
import type { Row } from '../../database/statements';

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

/** Results of a check since a time. A result without `checked_at` counts from its creation. */
const resultsSince = (strapi: Core.Strapi, organisationId: number, checkId: number, from: Date): Knex.QueryBuilder => {
  const since = moment(strapi, from);
  const within = (time: Knex.QueryBuilder): void =>
    void time
      .where('checked_at', '>=', since)
      .orWhere((arrived) => void arrived.whereNull('checked_at').where('created_at', '>=', since));
  return stoppable(connectionOf(strapi)(TABLE), 'id')
    .where({ [ORGANISATION_COLUMN]: organisationId, synthetic_check_id: checkId })
    .where(within);
};

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
  seen_at: string | number | Date;
  checked_at: string | number | Date | null;
}

const lastResultOf = (row: LastRow | undefined): CheckSummary['last_result'] => {
  if (!row) return null;
  const { result_status: status, response_time_ms, checked_at, seen_at } = row;
  return { status, response_time_ms, checked_at: new Date(checked_at ?? seen_at).toISOString() };
};

const REMEDY = 'Narrow the summary: ask for a shorter window, such as ?window=24h.';

/**
 * Summarises the results of a check since a time, in the database: three statements, however many results. They run as long
 * reads.
 */
export const summariseCheck = async (
  strapi: Core.Strapi,
  organisationId: number,
  checkId: number,
  from: Date,
): Promise<CheckSummary> => {
  const context = { tenant: String(organisationId), remedy: REMEDY };
  const firstOf = async (query: Knex.QueryBuilder): Promise<Row | undefined> =>
    (await longReadsOf(strapi).rows(query.limit(1), context))[0];
  const results = () => resultsSince(strapi, organisationId, checkId, from);
  const placeholders = AVAILABLE_STATUSES.map(() => '?').join(', ');
  const available = `sum(case when result_status in (${placeholders}) then 1 else 0 end) as available`;
  const totals = (await firstOf(
    results()
      .count({ count: 'id', withStatus: 'result_status', measured: 'response_time_ms' })
      .avg({ average: 'response_time_ms' })
      .select(connectionOf(strapi).raw(available, [...AVAILABLE_STATUSES])),
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
    results()
      .orderByRaw('coalesce(checked_at, created_at) desc, id desc')
      .select('result_status', 'response_time_ms')
      .select({ seen_at: 'created_at', checked_at: 'checked_at' }),
  );
  return {
    count: Number(totals.count),
    uptime: shareOf(Number(totals.available ?? 0), Number(totals.withStatus)),
    average_response_time_ms: totals.average === null ? null : Math.round(Number(totals.average) * 100) / 100,
    p95_response_time_ms: (slow?.response_time_ms as number | undefined) ?? null,
    last_result: lastResultOf(last as unknown as LastRow | undefined),
  };
};
