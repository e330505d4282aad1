import type { Core } from '@strapi/strapi';
import { assertNotArchived } from './archived-guard';
import { chunksOf } from '../../database/chunks';

/**
 * Adds a record on behalf of Tenantry itself, as part of an operation whose caller has been authorised already. It goes
 * through the query engine, so that invariants are checked and the audit log records it.
 *
 * @param organisationId the organisation that it belongs to; null for a record of the platform
 * @param attributes schema names, relations as numeric ids
 */
export const addRecord = async (
  strapi: Core.Strapi,
  uid: string,
  organisationId: number | null,
  attributes: Record<string, unknown>,
): Promise<{ id: number; documentId: string }> => {
  const owner = organisationId === null ? {} : { organisation: organisationId };
  const data = { ...attributes, ...owner, publishedAt: new Date() };
  return (await strapi.db.query(uid).create({ data })) as { id: number; documentId: string };
};

/** Changes a record on behalf of Tenantry itself. Lifecycles run as for any caller. */
export const changeRecord = async (
  strapi: Core.Strapi,
  uid: string,
  id: number,
  attributes: Record<string, unknown>,
): Promise<void> => {
  await strapi.db.query(uid).update({ where: { id }, data: { ...attributes } });
};

/** Records per UPDATE: few enough that other requests get a turn between two. */
const UPDATE_CHUNK = 100;

/**
 * Gives many records the same values on behalf of Tenantry itself, in the open transaction. Lifecycles run as for any caller,
 * and each record gets its audit entry.
 *
 * @param ids numeric ids, possibly none
 * @param attributes schema names, relations as numeric ids
 */
export const changeRecords = async (
  strapi: Core.Strapi,
  uid: string,
  ids: readonly number[],
  attributes: Record<string, unknown>,
): Promise<void> => {
  for (const chunk of chunksOf(ids, UPDATE_CHUNK)) {
    const where = { id: { $in: chunk } };
    await strapi.db.query(uid).updateMany({ where, data: { ...attributes } });
  }
};

/** Finds the ids of a record on behalf of Tenantry itself; null if there is none. */
export const findRecord = async (
  strapi: Core.Strapi,
  uid: string,
  where: Record<string, unknown>,
): Promise<{ id: number; documentId: string } | null> =>
  (await strapi.db.query(uid).findOne({ where, select: ['id', 'documentId'] })) as {
    id: number;
    documentId: string;
  } | null;

/** Deletes records on behalf of Tenantry itself. */
export const removeRecords = async (
  strapi: Core.Strapi,
  uid: string,
  where: Record<string, unknown>,
): Promise<void> => {
  await strapi.db.query(uid).deleteMany({ where });
};

/** Rows per INSERT. */
const INSERT_CHUNK = 100;

/**
 * Adds many records of one organisation: all or none.
 *
 * @param records schema names, relations as numeric ids
 */
export const addRecords = async (
  strapi: Core.Strapi,
  uid: string,
  organisationId: number,
  records: readonly Record<string, unknown>[],
): Promise<void> => {
  const publishedAt = new Date();
  const rows = records.map((record) => ({ ...record, organisation: organisationId, publishedAt }));
  await strapi.db.transaction(async () => {
    for (const chunk of chunksOf(rows, INSERT_CHUNK)) await strapi.db.query(uid).createMany({ data: chunk });
    await assertNotArchived(strapi, organisationId);
  });
};
