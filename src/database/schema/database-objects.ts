import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isSqlite } from '../connection';

/**
 * Something in the database that Strapi's schema sync does not create: a trigger, a table without a content type, an index that
 * schema files cannot describe. It is created after the sync, once for each change of its definition or of the content types
 * (Strapi recreates changed tables on SQLite, without their triggers).
 */
export interface DatabaseObject {
  name: string;
  /**
   * What determines it, usually the statements that create it. It is created again when this changes. The statements must
   * succeed, and change nothing, where it exists.
   */
  definition(strapi: Core.Strapi): readonly string[];
  /** Statements after which Strapi can change its tables. They run before the sync of changed content types. */
  giveWay?(strapi: Core.Strapi): readonly string[];
  /**
   * Creates it, if running the definition is not enough. It must change nothing where it exists.
   *
   * @returns false if something is in the way, which it has logged: the next start tries again
   */
  create?(strapi: Core.Strapi, trx: Knex): Promise<boolean>;
  /** Whether it replaces tables: SQLite must not apply foreign keys meanwhile, because dropping a table deletes its rows. */
  replacesTables?: true;
}

/** Objects by name, and a hash of the definition that was created. */
export type ObjectHashes = Record<string, string>;

const hashOf = (definition: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 16);

/** The hashes of the definitions. */
export const objectHashes = (strapi: Core.Strapi, objects: readonly DatabaseObject[]): ObjectHashes =>
  Object.fromEntries(objects.map((object) => [object.name, hashOf(object.definition(strapi))]));

const createIt = (strapi: Core.Strapi, object: DatabaseObject): Promise<boolean> =>
  strapi.db.connection.transaction(async (trx) => {
    // An index of a large table takes longer than statements of requests can.
    if (!isSqlite(strapi)) await trx.raw('set local statement_timeout = 0');
    if (object.create) return object.create(strapi, trx);
    for (const statement of object.definition(strapi)) await trx.raw(statement);
    return true;
  });

const create = async (strapi: Core.Strapi, object: DatabaseObject): Promise<boolean> => {
  if (!object.replacesTables || !isSqlite(strapi)) return createIt(strapi, object);
  // SQLite ignores this within a transaction.
  await strapi.db.connection.raw('pragma foreign_keys = off');
  try {
    return await createIt(strapi, object);
  } finally {
    await strapi.db.connection.raw('pragma foreign_keys = on');
  }
};

/**
 * Creates objects, each in a transaction.
 *
 * @returns the names of those that were created
 */
export const createObjects = async (strapi: Core.Strapi, objects: readonly DatabaseObject[]): Promise<Set<string>> => {
  const created = new Set<string>();
  for (const object of objects) if (await create(strapi, object)) created.add(object.name);
  return created;
};
