import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { countOf } from '../../database/counts';
import type { DatabaseObject } from '../../database/schema/database-objects';

/**
 * The addresses that get the news of status pages. Those that have not confirmed get nothing but the question, and are removed.
 * Ids are never used again, because emails contain them. The table has no content type: nobody edits it, and only the owner of
 * an address decides.
 */
const TABLE = 'status_subscribers';

/** The most addresses of one page. */
const MAX_SUBSCRIBERS = 10_000;

/** How long an address can be confirmed, in hours. */
export const CONFIRMATION_HOURS = 48;

export const STATUS_SUBSCRIBERS: DatabaseObject = {
  name: 'status-subscribers',
  definition: (strapi) => [
    `create table if not exists ${TABLE} (id ${isSqlite(strapi) ? 'integer primary key autoincrement' : 'serial primary key'},
      page varchar(64) not null, address varchar(320) not null, asked_at bigint not null, confirmed_at bigint,
      unique (page, address))`,
    `create index if not exists ${TABLE}_asked_idx on ${TABLE} (asked_at) where confirmed_at is null`,
  ],
};

/** Somebody who wants the news of a page. */
export interface Subscriber {
  id: number;
  /** documentId of the page. */
  page: string;
  address: string;
  isConfirmed: boolean;
}

interface Row {
  id: number;
  page: string;
  address: string;
  confirmed_at: number | string | null;
}

const subscriberOf = ({ id, page, address, confirmed_at: confirmed }: Row): Subscriber => ({
  id,
  page,
  address,
  isConfirmed: confirmed !== null,
});

const COLUMNS = ['id', 'page', 'address', 'confirmed_at'] as const;

/**
 * Stores an address that has to confirm, in the open transaction. One that is stored already has as much time again.
 *
 * @returns null if the page has as many as it can have
 */
export const addSubscriber = async (
  strapi: Core.Strapi,
  page: string,
  address: string,
  now: number,
): Promise<Subscriber | null> => {
  const rows = connectionOf(strapi)(TABLE);
  const total = countOf(await rows.clone().where({ page }).count({ total: 'id' }));
  if (total < MAX_SUBSCRIBERS)
    await rows
      .clone()
      .insert({ page, address, asked_at: now })
      .onConflict(['page', 'address'])
      .merge(['asked_at'])
      .whereNull(`${TABLE}.confirmed_at`);
  const stored = await rows
    .clone()
    .where({ page, address })
    .first<Row | undefined>(...COLUMNS);
  return stored ? subscriberOf(stored) : null;
};

/** A subscriber by the id; null if there is none. */
export const findSubscriber = async (strapi: Core.Strapi, id: number): Promise<Subscriber | null> => {
  const row = await connectionOf(strapi)(TABLE)
    .where({ id })
    .first<Row | undefined>(...COLUMNS);
  return row ? subscriberOf(row) : null;
};

/** Records that an address confirmed. A second time changes nothing. */
export const confirmSubscriber = async (strapi: Core.Strapi, id: number, now: number): Promise<void> => {
  await connectionOf(strapi)(TABLE).where({ id }).whereNull('confirmed_at').update({ confirmed_at: now });
};

/** Deletes an address. */
export const removeSubscriber = async (strapi: Core.Strapi, id: number): Promise<void> => {
  await connectionOf(strapi)(TABLE).where({ id }).delete();
};

/** Deletes all addresses of a page that is deleted. */
export const removeSubscribersOf = async (strapi: Core.Strapi, page: string): Promise<void> => {
  await connectionOf(strapi)(TABLE).where({ page }).delete();
};

const confirmed = (strapi: Core.Strapi, page: string) =>
  connectionOf(strapi)(TABLE).where({ page }).whereNotNull('confirmed_at').orderBy('id');

/** Those who get the news of a page. */
export interface ConfirmedSubscribers {
  /** In their order. */
  ids: number[];
  /** When the first of them confirmed, in milliseconds; of nobody: infinity. */
  since: number;
}

/** Those who get the news of a page. */
export const confirmedOf = async (strapi: Core.Strapi, page: string): Promise<ConfirmedSubscribers> => {
  const rows = await confirmed(strapi, page)
    .limit(MAX_SUBSCRIBERS)
    .select<Pick<Row, 'id' | 'confirmed_at'>[]>('id', 'confirmed_at');
  return { ids: rows.map(({ id }) => id), since: Math.min(...rows.map((row) => Number(row.confirmed_at))) };
};

/** Those of a page who get news, with ids in a range. */
export const confirmedBetween = async (
  strapi: Core.Strapi,
  page: string,
  [first, last]: readonly [number, number],
): Promise<Subscriber[]> =>
  (
    await confirmed(strapi, page)
      .whereBetween('id', [first, last])
      .limit(MAX_SUBSCRIBERS)
      .select<Row[]>(...COLUMNS)
  ).map(subscriberOf);

/** Removes addresses that have not confirmed in time; returns how many. */
export const removeUnconfirmed = async (strapi: Core.Strapi, now: number, most: number): Promise<number> => {
  const db = connectionOf(strapi);
  const old = db(TABLE)
    .whereNull('confirmed_at')
    .where('asked_at', '<', now - CONFIRMATION_HOURS * 3_600_000)
    .orderBy('asked_at')
    .limit(most)
    .select('id');
  return db(TABLE).whereIn('id', old).delete();
};
