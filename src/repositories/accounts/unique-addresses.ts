import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { DatabaseObject } from '../../database/schema/database-objects';

/**
 * One account per email address, enforced by the database. Strapi's `unique` creates no index, and schema files cannot
 * describe an index on an expression.
 */
const TABLE = 'up_users';
const UNIQUE_INDEX = 'up_users_email_uq';
/** Replaces the unique index while there are duplicate addresses, so that lookups by address stay fast. */
const FALLBACK_INDEX = 'up_users_email_lower_idx';
/** users-permissions looks up addresses without `lower()`. */
const PLAIN_INDEX = 'up_users_email_idx';

/** Maximum number of duplicate addresses in the log. */
const MAX_LISTED = 20;

/** The ids of the accounts that share an address, one list per address. The log does not contain the addresses. */
const duplicates = async (db: Knex): Promise<number[][]> => {
  const addresses = await db(TABLE)
    .whereNotNull('email')
    .groupByRaw('lower(email)')
    .havingRaw('count(*) > 1')
    .limit(MAX_LISTED)
    .select<{ address: string }[]>(db.raw('lower(email) as address'));
  return Promise.all(
    addresses.map(({ address }) =>
      db(TABLE).whereRaw('lower(email) = ?', [address]).orderBy('id').pluck<Promise<number[]>>('id'),
    ),
  );
};

const UNIQUE = `create unique index if not exists ${UNIQUE_INDEX} on ${TABLE} (lower(email))`;
const PLAIN = `create index if not exists ${PLAIN_INDEX} on ${TABLE} (email)`;

const createIndexes = async (strapi: Core.Strapi, db: Knex): Promise<boolean> => {
  await db.raw(PLAIN);
  const shared = await duplicates(db);
  if (shared.length === 0) {
    await db.raw(UNIQUE);
    await db.raw(`drop index if exists ${FALLBACK_INDEX}`);
    return true;
  }
  await db.raw(`create index if not exists ${FALLBACK_INDEX} on ${TABLE} (lower(email))`);
  strapi.log.error(
    `Several accounts share an email address (user ids ${shared.map((ids) => ids.join(' and ')).join('; ')}` +
      `${shared.length === MAX_LISTED ? '; possibly more' : ''}), so the database cannot enforce one account per ` +
      'address. Delete all but one account of each address, or change their addresses, in the admin panel (Content ' +
      'Manager, User), then restart.',
  );
  return false;
};

/**
 * The unique index on the accounts' email addresses, in lower case. If accounts share an address already, the server starts without
 * it and logs the accounts and what to do; the next start tries again.
 */
export const UNIQUE_ADDRESSES: DatabaseObject = {
  name: 'unique-addresses',
  definition: () => [PLAIN, UNIQUE],
  create: createIndexes,
};
