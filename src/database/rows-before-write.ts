import type { Core } from '@strapi/strapi';
import { queryOf } from './connection';
import { defined } from '../values';

/** A stored record with the ids of its relations as numbers, as lifecycles compare it. */
export type StoredRow = Record<string, unknown> & { id: number; documentId: string };

/** The parameters object of one query. Every lifecycle of one write gets the same object. */
type WriteParams = { where?: unknown };

const primed = new WeakMap<object, Promise<StoredRow[]>>();

const relations = new WeakMap<object, string[]>();

/** The relations of a type that are foreign keys of its own table. */
export const relationsOf = (strapi: Core.Strapi, uid: string): string[] => {
  const { attributes } = strapi.db.metadata.get(uid);
  const known = relations.get(attributes);
  if (known) return known;
  const isForeignKey = (attribute: object) =>
    'joinColumn' in attribute && attribute.joinColumn && 'owner' in attribute && attribute.owner;
  const names = Object.keys(attributes).filter((name) => isForeignKey(defined(attributes[name])));
  relations.set(attributes, names);
  return names;
};

/** Rows as they are stored, with the ids of their relations as numbers. */
export const loadRows = async (
  strapi: Core.Strapi,
  uid: string,
  where: unknown,
  limit?: number,
): Promise<StoredRow[]> => {
  const names = relationsOf(strapi, uid);
  const populate = Object.fromEntries(names.map((name) => [name, { select: ['id'] }]));
  const rows = await queryOf<StoredRow>(strapi, uid).findMany({
    where,
    populate,
    ...(limit !== undefined && { limit }),
  });
  return rows.map((row) => {
    const ids = names.map((name) => [name, (row[name] as { id: number } | null)?.id ?? null]);
    return { ...row, ...Object.fromEntries(ids) } as StoredRow;
  });
};

/** Remembers the rows that a write is about to change, if they have been read and locked already. */
export const rememberPriorRows = (params: WriteParams, rows: StoredRow[]): void => {
  primed.set(params, Promise.resolve(rows));
};

/** The most rows that one call of the query engine changes. Larger changes are commands. */
const MAX_ROWS = 1000;

/**
 * The rows that a write is about to change or remove, as stored before it. They are read once for all lifecycles.
 *
 * @param params the parameters object of the lifecycle event
 */
export const priorRows = async (strapi: Core.Strapi, uid: string, params: WriteParams): Promise<StoredRow[]> => {
  const known = primed.get(params);
  if (known) return known;
  const loading = loadRows(strapi, uid, params.where, MAX_ROWS + 1).then((rows) => {
    if (rows.length > MAX_ROWS)
      throw new Error(`A write to more than ${MAX_ROWS} records of ${uid} must be a command.`);
    return rows;
  });
  primed.set(params, loading);
  return loading;
};
