import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AVAILABLE_STATUSES, shareOf, type SyntheticStatus } from '../../domain/checks/availability';
import { type CheckState, checkStateOf } from '../../domain/checks/check-state';
import { windowStart } from '../../domain/time-window';
import { SYNTHETIC_STATUSES } from '../../domain/vocabularies';
import { connectionOf, isSqlite } from '../../database/connection';
import { type StoredTime, moment, toMilliseconds } from '../../database/moments';
import { numberOrNull } from '../../database/numbers';
import { defined } from '../../values';
import { mayContinue, readLong } from '../../lists/long-reads';
import { rollupStateOf } from './rollups/rollup-state';
import { CHANGES, HOUR_MS, LENGTHS, NEVER, ROLLUPS, type RollupState } from './rollups/rollup-tables';

/*
 * The states of checks are read from their results, and not stored with the check: results arrive late and out of order, and
 * reporters of one check would wait for each other. The index `synth_results_check_state_idx` has the results of each status
 * in the order of their times, so the newest of each is found at once, however many there are.
 */

type Time = StoredTime | null;

interface LastRow {
  check_id: number;
  document_id: string;
  name: string | null;
  interval_seconds: number | null;
  status: SyntheticStatus;
  checked: Time;
  created: Time;
}

/** The results of check `c`, and the parts of them that count by their `checked_at` and by their creation. */
const RESULTS = 'synthetic_results r where r.organisation_id = c.organisation_id and r.synthetic_check_id = c.id';
const CHECKED = 'r.checked_at is not null';
const CREATED = 'r.checked_at is null';

/** Selects the newest result of each status, as two times. PostgreSQL needs both columns to use the index's order. */
const lastResults = (strapi: Core.Strapi, condition: string): string => {
  const statuses = SYNTHETIC_STATUSES.map((status) => `select '${status}' as status`).join(' union all ');
  const may = isSqlite(strapi) ? `${mayContinue('c.id')} and ` : '';
  const newest = (time: string, part: string): string =>
    `(select r.${time} from ${RESULTS} and r.result_status = s.status and ${part}
      order by r.checked_at desc, r.created_at desc limit 1)`;
  return `select c.id as check_id, c.document_id, c.name, c.interval_seconds, s.status,
      ${newest('checked_at', CHECKED)} as checked, ${newest('created_at', CREATED)} as created
    from synthetic_checks c cross join (${statuses}) s where ${may}${condition}`;
};

const newer = (one: Time, other: Time): number | null => {
  const times = [one, other].flatMap((time) => toMilliseconds(time) ?? []);
  return times.length === 0 ? null : Math.max(...times);
};

/** The states of checks by numeric id, from their newest results. */
const statesFrom = (rows: readonly LastRow[], now: number): Map<number, CheckState> => {
  const byCheck = new Map<number, LastRow[]>();
  for (const row of rows) byCheck.set(row.check_id, [...(byCheck.get(row.check_id) ?? []), row]);
  return new Map(
    [...byCheck].map(([id, ofCheck]) => {
      const lasts = ofCheck.flatMap(({ status, checked, created }) => {
        const at = newer(checked, created);
        return at === null ? [] : [{ status, at }];
      });
      return [id, checkStateOf(lasts, numberOrNull(ofCheck[0]?.interval_seconds), now)];
    }),
  );
};

/** A check with its state. */
export interface NamedState extends CheckState {
  documentId: string;
  name: string;
}

/**
 * The states of an organisation's enabled checks, with one statement.
 *
 * @param most how many checks are read, oldest first
 */
export const statesOfOrganisation = async (
  strapi: Core.Strapi,
  organisationId: number,
  most: number,
  now: Date,
): Promise<NamedState[]> => {
  const oldest =
    'select id from synthetic_checks where organisation_id = ? and enabled is not false order by created_at, id limit ?';
  const query = connectionOf(strapi).raw(lastResults(strapi, `c.id in (${oldest})`), [organisationId, most]);
  const rows = await readLong<LastRow>(strapi, query, organisationId);
  const named = new Map(rows.map((row) => [row.check_id, { documentId: row.document_id, name: row.name ?? '' }]));
  return [...statesFrom(rows, now.getTime())].map(([id, state]) => ({ ...state, ...defined(named.get(id)) }));
};

/** What a list shows of a check. Times are in milliseconds. */
export interface ShownState {
  status: CheckState['status'];
  /** When the state began: for an unknown one with the last result. Null if there is no result. */
  since: number | null;
  lastAt: number | null;
  /** The share of results of the last 24 hours that are up or degraded, among those with a status. */
  uptime: number | null;
}

interface DetailRow {
  check_id: number;
  checked: Time;
  created: Time;
  available: number | string;
  failed: number | string;
}

/** What is asked about a check: the first result of a status after a time. */
interface Asked {
  id: number;
  status: string;
  after: Date;
}

const FAILED_STATUSES = SYNTHETIC_STATUSES.filter((status) => !AVAILABLE_STATUSES.includes(status));

/**
 * Selects when the states of checks began, and how many results they have since a time: those of whole hours from roll-ups, the
 * others one by one.
 */
const detailsQuery = (
  strapi: Core.Strapi,
  asked: readonly Asked[],
  since: Date,
  { isComplete }: RollupState,
): Knex.Raw => {
  const [type, may] = isSqlite(strapi) ? ['integer', `${mayContinue('r.id')} and`] : ['timestamp', ''];
  const rows = asked.map(
    () => `select cast(? as integer) as id, cast(? as varchar(8)) as status, cast(? as ${type}) as after`,
  );
  const first = (time: string, part: string): string =>
    `(select r.${time} from ${RESULTS} and r.result_status = n.status and ${part} and r.${time} > n.after
      order by r.checked_at, r.created_at limit 1)`;
  const count = (statuses: readonly string[]): string => {
    const of = `r.result_status in ('${statuses.join(`', '`)}')`;
    const single = Object.entries({ checked_at: CHECKED, created_at: CREATED }).map(
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
    `select n.id as check_id, ${first('checked_at', CHECKED)} as checked, ${first('created_at', CREATED)} as created,
      ${count(AVAILABLE_STATUSES)} as available, ${count(FAILED_STATUSES)} as failed
    from (${rows.join(' union all ')}) n join synthetic_checks c on c.id = n.id`,
    [...counted, ...counted, ...asked.flatMap(({ id, status, after }) => [id, status, moment(strapi, after)])],
  );
};

const older = (one: Time, other: Time): number | null => {
  const times = [one, other].flatMap((time) => toMilliseconds(time) ?? []);
  return times.length === 0 ? null : Math.min(...times);
};

const shownState = ({ status, lastAt }: CheckState, row: DetailRow | undefined): ShownState => {
  const available = Number(row?.available ?? 0);
  // Of results with the same time, the worst is the state; then no result of its status is later than the others.
  const began = row ? (older(row.checked, row.created) ?? lastAt) : lastAt;
  return {
    status,
    since: status === 'unknown' ? lastAt : began,
    lastAt,
    uptime: shareOf(available, available + Number(row?.failed ?? 0)),
  };
};

/**
 * The states of some checks, with two statements however many checks and results there are, and a short one. The counts of 24
 * hours are what takes longest, so they are long reads.
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
  const condition = `c.id in (${ids.map(() => '?').join(', ')})`;
  const lasts = connectionOf(strapi).raw(lastResults(strapi, condition), [...ids]);
  const states = statesFrom(await readLong<LastRow>(strapi, lasts, tenant, REMEDY), now.getTime());
  const asked = [...states].map(([id, { status, otherUntil }]) => ({ id, status, after: new Date(otherUntil ?? 0) }));
  const query = detailsQuery(strapi, asked, windowStart('24h', now), await rollupStateOf(strapi));
  const details = await readLong<DetailRow>(strapi, query, tenant, REMEDY);
  const byId = new Map(details.map((row) => [row.check_id, row]));
  return new Map([...states].map(([id, state]) => [id, shownState(state, byId.get(id))]));
};

const REMEDY = 'Ask for fewer checks at a time, such as ?pagination[pageSize]=10.';
