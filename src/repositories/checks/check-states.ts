import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AVAILABLE_STATUSES, shareOf } from '../../domain/checks/availability';
import { type CheckState, checkStateOf } from '../../domain/checks/check-state';
import type { CheckStatus } from '../../domain/checks/check-status';
import { windowStart } from '../../domain/time-window';
import { SYNTHETIC_STATUSES } from '../../domain/vocabularies';
import { connectionOf, isSqlite } from '../../database/connection';
import { moment } from '../../database/moments';
import { storedJson, type StoredJson } from '../../database/stored-json';
import { mayContinue, readLong } from '../../lists/long-reads';
import { windowInEffect, windowsOf } from './maintenance-windows';
import { rollupStateOf } from './rollups/rollup-state';
import { CHANGES, HOUR_MS, LENGTHS, NEVER, ROLLUPS, type RollupState } from './rollups/rollup-tables';
import { STATES } from './spans/span-tables';
import { newestSpans } from './spans/stored-spans';

interface CheckRow {
  id: number;
  document_id: string;
  name: string | null;
  interval_seconds: number | null;
  quorum: number | null;
  labels: StoredJson<string[]>;
  organisation_id: number | null;
  state: CheckStatus | null;
  since: number | string | null;
}

/** The state of a check, and when it began. Times in milliseconds. */
export interface NamedState extends CheckState {
  id: number;
  documentId: string;
  name: string;
  /** Null if there is no result. */
  since: number | null;
  /** The maintenance window in effect; null if there is none. */
  maintenance: { from: number; until: number } | null;
}

const checks = (strapi: Core.Strapi): Knex.QueryBuilder =>
  connectionOf(strapi)('synthetic_checks as c').leftJoin(`${STATES} as s`, 's.check_id', 'c.id');

const COLUMNS = [
  'c.id',
  'c.document_id',
  'c.name',
  'c.interval_seconds',
  'c.quorum',
  'c.labels',
  'c.organisation_id',
  's.state',
  's.since',
] as const;

/** When the state of a check began: the stored time, unless the check has fallen silent since. */
const sinceOf = ({ underneath, lastAt }: CheckState, { state, since }: CheckRow): number | null =>
  state === underneath && state !== 'unknown' && since !== null ? Number(since) : lastAt;

/** The states of some checks, with two statements and one for each organisation. */
const statesFrom = async (strapi: Core.Strapi, rows: readonly CheckRow[], now: number): Promise<NamedState[]> => {
  const spans = await newestSpans(
    strapi,
    rows.map(({ id }) => id),
  );
  const owners = [...new Set(rows.flatMap(({ organisation_id: id }) => id ?? []))];
  const windows = new Map(await Promise.all(owners.map(async (id) => [id, await windowsOf(strapi, id)] as const)));
  return rows.map((row) => {
    const { document_id: documentId, interval_seconds: intervalSeconds, organisation_id: owner } = row;
    const check = { documentId, labels: storedJson(row.labels) ?? [] };
    const maintenance = owner === null ? null : windowInEffect(windows.get(owner) ?? [], check, now);
    const rules = { intervalSeconds, quorum: row.quorum ?? 1 };
    const own = spans.filter(({ checkId }) => checkId === row.id);
    const state = checkStateOf(own, rules, { now, isInMaintenance: maintenance !== null });
    return { ...state, id: row.id, documentId, name: row.name ?? '', since: sinceOf(state, row), maintenance };
  });
};

/**
 * The states of an organisation's enabled checks.
 *
 * @param most how many checks are read, oldest first
 */
export const statesOfOrganisation = async (
  strapi: Core.Strapi,
  organisationId: number,
  most: number,
  now: Date,
): Promise<NamedState[]> => {
  const rows = await checks(strapi)
    .where('c.organisation_id', organisationId)
    .whereRaw('c.enabled is not false')
    .orderBy(['c.created_at', 'c.id'])
    .limit(most)
    .select<CheckRow[]>(...COLUMNS);
  return statesFrom(strapi, rows, now.getTime());
};

/** The states of the checks of an organisation with some documentIds. */
export const statesOfNamed = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentIds: readonly string[],
  now: Date,
): Promise<NamedState[]> => {
  const rows = await checks(strapi)
    .where('c.organisation_id', organisationId)
    .whereIn('c.document_id', documentIds)
    .select<CheckRow[]>(...COLUMNS);
  return statesFrom(strapi, rows, now.getTime());
};

/** What a list shows of a check. */
export interface ShownState extends NamedState {
  /** The share of results of the last 24 hours that are up or degraded, among those with a status. */
  uptime: number | null;
}

interface CountRow {
  check_id: number;
  available: number | string;
  failed: number | string;
}

const FAILED_STATUSES = SYNTHETIC_STATUSES.filter((status) => !AVAILABLE_STATUSES.includes(status));

/** The results of check `c`, and the parts of them that count by their `checked_at` and by their creation. */
const RESULTS = 'synthetic_results r where r.organisation_id = c.organisation_id and r.synthetic_check_id = c.id';
const PARTS = { checked_at: 'r.checked_at is not null', created_at: 'r.checked_at is null' };

/** Counts the results of checks since a time: those of whole hours from roll-ups, the others one by one. */
const countsQuery = (
  strapi: Core.Strapi,
  ids: readonly number[],
  since: Date,
  { isComplete }: RollupState,
): Knex.Raw => {
  const may = isSqlite(strapi) ? `${mayContinue('r.id')} and` : '';
  const count = (statuses: readonly string[]): string => {
    const of = `r.result_status in ('${statuses.join(`', '`)}')`;
    const single = Object.entries(PARTS).map(
      ([time, part]) =>
        `(select count(*) from ${RESULTS.replace('where', `where ${may}`)} and ${of} and ${part} and r.${time} >= ? and r.${time} < ?)`,
    );
    return [
      ...single,
      `(select coalesce(sum(r.results), 0) from ${ROLLUPS} r where ${may} r.check_id = c.id and r.hours = ${LENGTHS.hour} and ${of} and r.starts >= ?)`,
      `(select coalesce(sum(r.n), 0) from ${CHANGES} r where ${may} r.check_id = c.id and ${of} and r.seen >= ?)`,
    ].join(' + ');
  };
  const whole = isComplete ? Math.ceil(since.getTime() / HOUR_MS) * HOUR_MS : NEVER;
  const single = [moment(strapi, since), moment(strapi, new Date(whole))];
  const counted = [...single, ...single, whole, whole];
  return connectionOf(strapi).raw(
    `select c.id as check_id, ${count(AVAILABLE_STATUSES)} as available, ${count(FAILED_STATUSES)} as failed
    from synthetic_checks c where c.id in (${ids.map(() => '?').join(', ')})`,
    [...counted, ...counted, ...ids],
  );
};

/**
 * The states of some checks, with a few statements however many checks and results there are. The counts of 24 hours are what takes
 * longest, so they are a long read.
 *
 * @param ids numeric ids, at most those of a page
 * @param tenant for the queue of long reads
 * @returns the states by numeric id
 */
export const statesOfChecks = async (
  strapi: Core.Strapi,
  ids: readonly number[],
  tenant: string,
  now: Date,
): Promise<Map<number, ShownState>> => {
  if (ids.length === 0) return new Map();
  const rows = await checks(strapi)
    .whereIn('c.id', ids)
    .select<CheckRow[]>(...COLUMNS);
  const states = await statesFrom(strapi, rows, now.getTime());
  const query = countsQuery(strapi, ids, windowStart('24h', now), await rollupStateOf(strapi));
  const counts = await readLong<CountRow>(strapi, query, tenant, REMEDY);
  const byId = new Map(counts.map((row) => [row.check_id, row]));
  return new Map(
    states.map((state) => {
      const { available, failed } = byId.get(state.id) ?? { available: 0, failed: 0 };
      return [state.id, { ...state, uptime: shareOf(Number(available), Number(available) + Number(failed)) }];
    }),
  );
};

const REMEDY = 'Ask for fewer checks at a time, such as ?pagination[pageSize]=10.';
