import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { CHANGES, ROLLUPS, STATE } from '../../repositories/checks/rollups/rollup-tables';
import * as rollups from '../../repositories/checks/rollups/rollup-triggers';
import { indexOf, SEARCH_SOURCES } from '../../lists/search/sources';
import { postgresTriggers, sqliteTriggers } from '../../lists/search/triggers';
import { columnsByTable, storedIndexes, type StoredIndex, storedKeys, storedTriggers } from '../catalogue';
import type { Check, Examined, Finding } from '../check';
import { storedTypes, type StoredType } from '../content-types';

/** Tables without a content type. A migration creates them, with their indexes and triggers. */
const TABLES = [
  'audit_anchors',
  'event_feed',
  'search_pending',
  'search_builds',
  ...SEARCH_SOURCES.map(indexOf),
  ...[ROLLUPS, CHANGES, STATE],
];

const INDEXES = [
  'audit_entries_platform_sequence_uq',
  'event_feed_org_idx',
  'event_feed_created_idx',
  'organisations_verified_domain_uq',
  'search_pending_source_idx',
  'synthetic_changes_check_idx',
  'up_users_email_idx',
  'up_users_email_uq',
];

const AUDIT_TRIGGERS = {
  sqlite: [
    ...['audit_entries_no_update', 'audit_entries_delete_anchored', 'audit_entries_no_replace'],
    ...['audit_anchors_no_update', 'audit_anchors_no_delete', 'audit_anchors_recorded'],
  ],
  postgres: [
    ...['audit_entries_append_only', 'audit_entries_delete_anchored', 'audit_entries_no_truncate'],
    ...['audit_anchors_append_only', 'audit_anchors_no_truncate'],
  ],
};

/** The application is loaded as for `npm run migrate -- --repair`, which creates them: then nothing is left to do. */
const byStart = (name: string): Finding['repair'] => ({
  does: 'creates it, as npm run migrate -- --repair does',
  organisationId: null,
  target: { type: 'database', id: name },
  run: () => Promise.resolve(false),
});

const byStatement = (
  name: string,
  does: string,
  run: (strapi: Core.Strapi) => Promise<unknown>,
): Finding['repair'] => ({
  does,
  organisationId: null,
  target: { type: 'database', id: name },
  run: async (strapi) => {
    await run(strapi);
    return true;
  },
});

const missing = (record: string, repair: Finding['repair'], fault = 'it is missing'): Finding => ({
  record,
  fault,
  repair,
});

const own = (kind: string, names: readonly string[], known: ReadonlySet<string>): Finding[] =>
  names.filter((name) => !known.has(name)).map((name) => missing(`${kind} ${name}`, byStart(name)));

const createIndex =
  (name: string, table: string, columns: readonly string[], isUnique: boolean) =>
  (strapi: Core.Strapi): Promise<unknown> =>
    connectionOf(strapi).raw(
      `create ${isUnique ? 'unique ' : ''}index if not exists ?? on ?? (${columns.map(() => '??').join(', ')})`,
      [name, table, ...columns],
    );

const indexesOf = ({ table, indexes, uniqueColumns }: StoredType, known: readonly StoredIndex[]): Finding[] => {
  const names = new Set(known.map(({ name }) => name));
  const isUnique = (column: string): boolean =>
    known.some((index) => index.table === table && index.isUnique && index.columns.join() === column);
  const declared = indexes.filter(({ name }) => !names.has(name));
  const unique = uniqueColumns
    .filter((column) => !isUnique(column))
    .map((column) => ({ name: `${table}_${column}_unique`, columns: [column], isUnique: true }));
  return [...declared, ...unique].map(({ name, columns, isUnique: uniquely }) =>
    missing(`index ${name}`, byStatement(name, 'creates it', createIndex(name, table, columns, uniquely))),
  );
};

const addKey =
  (table: string, column: string, target: string) =>
  (strapi: Core.Strapi): Promise<unknown> =>
    connectionOf(strapi).raw(
      'alter table ?? add constraint ?? foreign key (??) references ?? (id) on delete set null',
      [table, `${table}_${column}_fk`, column, target],
    );

/** SQLite cannot add a foreign key to an existing table; the start copies the table. */
const keysOf = ({ table, keys }: StoredType, known: ReadonlySet<string>, onSqlite: boolean): Finding[] =>
  keys
    .filter(({ column }) => !known.has(`${table}.${column}`))
    .map(({ column, target }) => {
      const name = `${table}.${column}`;
      const repair = onSqlite ? byStart(name) : byStatement(name, 'adds it', addKey(table, column, target));
      return missing(`foreign key ${name} to ${target}`, repair);
    });

async function* find(examined: Examined): AsyncGenerator<Finding> {
  const { onSqlite } = examined;
  const tables = await columnsByTable(examined);
  const indexes = await storedIndexes(examined);
  const keys = new Set((await storedKeys(examined)).map(({ table, column }) => `${table}.${column}`));
  yield* own('table', TABLES, new Set(tables.keys()));
  yield* own('index', INDEXES, new Set(indexes.map(({ name }) => name)));
  const search = SEARCH_SOURCES.flatMap((source) => [...(onSqlite ? sqliteTriggers : postgresTriggers)(source).keys()]);
  const ofRollups = (onSqlite ? rollups.sqliteTriggers : rollups.postgresTriggers)().keys();
  const triggers = [...AUDIT_TRIGGERS[onSqlite ? 'sqlite' : 'postgres'], ...search, ...ofRollups];
  yield* own('trigger', triggers, await storedTriggers(examined));
  for (const type of storedTypes()) {
    const columns = tables.get(type.table);
    const absent = columns && type.attributes.filter(([column]) => !columns.has(column));
    if (!columns) yield missing(`table ${type.table}`, null);
    else if (absent && absent.length > 0)
      yield* absent.map(([column]) => missing(`column ${type.table}.${column}`, null));
    else yield* [...indexesOf(type, indexes), ...keysOf(type, keys, onSqlite)];
  }
}

/** What the schema files and the code rely on. */
export const objects: Check = {
  name: 'objects',
  checks: 'The tables, columns, indexes, foreign keys and triggers that the code relies on exist and are in effect.',
  repairs: 'Creates what is missing. A missing table or column of a content type needs npm run migrate, or a backup.',
  find,
};
