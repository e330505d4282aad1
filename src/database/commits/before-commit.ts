import { transactionCtx } from '@strapi/database/dist/transaction-context';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf } from '../connection';

type Work = () => Promise<void>;

/** Work that open transactions do before their commit. */
const pending = new WeakMap<object, Work[]>();

/**
 * Runs `work` in the open transaction, as the last thing before its commit. If it fails, nothing is stored.
 *
 * @throws Error if no transaction is open
 */
export const beforeCommit = (strapi: Core.Strapi, work: Work): void => {
  if (!strapi.db.inTransaction()) throw new Error('There is no transaction whose commit could be waited for.');
  const transaction: object = connectionOf(strapi);
  pending.set(transaction, [...(pending.get(transaction) ?? []), work]);
};

/** Runs the work that was postponed to the end of a transaction. Its commit calls this. */
export const finishBeforeCommit = async (transaction: object): Promise<void> => {
  const work = pending.get(transaction);
  if (!work) return;
  pending.delete(transaction);
  // Strapi has already closed the transaction's context.
  await transactionCtx.run(transaction as Knex.Transaction, async () => {
    for (const each of work) await each();
  });
};
