import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { CONFIRM_MS } from '../../domain/accounts/second-factors/limits';
import { removeRecoveryCodes } from './recovery-codes';
import { openTotpSecret } from './second-factors';

/** The authenticator apps of administrators of the panel, one for each. Times are in milliseconds. */
const TABLE = 'admin_second_factors';

/** No foreign key, as for recovery codes. */
export const ADMIN_FACTORS: DatabaseObject = {
  name: 'admin-second-factors',
  definition: () => [
    `create table if not exists ${TABLE} (admin_id integer primary key, secret_sealed text not null,
      begun_at bigint not null, confirmed_at bigint, used_until bigint)`,
  ],
};

/** An authenticator app of an administrator. */
export interface AdminFactor {
  adminId: number;
  /** Null if ENCRYPTION_KEY has changed. */
  secret: string | null;
  isConfirmed: boolean;
  /** Codes up to this time are used. */
  usedUntil: number | null;
}

interface Row {
  admin_id: number;
  secret_sealed: string;
  begun_at: number | string;
  confirmed_at: number | string | null;
  used_until: number | string | null;
}

/**
 * The authenticator app of an administrator; null if there is none, or it was not confirmed in time. In a transaction, it stays
 * locked until that ends, so that each code is accepted once.
 *
 * @param now milliseconds
 */
export const adminFactorOf = async (strapi: Core.Strapi, adminId: number, now: number): Promise<AdminFactor | null> => {
  const query = connectionOf(strapi)(TABLE).where({ admin_id: adminId });
  if (strapi.db.inTransaction() && !isSqlite(strapi)) query.forUpdate();
  const row = await query.first<Row | undefined>('*');
  const isConfirmed = row !== undefined && row.confirmed_at !== null;
  if (!row || !(isConfirmed || Number(row.begun_at) + CONFIRM_MS > now)) return null;
  return {
    adminId,
    secret: openTotpSecret(row.secret_sealed),
    isConfirmed,
    usedUntil: row.used_until === null ? null : Number(row.used_until),
  };
};

/** Whether an administrator has a confirmed second factor. */
export const hasAdminFactor = async (strapi: Core.Strapi, adminId: number): Promise<boolean> =>
  (await adminFactorOf(strapi, adminId, Date.now()))?.isConfirmed === true;

/**
 * Stores a new authenticator app, which replaces one that is not confirmed, in the open transaction.
 *
 * @param sealed the secret, as it is stored
 * @param now milliseconds
 */
export const storeAdminFactor = async (
  strapi: Core.Strapi,
  adminId: number,
  sealed: string,
  now: number,
): Promise<void> => {
  await connectionOf(strapi)(TABLE)
    .insert({ admin_id: adminId, secret_sealed: sealed, begun_at: now, confirmed_at: null, used_until: null })
    .onConflict('admin_id')
    .merge()
    .whereNull(`${TABLE}.confirmed_at`);
};

/** Marks codes as used up to a time, and the app as confirmed with the first one, in the open transaction. */
export const useAdminFactor = async (
  strapi: Core.Strapi,
  { adminId, isConfirmed }: AdminFactor,
  until: number,
  now: number,
): Promise<void> => {
  await connectionOf(strapi)(TABLE)
    .where({ admin_id: adminId })
    .update({ used_until: until, ...(!isConfirmed && { confirmed_at: now }) });
};

/** Removes the authenticator app and the recovery codes of an administrator, in the open transaction. Returns whether there was one. */
export const removeAdminFactor = async (strapi: Core.Strapi, adminId: number): Promise<boolean> => {
  await removeRecoveryCodes(strapi, adminId, 'administrator');
  return (await connectionOf(strapi)(TABLE).where({ admin_id: adminId }).delete()) > 0;
};

/** Whether every administrator needs a second factor. */
export const isAdminFactorRequired = (strapi: Core.Strapi): boolean =>
  strapi.config.get<string>('admin.secondFactor') === 'required';
