import type { Core } from '@strapi/strapi';
import { isAvailable, shareOf } from '../../domain/checks/availability';
import { createTally } from '../../domain/checks/response-times';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { type StoredTime, toIso } from '../../database/moments';
import { readLong } from '../../lists/long-reads';
import { type CheckKey, endOfResults } from './results-source';
import { type Counted, countResults, totalOf } from './rollups/counted-results';
import { rollupStateOf } from './rollups/rollup-state';
import { NEVER } from './rollups/rollup-tables';

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
  const rows = await db('synthetic_checks')
    .where(ORGANISATION_COLUMN, organisationId)
    .whereIn('document_id', documentIds)
    .select<{ id: number; document_id: string }[]>('id', 'document_id');
  return new Map(rows.map(({ id, document_id: documentId }) => [documentId, id]));
};

/** The encrypted values of secret headers of a check; null if it has none, undefined if there is no such check. */
export const sealedHeadersOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentId: string,
): Promise<string | null | undefined> => {
  const row = await connectionOf(strapi)('synthetic_checks')
    .where({ document_id: documentId, [ORGANISATION_COLUMN]: organisationId })
    .first<{ header_secrets_sealed: string | null } | undefined>('header_secrets_sealed');
  return row?.header_secrets_sealed;
};

/**
 * Numeric ids of an organisation's synthetic checks by name. Of several with the same name, it is the oldest one that runs, and
 * the oldest if none runs.
 */
export const checksByName = async (
  strapi: Core.Strapi,
  organisationId: number,
  names: readonly string[],
): Promise<Map<string, number>> => {
  const db = connectionOf(strapi);
  const rows = await db('synthetic_checks')
    .where(ORGANISATION_COLUMN, organisationId)
    .whereIn('name', names)
    .orderByRaw('case when enabled is not false then 0 else 1 end, created_at, id')
    .select<{ id: number; name: string }[]>('id', 'name');
  // The first one of a name is set last.
  return new Map(rows.reverse().map(({ id, name }) => [name, id]));
};

/** Which of some report keys are stored, each with the documentId of its result. */
export const resultsByReportKey = async (
  strapi: Core.Strapi,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map();
  const rows = await connectionOf(strapi)(TABLE)
    .whereIn('report_key', keys)
    .select<{ report_key: string; document_id: string }[]>('report_key', 'document_id');
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

interface LastRow {
  result_status: string | null;
  response_time_ms: number | null;
  seen: StoredTime;
}

const lastResultOf = (row: LastRow | undefined): CheckSummary['last_result'] => {
  if (!row) return null;
  const { result_status: status, response_time_ms, seen } = row;
  return { status, response_time_ms, checked_at: toIso(seen) };
};

const REMEDY = 'Narrow the summary: ask for a shorter window, such as ?window=24h.';

/** Adds up counted results. The percentile is the smallest time that so many results do not exceed (nearest rank). */
const summaryOf = (rows: readonly Counted[]): Omit<CheckSummary, 'last_result'> => {
  const tally = createTally();
  for (const row of rows) row.addTimesTo(tally);
  const measured = tally.total();
  const spent = rows.reduce((sum, row) => sum + row.spent, 0);
  return {
    count: totalOf(rows),
    uptime: shareOf(
      totalOf(rows.filter(({ status }) => isAvailable(status))),
      totalOf(rows.filter(({ status }) => status !== null)),
    ),
    average_response_time_ms: measured === 0 ? null : Math.round((spent / measured) * 100) / 100,
    p95_response_time_ms: tally.percentile(PERCENTILE),
  };
};

/**
 * Summarises the results of a check since a time with three statements, however many results there are. Whole hours and days
 * are read from roll-ups.
 *
 * @param from at most thirty days ago
 */
export const summariseCheck = async (strapi: Core.Strapi, check: CheckKey, from: Date): Promise<CheckSummary> => {
  const range = { from: from.getTime(), until: NEVER };
  const rows = await countResults(
    strapi,
    { check, range, lengthMs: null, remedy: REMEDY },
    await rollupStateOf(strapi),
  );
  const { sql, values } = endOfResults(strapi, 'last', check, from);
  const [last] = await readLong<LastRow>(strapi, connectionOf(strapi).raw(sql, values), check.organisationId, REMEDY);
  return { ...summaryOf(rows), last_result: lastResultOf(last) };
};
