import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Field, FieldKind } from '../../wire/field';
import { attributeOf, RECORD_COLUMNS, RECORD_KINDS, type Resource } from '../../wire/resource';
import { derivedTable, tablesBehind } from './derived-tables';
import type { Cells } from '../../database/statements';
import { createTextWriter } from './record-text';
import { SORTED_INDEXES } from './sorted-indexes';
import { isNeverEmpty, type SortingIndex, type TableIndexes, tableIndexesOf } from './table-indexes';
import { createDecoder, createVersionReader, type TenantRow } from './row-decoder';
import { columnOf, isSqlite, ORGANISATION_COLUMN, tableOf } from '../../database/connection';
import { defined } from '../../values';

type Value = string | number | boolean;
type Stored = Value | Date;

/** A column that filters compare. */
export interface Comparable {
  column: string;
  /** How a value is stored. */
  encode: (value: Value) => Stored;
  isList: boolean;
}

/** How a resource is selected: its columns, and one join per relation for the stubs. Prepared once per resource. */
export interface SelectPlan extends TableIndexes {
  table: string;
  /** Whether the rows come from several tables, so that changes of one table say nothing about them. */
  isDerived: boolean;
  /** The tables that the rows come from. */
  tables: readonly string[];
  /** A derived table of only the rows with these ids, as SQL, by table. */
  derivedFrom(ids: ReadonlyMap<string, string>): string;
  /** Begins a query over the main table, as `t`. */
  from(db: Knex): Knex.QueryBuilder;
  isSqlite: boolean;
  /**
   * The foreign key of a relation, and the table that it refers to; null if records hide the relation, so that only the join
   * knows which have it.
   */
  foreignKeyOf(relation: string): { column: string; table: string } | null;
  /** The column with the organisation of a row; null if rows belong to the platform. */
  organisationColumn: string | null;
  columns: Record<string, string>;
  /** The columns that can be large, JSON and texts, each with its position among the columns. */
  bulky: readonly { name: string; column: string; place: number; isJson: boolean }[];
  /** The names of those that the rest of a response does not depend on. */
  large: readonly string[];
  /** The position of the id among the columns. */
  idPlace: number;
  /** The columns in the result of a write, which has the table's columns, and documentIds and labels of relations. */
  returned: readonly string[];
  /** Converts a selected row to a record, from its cells in the order of the columns. */
  decode: (cells: Cells) => TenantRow;
  /** Converts a selected row in the same way, with its version. */
  decodeVersioned: (cells: Cells) => TenantRow;
  /** A function that writes a selected row as the JSON text of the record, with only some fields if they are named. */
  textWriter(fields?: readonly string[]): (cells: Cells) => string;
  joins: { name: string; table: string; alias: string; foreignKey: string; label: string }[];
  /** The column of a name in the API of the record that the relation `through` refers to. */
  columnFor(name: string, through?: string): Comparable;
  /**
   * What a list is sorted by under a name: a column, or SQL for the rank of its value. Columns that every record has are
   * never empty.
   */
  sortKeyFor(name: string): { sql: string; kind: FieldKind; mayBeEmpty: boolean };
  /** The columns that `_q` searches, with the relation that some of them belong to. */
  searched: readonly { column: string; through: string | null; isList: boolean }[];
  /** Adds the joins to a query. */
  join(query: Knex.QueryBuilder, only?: ReadonlySet<string>): void;
  /** Adds the joins to a list, without the relations that records hide. */
  joinVisible(query: Knex.QueryBuilder, only?: ReadonlySet<string>): void;
}

/** The indexes of a content type: those in its schema, and those that no schema can describe. */
const indexesOf = (strapi: Core.Strapi, { uid, derived }: Resource): SortingIndex[] => {
  if (derived) return [];
  const { indexes = [], tableName }: { indexes?: SortingIndex[]; tableName: string } = strapi.db.metadata.get(uid);
  return [...indexes, ...SORTED_INDEXES.filter(({ table }) => table === tableName)];
};

/** The place of a value among others, from 1, as SQL. The values are constants of the code. */
const rankSql = (column: string, values: readonly string[]): string =>
  `case ${column} ${values.map((value, place) => `when '${value}' then ${place + 1}`).join(' ')} end`;

const ownColumns = (joins: SelectPlan['joins']): Record<string, string> =>
  Object.fromEntries(joins.map(({ name, foreignKey }) => [name, foreignKey]));

/**
 * Prepares how a resource is selected.
 *
 * @param resource the resource; its content type must be loaded
 */
export const createSelectPlan = (strapi: Core.Strapi, resource: Resource): SelectPlan => {
  const { uid, present, hides, searched = [], derived = false } = resource;
  const onSqlite = isSqlite(strapi);
  const table = derived ? derivedTable(uid, onSqlite) : tableOf(strapi, uid);
  const columnIn = (name: string, { relation }: Field): string =>
    derived ? `${name}${relation ? '_id' : ''}` : columnOf(strapi, uid, attributeOf(resource, name));
  const columns: Record<string, string> = {};
  const joins: SelectPlan['joins'] = [];
  const readable: Record<string, string> = {};
  for (const [wire, column] of Object.entries(RECORD_COLUMNS)) {
    columns[column] = `t.${column}`;
    readable[wire] = `t.${column}`;
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.secret) continue;
    const column = `t.${columnIn(name, field)}`;
    if (!field.relation) {
      columns[name] = column;
      readable[name] = column;
      continue;
    }
    const { target, label } = field.relation;
    const alias = `j_${name}`;
    const labelColumn = columnOf(strapi, target, label);
    joins.push({ name, table: tableOf(strapi, target), alias, foreignKey: column, label: labelColumn });
    columns[`${name}__id`] = `${alias}.id`;
    columns[`${name}__document_id`] = `${alias}.document_id`;
    columns[`${name}__label`] = `${alias}.${labelColumn}`;
    Object.assign(readable, {
      [`${name}.id`]: `${alias}.id`,
      [`${name}.documentId`]: `${alias}.document_id`,
      [`${name}.${label}`]: columns[`${name}__label`],
    });
  }
  // Strapi's query engine stores timestamps as milliseconds on SQLite, and passes Dates to PostgreSQL's driver.
  const encodeMoment = (value: Value): Stored => (onSqlite ? value : new Date(value as number));
  const encodeFlag = (value: Value): Stored => (onSqlite ? Number(value) : value);
  const kindOf = (name: string): FieldKind =>
    resource.fields[name]?.kind ?? RECORD_KINDS[name as keyof typeof RECORD_KINDS];
  const encoderOf = (name: string, through?: string): ((value: Value) => Stored) => {
    const kind = through ? undefined : kindOf(name);
    if (kind === 'datetime') return encodeMoment;
    return kind === 'boolean' ? encodeFlag : (value) => value;
  };
  const owner = { self: 't.id', member: `t.${ORGANISATION_COLUMN}`, platform: null }[resource.ownership];
  const foreignKeys = new Map(joins.map(({ name, foreignKey }) => [`${name}__id`, foreignKey]));
  const returned = Object.entries(columns).map(([name, column]) => {
    const own = foreignKeys.get(name) ?? column;
    return own.startsWith('t.') ? own.slice('t.'.length) : name;
  });
  const names = Object.keys(columns);
  const decode = createDecoder(resource, names);
  const versionOf = createVersionReader(resource, names);
  const writeAll = createTextWriter(resource, names);
  const bulky = Object.entries(columns)
    .map(([name, column], place) => ({ name, column, place, kind: resource.fields[name]?.kind }))
    .filter(({ kind }) => kind === 'json' || kind === 'text')
    .map(({ kind, ...column }) => ({ ...column, isJson: kind === 'json' }));
  const readableColumn = (name: string): string => {
    const column = readable[name];
    if (!column) throw new Error(`${uid} has no column ${name}`);
    return column;
  };
  const joinAll = (query: Knex.QueryBuilder, only?: ReadonlySet<string>, hidden?: string): void => {
    for (const { name, table, alias, foreignKey } of joins.filter((join) => !only || only.has(join.name))) {
      query.leftJoin(`${table} as ${alias}`, (on) => {
        on.on(`${alias}.id`, foreignKey);
        if (name === hidden)
          on.andOn((shown) => hides?.whileSet.forEach((field) => shown.orOnNull(readableColumn(field))));
      });
    }
  };
  return {
    ...tableIndexesOf(resource, table, indexesOf(strapi, resource), { readable, keys: ownColumns(joins) }),
    table,
    isDerived: derived,
    tables: derived ? tablesBehind(uid) : [table],
    derivedFrom: (ids) => derivedTable(uid, onSqlite, ids),
    from: (db) => (derived ? db.from(db.raw(`${table} as t`)) : db(`${table} as t`)),
    isSqlite: onSqlite,
    foreignKeyOf(relation) {
      const join = joins.find(({ name }) => name === relation);
      return join && relation !== hides?.relation ? { column: join.foreignKey, table: join.table } : null;
    },
    organisationColumn: owner,
    columns,
    bulky,
    // `present` may need any of them.
    large: present ? [] : bulky.map(({ name }) => name),
    idPlace: names.indexOf(RECORD_COLUMNS.id),
    returned,
    decode,
    decodeVersioned(cells) {
      const row = decode(cells);
      // A version must not depend on what a response hides: it could be used to verify a guess.
      row.version = () => (present ? JSON.stringify(present(row.values)) : versionOf(cells));
      return row;
    },
    textWriter: (fields) => (fields ? createTextWriter(resource, names, fields) : writeAll),
    joins,
    columnFor(name, through) {
      const column = readableColumn(through ? `${through}.${name}` : name);
      const isList = through === undefined && resource.fields[name]?.mayBeList === true;
      return { column, encode: encoderOf(name, through), isList };
    },
    sortKeyFor(name) {
      const column = readableColumn(name);
      const rank = resource.fields[name]?.rank;
      const mayBeEmpty = !isNeverEmpty(resource, name);
      if (rank) return { sql: rankSql(column, rank), kind: 'integer', mayBeEmpty };
      return { sql: column, kind: name.includes('.') ? 'string' : kindOf(name), mayBeEmpty };
    },
    searched: searched.map((name) => ({
      column: readableColumn(name),
      through: name.includes('.') ? defined(name.split('.')[0]) : null,
      isList: resource.fields[name]?.mayBeList === true,
    })),
    join: (query, only) => joinAll(query, only),
    joinVisible: (query, only) => joinAll(query, only, hides?.relation),
  };
};

/** Selects all columns of a resource, with the stubs of its relations. */
export const selectAll = (db: Knex, plan: SelectPlan): Knex.QueryBuilder => {
  const query = plan.from(db).select(plan.columns);
  plan.join(query);
  return query;
};
