import type { Core } from '@strapi/strapi';
import type { CheckStatus } from '../../../domain/checks/check-status';
import { isSqlite } from '../../../database/connection';
import { preparedStatement, statementsOf } from '../../../database/statements';
import { jsonRows } from './stored-spans';
import { STATES, TRANSITIONS } from './span-tables';

/** The rules of a check that decide its state, with the state as it is stored. Times in milliseconds. */
export interface CheckToRate {
  id: number;
  confirmDown: number;
  confirmUp: number;
  quorum: number;
  intervalSeconds: number | null;
  hasAgents: boolean;
  /** Null if it has had no result yet. */
  state: CheckStatus | null;
  since: number | null;
}

interface Row {
  id: number;
  confirm_down: number | null;
  confirm_up: number | null;
  quorum: number | null;
  interval_seconds: number | null;
  state: CheckStatus | null;
  since: number | string | null;
}

/**
 * The condition that an id is one of many, which are its one parameter. PostgreSQL expects few elements in an array, and many rows in
 * JSON, for which it would rather read a whole table.
 */
const amongIds = (strapi: Core.Strapi, column: string, ids: readonly number[]): { sql: string; binding: unknown } => {
  const once = [...new Set(ids)];
  return isSqlite(strapi)
    ? { sql: `${column} in (select value from json_each(?))`, binding: JSON.stringify(once) }
    : { sql: `${column} = any(?::int[])`, binding: once };
};

/**
 * Reads and locks checks, in the order of their ids, so that results of one check are rated one after the other.
 *
 * @param ids numeric ids; those that do not exist are left out
 * @param how `defer` if another statement follows before this one is awaited: PostgreSQL then gets both in one message
 */
export const lockChecksToRate = async (
  strapi: Core.Strapi,
  ids: readonly number[],
  how: 'run' | 'defer' = 'run',
): Promise<CheckToRate[]> => {
  const lock = isSqlite(strapi) ? '' : ' for no key update of c';
  const among = amongIds(strapi, 'c.id', ids);
  const sql = `select c.id, c.confirm_down, c.confirm_up, c.quorum, c.interval_seconds, s.state, s.since
    from synthetic_checks c left join ${STATES} s on s.check_id = c.id where ${among.sql} order by c.id${lock}`;
  const rows = await statementsOf(strapi)[how]<Row & Record<string, unknown>>(preparedStatement(sql), [among.binding]);
  return rows.map((row) => ({
    id: row.id,
    confirmDown: row.confirm_down ?? 1,
    confirmUp: row.confirm_up ?? 1,
    quorum: row.quorum ?? 1,
    intervalSeconds: row.interval_seconds,
    hasAgents: true,
    state: row.state,
    since: row.since === null ? null : Number(row.since),
  }));
};

/** The state of a check to store. */
export interface NewState {
  checkId: number;
  state: CheckStatus;
  /** When it began. */
  since: number;
  /** When the watchdog has to look at the check again. */
  due: number;
}

/** Stores states. An earlier time at which the watchdog has to look stays. */
export const storeStates = async (strapi: Core.Strapi, states: readonly NewState[]): Promise<void> => {
  if (states.length === 0) return;
  const columns = { check_id: 'integer', state: 'text', since: 'bigint', due: 'bigint' };
  const earlier = isSqlite(strapi) ? 'min' : 'least';
  const sql = `insert into ${STATES} (check_id, state, since, due)
    select r.check_id, r.state, r.since, r.due from ${jsonRows(strapi, columns)} where true
    on conflict (check_id) do update set state = excluded.state, since = excluded.since,
      due = ${earlier}(${STATES}.due, excluded.due)`;
  const rows = states.map(({ checkId, ...state }) => ({ check_id: checkId, ...state }));
  await statementsOf(strapi).run(preparedStatement(sql), [JSON.stringify(rows)]);
};

/** A change of the state of a check, or of the cause while it is down. */
export interface Transition {
  checkId: number;
  /** When it was observed. */
  at: number;
  /** When what caused it began: the first of the results that were needed. */
  began: number;
  before: CheckStatus;
  state: CheckStatus;
  cause: string | null;
}

/** Stores changes of states for the watchdog, in their order. */
export const storeTransitions = async (strapi: Core.Strapi, transitions: readonly Transition[]): Promise<void> => {
  if (transitions.length === 0) return;
  const columns = {
    check_id: 'integer',
    at: 'bigint',
    began: 'bigint',
    state_before: 'text',
    state: 'text',
    cause: 'text',
  };
  const names = Object.keys(columns).join(', ');
  const sql = `insert into ${TRANSITIONS} (${names}) select ${names} from ${jsonRows(strapi, columns)}`;
  const rows = transitions.map(({ checkId, before, ...rest }) => ({
    check_id: checkId,
    state_before: before,
    ...rest,
  }));
  await statementsOf(strapi).run(preparedStatement(sql), [JSON.stringify(rows)]);
};
