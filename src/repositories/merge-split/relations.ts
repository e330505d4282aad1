import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { OWNED_TYPES } from '../../resources/what-moves';
import { columnOf, connectionOf, ORGANISATION_COLUMN, tableOf, targetOf } from '../../database/connection';
import { readLong, readLongInPages, stoppable } from '../../lists/long-reads';
import { chunksOf } from '../../database/chunks';

/** A relation from one type of record to another of the same organisation. */
export interface Relation {
  uid: string;
  column: string;
  target: string;
}

/** The relations from some types to others. They are read from the schemas, so that none is missed. */
export const relationsBetween = (
  strapi: Core.Strapi,
  uids: readonly string[],
  targets: readonly string[],
): Relation[] =>
  uids.flatMap((uid) =>
    Object.entries(strapi.db.metadata.get(uid).attributes).flatMap(([name, attribute]) => {
      const target = targetOf(attribute);
      // Strapi also relates every type to itself, by a key of its own.
      return target !== null && 'owner' in attribute && attribute.owner === true && targets.includes(target)
        ? [{ uid, column: columnOf(strapi, uid, name), target }]
        : [];
    }),
  );

/** The key of a record, unique among all types. */
export const keyOf = (uid: string, id: number): string => `${uid}:${id}`;

/** The numeric id in a key; null if the record is of another type. */
export const idOfKey = (uid: string, key: string): number | null =>
  key.startsWith(`${uid}:`) ? Number(key.slice(uid.length + 1)) : null;

/** The pairs of an organisation's records that a relation links; long reads. */
export const relatedPairs = async (
  strapi: Core.Strapi,
  organisationId: number,
  { uid, column, target }: Relation,
): Promise<[string, string][]> => {
  const related = (): Knex.QueryBuilder =>
    stoppable(connectionOf(strapi)(tableOf(strapi, uid)), 'id')
      .where(ORGANISATION_COLUMN, organisationId)
      .whereNotNull(column)
      .select('id', { other: column });
  const rows = await readLongInPages<{ id: number; other: number }>(strapi, related, 'id', organisationId);
  return rows.map(({ id, other }) => [keyOf(uid, id), keyOf(target, other)]);
};

/** How many records refer to each target of a relation; null for records that refer to none. */
export const countByTarget = async (
  strapi: Core.Strapi,
  organisationId: number,
  { uid, column, target }: Relation,
): Promise<{ key: string | null; count: number }[]> => {
  const query = stoppable(connectionOf(strapi)(tableOf(strapi, uid)), 'id')
    .where(ORGANISATION_COLUMN, organisationId)
    .groupBy(column)
    .select({ other: column })
    .count({ total: 'id' });
  const rows = await readLong<{ other: number | null; total: number | string }>(strapi, query, organisationId);
  return rows.map(({ other, total }) => ({ key: other === null ? null : keyOf(target, other), count: Number(total) }));
};

const CHUNK = 1_000;

/** A record that the request of a split names. */
export interface FoundRecord {
  id: number;
  /** Its name for people; its documentId if it has none. */
  label: string;
}

/** Finds records of an organisation by documentId. Records that do not exist are missing in the result. */
export const findByDocumentIds = async (
  strapi: Core.Strapi,
  uid: string,
  organisationId: number,
  documentIds: readonly string[],
): Promise<Map<string, FoundRecord>> => {
  const db = connectionOf(strapi);
  const label = OWNED_TYPES.get(uid)?.label ?? 'document_id';
  const found = new Map<string, FoundRecord>();
  for (const chunk of chunksOf(documentIds, CHUNK)) {
    const rows = await db(tableOf(strapi, uid))
      // The sum keeps SQLite from reading all records of the organisation by its index.
      .whereRaw(`${ORGANISATION_COLUMN} + 0 = ?`, [organisationId])
      .whereIn('document_id', chunk)
      .select<{ id: number; document_id: string; label: string | null }[]>('id', 'document_id', { label });
    for (const row of rows) found.set(row.document_id, { id: row.id, label: row.label ?? row.document_id });
  }
  return found;
};
