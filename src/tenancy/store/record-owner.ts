import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN, tableOf } from '../../database/connection';

/** Numeric id of the organisation that a record belongs to; undefined if there is no such record. */
export const ownerOf = async (strapi: Core.Strapi, uid: string, id: number): Promise<number | null | undefined> => {
  const db = connectionOf(strapi);
  const row = await db(tableOf(strapi, uid))
    .where({ id })
    .first<{ organisation_id: number | null } | undefined>(ORGANISATION_COLUMN);
  return row?.organisation_id;
};
