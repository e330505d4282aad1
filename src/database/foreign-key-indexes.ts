import type { Core } from '@strapi/strapi';
import { isSqlite } from './connection';

/**
 * Strapi 5.54 gives each foreign key an index of its own, also where another index begins with the same column, and for
 * `created_by_id` and `updated_by_id`, which only the admin panel fills. Every creation pays for all of them: of the seventeen
 * indexes of an agent and its audit entry eight are of no use, and take half of the time that the database spends.
 *
 * Here a foreign key has an index of its own only where no other begins with it, and only for rows that point somewhere.
 */
interface Table {
  name: string;
  indexes: { name: string; columns: string[] }[];
  foreignKeys: { name: string; columns: string[] }[];
}

/** An index that schema files cannot describe: for the rows alone whose column is set. */
interface PartialIndex {
  name: string;
  table: string;
  column: string;
}

const tablesOf = (strapi: Core.Strapi): Table[] => {
  const own = new Set(
    Object.keys(strapi.contentTypes)
      .filter((uid) => uid.startsWith('api::'))
      .map((uid) => strapi.db.metadata.get(uid).tableName),
  );
  return (strapi.db.schema.schema.tables as unknown as Table[]).filter(({ name }) => own.has(name));
};

/** Takes the indexes of a table's foreign keys out of the schema; tells which partial ones are to stand in for them. */
const pruneIndexes = (table: Table): PartialIndex[] => {
  const keys = new Set(table.foreignKeys.map(({ name }) => name));
  table.indexes = table.indexes.filter(({ name }) => !keys.has(name));
  const led = new Set(table.indexes.map(({ columns: [first] }) => first));
  return table.foreignKeys
    .flatMap(({ columns }) => columns.slice(0, 1))
    .filter((column) => !led.has(column))
    .map((column) => ({ name: `${table.name}_${column}_set_idx`, table: table.name, column }));
};

/** Asked for first: PostgreSQL waits for every writer of a table before it looks whether an index is there. */
export const knownIndexes = async (strapi: Core.Strapi): Promise<Set<string>> => {
  const db = strapi.db.connection;
  const names = isSqlite(strapi)
    ? db('sqlite_master').where('type', 'index').pluck('name')
    : db('pg_indexes').whereRaw('schemaname = current_schema()').pluck('indexname');
  return new Set((await names) as string[]);
};

/** What Strapi calls before and after it brings the tables into line with the schema. */
interface Hook {
  register(work: () => void | Promise<void>): void;
}

const hookOf = (strapi: Core.Strapi, moment: 'beforeSync' | 'afterSync'): Hook =>
  strapi.hook(`strapi::content-types.${moment}`) as unknown as Hook;

/** Makes Strapi leave those indexes out, and drop them where they are; call it in register(). */
export const pruneForeignKeyIndexes = (strapi: Core.Strapi): void => {
  let missing: PartialIndex[] = [];
  hookOf(strapi, 'beforeSync').register(() => {
    missing = tablesOf(strapi).flatMap(pruneIndexes);
  });
  hookOf(strapi, 'afterSync').register(async () => {
    const known = await knownIndexes(strapi);
    for (const { name, table, column } of missing.filter((index) => !known.has(index.name))) {
      await strapi.db.connection.raw('create index if not exists ?? on ?? (??) where ?? is not null', [
        name,
        table,
        column,
        column,
      ]);
    }
  });
};
