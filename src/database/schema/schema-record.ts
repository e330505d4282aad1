import type { Core } from '@strapi/strapi';
import { isSqlite } from '../connection';
import { preparedStatement, statementsOf } from '../statements';
import type { ObjectHashes } from './database-objects';
import type { RecordedVersion } from './versions';
import { codeOf, messageOf } from '../../values';

/**
 * The record of migrations: one row for each. The last row describes the database. A table without a content type, so that it can
 * be read before Strapi's schema sync.
 */
const TABLE = 'schema_versions';

/** What a migration brought the database to, part by part, so that the next start knows what has changed. */
export interface SchemaParts {
  /** Strapi's hash of the content types. */
  contentTypes: string;
  /** The names of the files in database/migrations. */
  migrations: string[];
  objects: ObjectHashes;
}

/** The state of a database after its last migration. */
export interface SchemaRecord extends RecordedVersion {
  parts: SchemaParts;
  /** Milliseconds. */
  migratedAt: number;
}

interface Row {
  schema_version: number;
  oldest_compatible: number;
  release: string;
  parts: string;
  migrated_at: number | string;
}

const fromRow = (row: Row | undefined): SchemaRecord | null =>
  row
    ? {
        schema: row.schema_version,
        oldestCompatible: row.oldest_compatible,
        release: row.release,
        parts: JSON.parse(row.parts) as SchemaParts,
        migratedAt: Number(row.migrated_at),
      }
    : null;

const isMissingTable = (error: unknown): boolean => codeOf(error) === '42P01' || /no such table/.test(messageOf(error));

/** Reads the last row, with one statement; null if the database was never migrated by a version that records it. */
export const readRecord = async (strapi: Core.Strapi): Promise<SchemaRecord | null> => {
  try {
    return fromRow(await strapi.db.connection(TABLE).orderBy('id', 'desc').first<Row | undefined>());
  } catch (error) {
    // An extra statement at every start would cost more than this one failure before the first migration.
    if (isMissingTable(error)) return null;
    throw error;
  }
};

const LAST = preparedStatement(`select * from ${TABLE} order by id desc limit 1`);

/** Reads the last row in a running application, where it does not wait for open transactions on SQLite. */
export const readRecordWhileRunning = async (strapi: Core.Strapi): Promise<SchemaRecord | null> => {
  const [row] = await statementsOf(strapi).run<Row>(LAST, []);
  return fromRow(row);
};

/** Adds a row, and the table if it is the first. */
export const addRecord = async (
  strapi: Core.Strapi,
  { schema, oldestCompatible, release, parts, migratedAt }: SchemaRecord,
): Promise<void> => {
  const id = isSqlite(strapi) ? 'integer primary key autoincrement' : 'bigserial primary key';
  await strapi.db.connection.transaction(async (trx) => {
    await trx.raw(
      `create table if not exists ${TABLE} (id ${id}, schema_version integer not null, oldest_compatible integer not null,
        release varchar(40) not null, parts text not null, migrated_at bigint not null)`,
    );
    await trx(TABLE).insert({
      schema_version: schema,
      oldest_compatible: oldestCompatible,
      release,
      parts: JSON.stringify(parts),
      migrated_at: migratedAt,
    });
  });
};
