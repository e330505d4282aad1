import type { Core } from '@strapi/strapi';
import { connectionOf } from './connection';

/** Finds what is known of organisations, by numeric id, for as long as the open transaction goes on. */
export type TransactionMemory<Value> = (strapi: Core.Strapi) => Map<number, Value>;

/** Makes a memory that lasts as long as a transaction. Where none is open, nothing is kept. */
export const createTransactionMemory = <Value>(): TransactionMemory<Value> => {
  const known = new WeakMap<object, Map<number, Value>>();
  return (strapi) => {
    const memory = new Map<number, Value>();
    if (!strapi.db.inTransaction()) return memory;
    const transaction = connectionOf(strapi);
    const before = known.get(transaction);
    if (before) return before;
    known.set(transaction, memory);
    return memory;
  };
};
