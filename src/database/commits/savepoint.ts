import type { Core } from '@strapi/strapi';
import { connectionOf } from '../connection';

/**
 * Runs work that can fail without ending the open transaction, if one is open: PostgreSQL would refuse every later statement.
 * The work must not be one that does anything at the commit.
 */
export const withSavepoint = async <T>(strapi: Core.Strapi, work: () => Promise<T>): Promise<T> => {
  if (!strapi.db.inTransaction()) return work();
  const db = connectionOf(strapi);
  await db.raw('savepoint recoverable');
  try {
    const result = await work();
    await db.raw('release savepoint recoverable');
    return result;
  } catch (error) {
    await db.raw('rollback to savepoint recoverable');
    await db.raw('release savepoint recoverable');
    throw error;
  }
};
