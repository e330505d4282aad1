import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { ownCellName } from '../../tenancy/store/cells';
import { connectionOf, isSqlite } from '../../database/connection';

/**
 * Leases of background jobs: one row per job and cell says which node holds it and until when. A holder that dies lets its lease run
 * out. One statement takes it, so that of many nodes one succeeds, on both databases.
 */
const TABLE = 'watchdog_leases';

interface Clock {
  now: Knex.Value | Knex.Raw;
  later: Knex.Value | Knex.Raw;
}

/** Nodes disagree about the time: PostgreSQL's clock decides. Whoever shares a SQLite file shares a machine's clock. */
const clockOf = (strapi: Core.Strapi, db: Knex, leaseMs: number): Clock => {
  if (isSqlite(strapi)) return { now: Date.now(), later: Date.now() + leaseMs };
  const now = `clock_timestamp() at time zone 'utc'`;
  return { now: db.raw(now), later: db.raw(`${now} + ? * interval '1 millisecond'`, [leaseMs]) };
};

/** Nodes of different cells do not wait for each other. */
const leaseName = (strapi: Core.Strapi, job: string): string => {
  const cell = ownCellName(strapi);
  return cell === null ? job : `${job}@${cell}`;
};

const newRow = (name: string) => {
  const now = new Date();
  return { document_id: createId(), name, created_at: now, updated_at: now, published_at: now };
};

/** Takes the lease of a job; answers whether that was possible. */
export const takeLease = async (
  strapi: Core.Strapi,
  name: string,
  holder: string,
  leaseMs: number,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  const { now, later } = clockOf(strapi, db, leaseMs);
  const taken: unknown[] = await db(TABLE)
    .insert({ ...newRow(leaseName(strapi, name)), holder, expires_at: later })
    .onConflict('name')
    .merge(['holder', 'expires_at'])
    .where((free) => void free.whereNull(`${TABLE}.expires_at`).orWhere(`${TABLE}.expires_at`, '<=', now))
    .returning('id');
  return taken.length > 0;
};

/** Puts the end of a lease off; answers false where somebody else holds it by now. */
export const renewLease = async (
  strapi: Core.Strapi,
  name: string,
  holder: string,
  leaseMs: number,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  const { later } = clockOf(strapi, db, leaseMs);
  return (
    (await db(TABLE)
      .where({ name: leaseName(strapi, name), holder })
      .update({ expires_at: later })) > 0
  );
};

/** Gives a lease back. */
export const releaseLease = async (strapi: Core.Strapi, name: string, holder: string): Promise<void> => {
  const db = connectionOf(strapi);
  await db(TABLE)
    .where({ name: leaseName(strapi, name), holder })
    .update({ holder: null, expires_at: null });
};

/**
 * Takes a tick of the timetable for this node: of all nodes that ask for the same tick, one hears true.
 *
 * @param tick the moment that the timetable names, as ISO text
 */
export const claimTick = async (strapi: Core.Strapi, name: string, tick: string): Promise<boolean> => {
  const db = connectionOf(strapi);
  const claimed: unknown[] = await db(TABLE)
    .insert({ ...newRow(leaseName(strapi, name)), last_tick: tick })
    .onConflict('name')
    .merge(['last_tick'])
    .where((older) => void older.whereNull(`${TABLE}.last_tick`).orWhere(`${TABLE}.last_tick`, '<', tick))
    .returning('id');
  return claimed.length > 0;
};
