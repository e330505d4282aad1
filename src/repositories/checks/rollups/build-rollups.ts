import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isSqlite, ORGANISATION_COLUMN } from '../../../database/connection';
import { yieldToEventLoop } from '../../../database/fair-turns';
import { toMilliseconds } from '../../../database/moments';
import { rawRows } from '../../../database/raw-rows';
import { type CheckKey, endOfResults, resultsIn } from '../results-source';
import { lockRollups } from './fold-changes';
import { COMPLETE, DAY_MS, HOUR_MS, STATE } from './rollup-tables';
import { addResults, type CountedResults, type Rollups, storeRollups } from './stored-rollups';

/** Days per statement. The process receives its rows at once, and runs SQLite itself: it serves no requests meanwhile. */
const CHUNK_DAYS = { sqlite: 1, postgres: 7 };

/** On SQLite, each transaction waits for the disk, and other writers wait for the transaction. */
const TRANSACTION_MS = 20;

/** How far existing results are rolled up: all of earlier checks, and those of one check until a time. */
interface Progress {
  last_id: number;
  check_id: number;
  done_until: number | string;
  raw_from: number | string;
}

/** Results of an hour with the same status and response time. */
type Counted = Omit<CountedResults, 'checkId'>;

interface Chunk {
  check: CheckKey;
  lastId: number;
  from: number;
  until: number;
}

/** The time of the next result of a check, in milliseconds; null if there is none. */
const nextResult = async (db: Knex, strapi: Core.Strapi, check: CheckKey, after: number): Promise<number | null> => {
  const { sql, values } = endOfResults(strapi, 'first', check, new Date(after));
  return toMilliseconds(rawRows<{ seen: unknown }>(await db.raw(sql, values))[0]?.seen);
};

/** Rolls up the results of a chunk, whose hours and days have no roll-ups yet. */
const rollUp = async (db: Knex, strapi: Core.Strapi, { check, lastId, from, until }: Chunk): Promise<void> => {
  const onSqlite = isSqlite(strapi);
  const { sql, values } = resultsIn(strapi, check, { from: new Date(from), until: new Date(until) });
  const hour = onSqlite
    ? `seen / ${HOUR_MS} * ${HOUR_MS}`
    : `cast(floor(extract(epoch from seen) * 1000 / ${HOUR_MS}) * ${HOUR_MS} as bigint)`;
  // The plus rules out the index of the check alone, which would read all its results.
  const answer: unknown = await db.raw(
    `select ${hour} as seen, coalesce(result_status, '') as status, response_time_ms as ms, cast(count(*) as integer) as n
     from (${sql}) found where +id <= ? group by 1, 2, 3`,
    [...values, lastId],
  );
  const rollups: Rollups = new Map();
  for (const row of rawRows<Counted>(answer)) {
    addResults(rollups, { ...row, checkId: check.id, seen: Number(row.seen) }, 0);
    await yieldToEventLoop();
  }
  await storeRollups(strapi, db, rollups);
};

const nextCheck = async (db: Knex, after: number): Promise<number> => {
  const { next } = await db('synthetic_checks')
    .where('id', '>', after)
    .min({ next: 'id' })
    .first<{ next: number | null }>();
  return next ?? COMPLETE;
};

/** Finds a check that belongs to an organisation. A merge or split waits until the transaction ends. */
const findCheck = async (db: Knex, id: number): Promise<CheckKey | null> => {
  const row = await db('synthetic_checks')
    .where({ id })
    .forShare()
    .first<{ organisationId: number | null } | undefined>({ organisationId: ORGANISATION_COLUMN });
  return row?.organisationId ? { id, organisationId: row.organisationId } : null;
};

/** Rolls up the next days of a check, or continues with the next check; false if everything is rolled up. */
const buildChunk = async (strapi: Core.Strapi, db: Knex): Promise<boolean> => {
  const state = await db(STATE).first<Progress>();
  if (state.check_id === COMPLETE) return false;
  const after = Math.max(Number(state.done_until), Number(state.raw_from));
  // Deleting a check also locks it before its results, whose triggers read the state.
  const check = await findCheck(db, state.check_id);
  await db(STATE).forUpdate().first();
  const next = check && (await nextResult(db, strapi, check, after));
  if (!check || next === null) {
    await db(STATE).update({ check_id: await nextCheck(db, state.check_id), done_until: 0 });
    return true;
  }
  const from = Math.floor(next / DAY_MS) * DAY_MS;
  const until = from + CHUNK_DAYS[isSqlite(strapi) ? 'sqlite' : 'postgres'] * DAY_MS;
  await rollUp(db, strapi, { check, lastId: state.last_id, from: Math.max(from, after), until });
  await db(STATE).update({ done_until: until });
  return true;
};

/**
 * Rolls up the next results that existed before roll-ups did, in a transaction. They do not change or disappear meanwhile, because
 * such writes wait for the row of the state.
 *
 * @param forMs a transaction with several short statements ends after this time
 * @returns whether there was anything left to do
 */
export const buildNext = async (strapi: Core.Strapi, forMs = TRANSACTION_MS): Promise<boolean> =>
  await strapi.db.transaction(async () => {
    const db = await lockRollups(strapi);
    const until = performance.now() + forMs;
    while (await buildChunk(strapi, db)) {
      // On PostgreSQL, the row of the state must not be locked before the next check.
      if (!isSqlite(strapi) || performance.now() >= until) return true;
    }
    return false;
  });
