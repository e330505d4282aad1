import type { Core } from '@strapi/strapi';
import { connectionOf } from '../connection';

/** Values of organisations, by numeric id, that last until the open transaction ends. */
export type TransactionMemory<Value> = (strapi: Core.Strapi) => Map<number, Value>;

/** Creates a memory with the lifetime of a transaction. Outside a transaction, it keeps nothing. */
export const createTransactionMemory = <Value>(): TransactionMemory<Value> => {
  const known = new WeakMap<object, Map<number, Value>>();
  return (strapi) => {
    const transaction = connectionOf(strapi);
    const before = known.get(transaction);
    if (before) return before;
    const memory = new Map<number, Value>();
    if (transaction !== strapi.db.connection) known.set(transaction, memory);
    return memory;
  };
};
