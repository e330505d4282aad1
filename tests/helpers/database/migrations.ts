import path from 'node:path';
import type { Knex } from 'knex';
import type { DatabaseObject } from '../../../src/database/schema/database-objects';
import { app } from '../api';
import { compiled } from '../compiled';

interface Migration {
  up(knex: Knex, db: unknown): Promise<void>;
}

/** Runs a file of database/migrations again, in a transaction like Strapi. */
export const runMigration = async (name: string): Promise<void> => {
  const { up } = require(path.resolve(__dirname, '../../../database/migrations', name)) as Migration;
  await app().db.connection.transaction((trx) => up(trx, app().db));
};

/** Creates what a migration creates after the schema sync. Returns the names of what exists now. */
export const createAgain = async (object: DatabaseObject): Promise<string[]> => {
  const { createObjects } = compiled('database/schema/database-objects');
  return [...(await createObjects(app(), [object]))];
};
