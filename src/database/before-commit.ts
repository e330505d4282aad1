import { transactionCtx } from '@strapi/database/dist/transaction-context';
import type { Core } from '@strapi/strapi';
import { connectionOf } from './connection';

type Work = () => Promise<void>;

/** What open transactions still have to do. */
const pending = new WeakMap<object, Work[]>();

/**
 * Runs `work` in the open transaction, as the last thing before its commit. If it fails, nothing is stored.
 *
 * @throws Error where no transaction is open
 */
export const beforeCommit = (strapi: Core.Strapi, work: Work): void => {
  if (!strapi.db.inTransaction()) throw new Error('There is no transaction whose commit could be waited for.');
  const transaction: object = connectionOf(strapi);
  pending.set(transaction, [...(pending.get(transaction) ?? []), work]);
};

/** Runs what was left for the end of a transaction; called by its commit. */
export const finishBeforeCommit = async (transaction: object): Promise<void> => {
  const work = pending.get(transaction);
  if (!work) return;
  pending.delete(transaction);
  // Strapi has closed the context of the transaction by now.
  await transactionCtx.run(transaction as never, async () => {
    for (const each of work) await each();
  });
};
