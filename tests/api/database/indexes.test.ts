import { app, db, isSqlite } from '../../helpers/api';

/**
 * Every creation updates all indexes of its table, so each has to be useful (src/database/schema/foreign-key-indexes.ts).
 */
interface Index {
  table: string;
  name: string;
  definition: string;
}

const tables = (): string[] =>
  Object.keys(app().contentTypes)
    .filter((uid) => uid.startsWith('api::'))
    .map((uid) => app().db.metadata.get(uid).tableName);

const indexes = async (): Promise<Index[]> => {
  const rows: Index[] = isSqlite()
    ? await db()('sqlite_master')
        .where('type', 'index')
        .whereNotNull('sql')
        .select({ table: 'tbl_name', name: 'name', definition: 'sql' })
    : await db()('pg_indexes')
        .whereRaw('schemaname = current_schema()')
        .select({ table: 'tablename', name: 'indexname', definition: 'indexdef' });
  const own = new Set(tables());
  return rows.filter(({ table }) => own.has(table));
};

const columnsOf = ({ definition }: Index): string[] =>
  (/\(([^)]*)\)/.exec(definition)?.[1] ?? '').split(',').map((column) => column.replace(/[`"\s]/g, ''));

const isPartial = ({ definition }: Index): boolean => / where /i.test(definition);

/** Each foreign key of the tables, as `table.column`. */
const foreignKeys = (): string[] =>
  app()
    .db.schema.schema.tables.filter(({ name }: { name: string }) => tables().includes(name))
    .flatMap(({ name, foreignKeys: keys }: { name: string; foreignKeys: { columns: string[] }[] }) =>
      keys.map(({ columns: [column] }) => `${name}.${column}`),
    );

it('no single-column index repeats the first column of another index', async () => {
  const all = await indexes();
  expect(all.length).toBeGreaterThan(40);
  const spare = all.filter((index) => {
    const [first, ...others] = columnsOf(index);
    const sameTable = all.filter((other) => other.table === index.table && other !== index && !isPartial(other));
    return (
      others.length === 0 &&
      !/unique/i.test(index.definition) &&
      sameTable.some((other) => columnsOf(other)[0] === first)
    );
  });
  expect(spare.map(({ name }) => name)).toEqual([]);
});

it('every foreign key has an index, a separate one only when its table refers to records', async () => {
  const all = await indexes();
  const leading = (key: string) => all.filter((index) => `${index.table}.${columnsOf(index)[0]}` === key);
  const keys = foreignKeys();
  expect(keys.length).toBeGreaterThan(40);
  expect(keys.filter((key) => leading(key).length === 0)).toEqual([]);
  // Strapi's own indexes end in _fk.
  const standIns = all.filter(({ name }) => name.endsWith('_set_idx'));
  expect(standIns.length).toBeGreaterThan(40);
  expect(standIns.filter((index) => !isPartial(index))).toEqual([]);
  expect(all.filter(({ name }) => name.endsWith('_fk'))).toEqual([]);
});
