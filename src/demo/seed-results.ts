import type { Core } from '@strapi/strapi';
import { connectionOf } from '../database/connection';
import { insertRows } from '../database/insert-rows';
import { type StoredTime, toMilliseconds } from '../database/moments';
import { type DemoCheck, probeAt, RESULT_DAYS, runsOf } from './check-history';
import { createHistory } from './check-spans';
import { demoId } from './demo-id';
import type { DemoOrganisation } from './demo-table';

const TABLE = 'synthetic_results';
const DAY_MS = 86_400_000;
/** Results of more checks and days are not kept in memory together. */
const BATCH_SIZE = 2000;

const COLUMN_TYPES = {
  organisation_id: 'int',
  synthetic_check_id: 'int',
  response_time_ms: 'int',
  status_code: 'int',
  checked_at: 'timestamp',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  published_at: 'timestamp',
};

interface StoredCheck {
  id: number;
  organisationId: number;
  enabled: boolean;
  /** Time of its last result, in milliseconds; null if it has none. */
  last: number | null;
}

const findCheck = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentId: string,
): Promise<StoredCheck | null> => {
  const db = connectionOf(strapi);
  const check = await db('synthetic_checks')
    .where('document_id', documentId)
    .first<{ id: number; enabled: boolean | number } | undefined>('id', 'enabled');
  if (!check) return null;
  const results = db(TABLE).where({ organisation_id: organisationId, synthetic_check_id: check.id });
  const [row]: { last: StoredTime | null }[] = await results.max({ last: 'checked_at' });
  return { id: check.id, organisationId, enabled: Boolean(check.enabled), last: toMilliseconds(row?.last) };
};

const rowOf = (slug: string, check: DemoCheck, { id, organisationId }: StoredCheck, at: number, now: number) => {
  const { status, responseMs, code, error } = probeAt(check, at, now);
  const moment = new Date(at);
  return {
    document_id: demoId(`${slug}/${check.key}/${moment.toISOString()}`),
    organisation_id: organisationId,
    synthetic_check_id: id,
    check_name: check.name,
    url: check.url,
    result_status: status,
    response_time_ms: responseMs,
    status_code: code,
    error_message: error,
    checked_at: moment,
    created_at: moment,
    updated_at: moment,
    published_at: moment,
  };
};

const extend = async (strapi: Core.Strapi, slug: string, check: DemoCheck, stored: StoredCheck, now: number) => {
  const after = Math.max(now - RESULT_DAYS * DAY_MS, stored.last ?? 0);
  const until = now - (check.disabledDaysAgo ?? 0) * DAY_MS;
  let added = 0;
  let rows: ReturnType<typeof rowOf>[] = [];
  const history = await createHistory(strapi, stored.id);
  const flush = async (): Promise<void> => {
    await insertRows(strapi, TABLE, rows, { types: COLUMN_TYPES });
    added += rows.length;
    rows = [];
  };
  for (const at of runsOf(check, after, until)) {
    const row = rowOf(slug, check, stored, at, now);
    rows.push(row);
    history.add(at, row.result_status);
    if (rows.length >= BATCH_SIZE) await flush();
  }
  if (rows.length > 0) await flush();
  await history.store(now);
  return added;
};

/**
 * Adds the results of the runs since the last call, at first of ninety days. Checks that somebody has disabled or removed get
 * no more.
 *
 * @returns how many were added
 */
export const extendResults = async (
  strapi: Core.Strapi,
  organisationId: number,
  { slug, checks }: DemoOrganisation,
  now: Date,
): Promise<number> => {
  let added = 0;
  for (const check of checks) {
    const stored = await findCheck(strapi, organisationId, demoId(`${slug}/${check.key}`));
    if (!stored || (stored.last !== null && !stored.enabled)) continue;
    added += await extend(strapi, slug, check, stored, now.getTime());
  }
  return added;
};
