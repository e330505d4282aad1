import { type FoundRow, recordOf, rowsOf } from '../broken-rows';
import { columnsByTable } from '../catalogue';
import type { Check, Examined, Finding } from '../check';
import { storedTypes, type StoredType } from '../content-types';

type Fault = [condition: string, fault: string];

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');

/** SQLite stores any value in any column: a timestamp as text compares wrongly with one in milliseconds. */
const onlySqlite = (column: string, type: string): Fault[] => {
  if (type === 'datetime')
    return [[`typeof(t.${column}) not in ('integer', 'null')`, `${column} is not a timestamp in milliseconds`]];
  if (type === 'json') return [[`t.${column} is not null and not json_valid(t.${column})`, `${column} is not JSON`]];
  if (['integer', 'decimal'].includes(type))
    return [[`typeof(t.${column}) not in ('integer', 'real', 'null')`, `${column} is not a number`]];
  return [];
};

const faultsOf = (attributes: StoredType['attributes'], onSqlite: boolean): Fault[] =>
  attributes.flatMap(([column, { type, enum: words, required }]) => [
    ...(required ? [[`t.${column} is null`, `${column} is empty`] as Fault] : []),
    ...(words ? [[`t.${column} not in (${quoted(words)})`, `${column} has a value that does not exist`] as Fault] : []),
    ...(onSqlite ? onlySqlite(column, type) : []),
  ]);

/** Strapi identifies records by these; a second one would make a record unreachable. */
const identity = (table: string): Fault[] => [
  ['t.document_id is null', 'it has no documentId'],
  [
    `exists (select 1 from ${table} o where o.document_id = t.document_id and o.id < t.id)`,
    'another row has the same documentId',
  ],
];

async function* find(examined: Examined): AsyncGenerator<Finding> {
  const { onSqlite, db } = examined;
  const tables = await columnsByTable(examined);
  for (const type of storedTypes().filter(({ table }) => tables.has(table))) {
    // A missing column is a finding of the check `objects`.
    const attributes = type.attributes.filter(([column]) => tables.get(type.table)?.has(column));
    const faults = [...identity(type.table), ...faultsOf(attributes, onSqlite)];
    const name = faults.map(([condition], place) => `when ${condition} then ${place}`).join(' ');
    const rows = rowsOf<FoundRow & { place: number }>(examined, type.table, (query) => {
      query.whereRaw(faults.map(([condition]) => `(${condition})`).join(' or '));
      query.select(db.raw(`case ${name} end as place`));
    });
    for await (const row of rows)
      yield { record: recordOf(type.table, row), fault: faults[row.place]?.[1] ?? 'unknown', repair: null };
  }
}

/** The values of single columns. */
export const values: Check = {
  name: 'values',
  checks:
    'Required columns are set, enumerations have values of the schema files, and on SQLite values have the right type.',
  repairs:
    'Correct the record in the admin panel, a field that is read-only there by SQL, or restore it from a backup.',
  find,
};
