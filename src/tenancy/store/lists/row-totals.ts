import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../../../database/connection';
import { countOf } from '../../../database/counts';
import type { DatabaseObject } from '../../../database/schema/database-objects';
import { preparedStatement, statementsOf } from '../../../database/statements';
import { readLong, stoppable } from '../long-reads';

/**
 * How many rows organisations have in tables of which they have very many. They are counted once, in the background, along the
 * index of lists. From then on, every two seconds, each node updates the totals by the rows that its writes have added and removed, so
 * a single write pays only for a number in memory. Where rows move by the million, the total is forgotten and counted again; so is each
 * total once a day, because what a node that ends abruptly has not added is lost, and statements of cascades and of scripts are not
 * noticed.
 */
const TOTALS = 'row_totals';

/** The total of a row that stands for one that is being counted. */
const UNCOUNTED = -1;

/** How long changes are collected before they are added. */
const FLUSH_MS = 2_000;
/** A total is read again after this time, in which other nodes may have changed it. */
const READ_MS = 2_000;
const COUNTED_AGAIN_MS = 86_400_000;
/** Rows per statement of a count: a fraction of a second. */
const STEP = 500_000;
const MAX_READ = 10_000;

/** The table of the totals. */
export const ROW_TOTALS: DatabaseObject = {
  name: 'row-totals',
  definition: () => [
    `create table if not exists ${TOTALS} (table_name varchar(63) not null, ${ORGANISATION_COLUMN} integer not null,
      total bigint not null, counted_at bigint not null, primary key (table_name, ${ORGANISATION_COLUMN}))`,
  ],
};

/** The totals of large lists. */
export interface RowTotals {
  /** How many rows an organisation has: null until they are counted, which this begins. */
  of(table: string, organisationId: number): Promise<number | null>;
  /** Adds what a committed write has added, or removed if it is negative. */
  note: (table: string, organisationId: number, rows: number) => void;
  /** Adds what is collected, and ends counts. */
  stop(): Promise<void>;
}

interface Key {
  table: string;
  organisationId: number;
}

const where = ({ table, organisationId }: Key) => ({ table_name: table, [ORGANISATION_COLUMN]: organisationId });
const nameOf = ({ table, organisationId }: Key): string => `${table} ${organisationId}`;

/** Forgets the totals of organisations whose rows the open transaction moves, or of tables from which many rows are removed. */
export const forgetRowTotals = async (
  strapi: Core.Strapi,
  of: { organisationIds: readonly number[] } | { tables: readonly string[] },
): Promise<void> => {
  const [column, values] = 'tables' in of ? ['table_name', of.tables] : [ORGANISATION_COLUMN, of.organisationIds];
  if (values.length > 0)
    await connectionOf(strapi)(TOTALS)
      .whereIn(column, [...values])
      .delete();
};

/** Counts the rows of an organisation, oldest first, so that rows that are added meanwhile are counted. */
const countAll = async (strapi: Core.Strapi, { table, organisationId }: Key, mayGoOn: () => boolean) => {
  const after = (position: Position | null): Knex.QueryBuilder => {
    const query = stoppable(strapi.db.connection(`${table} as t`), 't.id').where(
      `t.${ORGANISATION_COLUMN}`,
      organisationId,
    );
    return position ? query.whereRaw('(t.created_at, t.id) > (?, ?)', [position.created_at, position.id]) : query;
  };
  let total = 0;
  for (let position: Position | null = null; mayGoOn();) {
    const next: Knex.QueryBuilder = after(position)
      .orderBy(['t.created_at', 't.id'])
      .limit(1)
      .offset(STEP - 1);
    const [found]: Position[] = await readLong<Position>(strapi, next.select('t.created_at', 't.id'), organisationId);
    if (!found) {
      return total + countOf(await readLong(strapi, after(position).count({ total: 't.id' }), organisationId));
    }
    total += STEP;
    position = found;
  }
  return null;
};

interface Position {
  created_at: string | number;
  id: number;
}

interface StoredTotal {
  total: number;
  countedAt: number;
}

/** Runs beside the open transaction of SQLite, which can take long. */
const STORED = preparedStatement(
  `select total, counted_at from ${TOTALS} where table_name = ? and ${ORGANISATION_COLUMN} = ? and total <> ${UNCOUNTED}`,
);

/**
 * Stores a row that stands for a total until it is counted, if there is none. It waits for a merge or split that moves rows of the
 * organisation, which the count would not see. SQLite has one writer.
 *
 * @returns the time of the row that the count will replace
 */
const beginCount = async (strapi: Core.Strapi, key: Key): Promise<number> => {
  const db = strapi.db.connection;
  const lock = isSqlite(strapi) ? '' : ' for key share';
  await db.raw(
    `insert into ${TOTALS} (table_name, ${ORGANISATION_COLUMN}, total, counted_at)
      select ?, id, ${UNCOUNTED}, ? from organisations where id = ?${lock} on conflict do nothing`,
    [key.table, Date.now(), key.organisationId],
  );
  const [kept] = (await db(TOTALS).where(where(key)).select('counted_at')) as { counted_at: number | string }[];
  return Number(kept?.counted_at);
};

/** Creates the totals of the application. Call it once, in register(). */
export const createRowTotals = (strapi: Core.Strapi): RowTotals => {
  const read = new LRUCache<string, { stored: StoredTotal | null }>({ max: MAX_READ, ttl: READ_MS });
  const counting = new Map<string, Promise<void>>();
  let changes = new Map<string, Key & { rows: number }>();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  const storedOf = async (key: Key): Promise<StoredTotal | null> => {
    const known = read.get(nameOf(key));
    if (known) return known.stored;
    const [row] = await statementsOf(strapi).run(STORED, [key.table, key.organisationId]);
    const stored = row ? { total: Number(row.total), countedAt: Number(row.counted_at) } : null;
    read.set(nameOf(key), { stored });
    return stored;
  };

  const collect = ({ table, organisationId, rows }: Key & { rows: number }): void => {
    const name = nameOf({ table, organisationId });
    changes.set(name, { table, organisationId, rows: (changes.get(name)?.rows ?? 0) + rows });
  };

  /** Adds changes to the totals that exist, and removes what is added. */
  const add = async (collected: Map<string, Key & { rows: number }>): Promise<void> => {
    const db = strapi.db.connection;
    const counted = db(TOTALS).whereNot('total', UNCOUNTED);
    const kept = (await counted.select('table_name', ORGANISATION_COLUMN)) as {
      table_name: string;
      organisation_id: number;
    }[];
    for (const { table_name: table, organisation_id: organisationId } of kept) {
      const change = collected.get(nameOf({ table, organisationId }));
      if (!change?.rows) continue;
      await db(TOTALS).where(where(change)).increment('total', change.rows);
      collected.delete(nameOf(change));
      read.delete(nameOf(change));
    }
  };

  /** Adds the collected changes. What could not be added is kept for the next time. */
  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    const collected = changes;
    changes = new Map();
    if (collected.size === 0) return;
    try {
      await add(collected);
    } catch (failure) {
      for (const change of collected.values()) collect(change);
      flushLater();
      throw failure;
    }
  };

  const flushLater = (): void => {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => strapi.log.warn(`Totals of large lists are out of date: ${String(error)}`));
    }, FLUSH_MS).unref();
  };

  const count = async (key: Key): Promise<void> => {
    const before = await beginCount(strapi, key);
    const total = await countAll(strapi, key, () => !isStopped);
    if (total === null) return;
    // Counted already.
    changes.delete(nameOf(key));
    // If rows have been moved meanwhile, the row is gone, and they are counted again.
    const replaced = strapi.db.connection(TOTALS).where({ ...where(key), counted_at: before });
    await replaced.update({ total, counted_at: Math.max(Date.now(), before + 1) });
    read.delete(nameOf(key));
  };

  const countInBackground = (key: Key): void => {
    const name = nameOf(key);
    // One at a time: no request depends on the result.
    if (isStopped || counting.size > 0) return;
    // Outside the request that asks: a long read ends with the request that it belongs to.
    const { requestContext } = strapi;
    const done = requestContext
      .run(undefined as unknown as Parameters<typeof requestContext.run>[0], () => count(key))
      .catch((error: unknown) => void strapi.log.debug(`A large list was not counted: ${String(error)}`))
      .finally(() => counting.delete(name));
    counting.set(name, done);
  };

  return {
    async of(table, organisationId) {
      if (strapi.db.inTransaction()) return null;
      const key = { table, organisationId };
      const stored = await storedOf(key);
      if (!stored || Date.now() - stored.countedAt > COUNTED_AGAIN_MS) countInBackground(key);
      return stored && stored.total + (changes.get(nameOf(key))?.rows ?? 0);
    },
    note(table, organisationId, rows) {
      collect({ table, organisationId, rows });
      if (!isStopped) flushLater();
    },
    async stop() {
      isStopped = true;
      await Promise.all(counting.values());
      await flush().catch(() => undefined);
    },
  };
};
