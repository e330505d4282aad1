import { createField } from '@strapi/database/dist/fields';
import type { Core } from '@strapi/strapi';
import { columnOf } from './connection';
import { relationsOf } from './rows-before-write';

/**
 * Converts attributes to columns and back as Strapi 5.54's query engine does, with its own codecs. Relations are foreign keys
 * (docs/decisions/0001); join tables are left to the query engine.
 */
export interface RecordCodec {
  /**
   * The columns that a write sets.
   *
   * @param data schema names, relations as numeric ids
   * @param isNew whether missing attributes get the schema's default
   */
  columnsOf(data: Record<string, unknown>, isNew: boolean): Record<string, unknown>;
  /** A row as the query engine returns it: schema names, without relations. */
  recordOf(row: Record<string, unknown>): Record<string, unknown>;
  /** The relations of a row, as numeric ids. */
  relationsOf(row: Record<string, unknown>): Record<string, unknown>;
}

interface Attribute {
  columnName?: string;
  default?: unknown;
}

const makeCodec = (strapi: Core.Strapi, uid: string): RecordCodec => {
  const attributes = Object.entries(strapi.db.metadata.get(uid).attributes) as [string, Attribute][];
  const scalars = attributes.flatMap(([name, attribute]) =>
    attribute.columnName === undefined
      ? []
      : [
          {
            name,
            column: attribute.columnName,
            given: attribute.default,
            field: createField(attribute as Parameters<typeof createField>[0]),
          },
        ],
  );
  const relations = relationsOf(strapi, uid).map((name) => ({ name, column: columnOf(strapi, uid, name) }));
  return {
    columnsOf(data, isNew) {
      const columns: Record<string, unknown> = {};
      for (const { name, column, given, field } of scalars) {
        let value = data[name];
        if (value === undefined && isNew) value = typeof given === 'function' ? (given as () => unknown)() : given;
        if (value !== undefined) columns[column] = value === null ? null : field.toDB(value);
      }
      for (const { name, column } of relations) if (data[name] !== undefined) columns[column] = data[name];
      return columns;
    },
    recordOf(row) {
      const record: Record<string, unknown> = {};
      for (const { name, column, field } of scalars) {
        const value = row[column];
        record[name] = value === null || value === undefined ? null : field.fromDB(value);
      }
      return record;
    },
    relationsOf: (row) => Object.fromEntries(relations.map(({ name, column }) => [name, row[column] ?? null])),
  };
};

const codecs = new WeakMap<Core.Strapi, Map<string, RecordCodec>>();

/** The codec of a content type. */
export const codecOf = (strapi: Core.Strapi, uid: string): RecordCodec => {
  const known = codecs.get(strapi) ?? new Map<string, RecordCodec>();
  codecs.set(strapi, known);
  const codec = known.get(uid) ?? makeCodec(strapi, uid);
  known.set(uid, codec);
  return codec;
};
