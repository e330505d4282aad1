import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

type Begin = (work?: (trx: Knex.Transaction) => Promise<unknown>, ...rest: unknown[]) => Promise<unknown>;

/**
 * Lifts the limit on the duration of statements in all transactions, on PostgreSQL. Strapi's schema sync has no option for it, and
 * an index on a large table takes longer than statements of requests can.
 *
 * @returns a function that restores the limit
 */
export const allowLongStatements = (strapi: Core.Strapi): (() => void) => {
  // Methods of knex itself are read-only, and call those of its context.
  const { context } = strapi.db.connection as unknown as { context: { transaction: Begin } };
  const { transaction } = context;
  const lift = async (trx: Knex.Transaction): Promise<Knex.Transaction> => {
    await trx.raw('set local statement_timeout = 0');
    return trx;
  };
  context.transaction = async (work, ...rest) =>
    work
      ? transaction.call(context, async (trx) => work(await lift(trx)), ...rest)
      : lift((await transaction.call(context, work, ...rest)) as Knex.Transaction);
  return () => void (context.transaction = transaction);
};
