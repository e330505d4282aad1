import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { ownCellName } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';
import { databaseClock } from '../../database/moments';

/**
 * Leases of watchdogs: one row per watchdog and cell names the node that has the lease, and until when. The lease of a node
 * that dies expires. One statement acquires it, so that only one of many nodes succeeds, on both databases.
 */
const TABLE = 'watchdog_leases';

/** Nodes of different cells do not wait for each other. */
const leaseName = (strapi: Core.Strapi, job: string): string => {
  const cell = ownCellName(strapi);
  return cell === null ? job : `${job}@${cell}`;
};

const newRow = (name: string) => {
  const now = new Date();
  return { document_id: createId(), name, created_at: now, updated_at: now, published_at: now };
};

/** Acquires the lease of a watchdog. Returns whether that succeeded. */
export const acquireLease = async (
  strapi: Core.Strapi,
  name: string,
  holder: string,
  leaseMs: number,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  const clock = databaseClock(strapi);
  const taken: unknown[] = await db(TABLE)
    .insert({ ...newRow(leaseName(strapi, name)), holder, expires_at: clock.in(leaseMs) })
    .onConflict('name')
    .merge(['holder', 'expires_at'])
    .where((free) => void free.whereNull(`${TABLE}.expires_at`).orWhere(`${TABLE}.expires_at`, '<=', clock.now))
    .returning('id');
  return taken.length > 0;
};

/** Extends a lease. Returns false if another node has it by now. */
export const renewLease = async (
  strapi: Core.Strapi,
  name: string,
  holder: string,
  leaseMs: number,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  const clock = databaseClock(strapi);
  return (
    (await db(TABLE)
      .where({ name: leaseName(strapi, name), holder })
      .update({ expires_at: clock.in(leaseMs) })) > 0
  );
};

/** Releases a lease. */
export const releaseLease = async (strapi: Core.Strapi, name: string, holder: string): Promise<void> => {
  const db = connectionOf(strapi);
  await db(TABLE)
    .where({ name: leaseName(strapi, name), holder })
    .update({ holder: null, expires_at: null });
};

/**
 * Claims a tick of the timetable for this node. Of all nodes that claim the same tick, one succeeds.
 *
 * @param tick the time in the timetable, as ISO 8601 text
 * @returns whether this node has the tick
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
