import type { Core } from '@strapi/strapi';
import { connectionOf, tableOf } from './connection';
import { createTransactionMemory, type TransactionMemory } from './commits/transaction-memory';
import { chunksOf } from './chunks';

/** Ids per query. SQLite does not support many more. */
const CHUNK_SIZE = 500;

/** The ids that the open transaction has read already, by table. */
const memories = new Map<string, TransactionMemory<string>>();

const memoryOf = (strapi: Core.Strapi, table: string): Map<number, string> => {
  const memory = memories.get(table) ?? createTransactionMemory<string>();
  memories.set(table, memory);
  return memory(strapi);
};

/** Remembers a documentId that a write has returned, until the open transaction ends. */
export const rememberDocumentId = (strapi: Core.Strapi, table: string, id: unknown, documentId: unknown): void => {
  if (typeof id === 'number' && typeof documentId === 'string') memoryOf(strapi, table).set(id, documentId);
};

/**
 * The documentIds of records, their ids in the API.
 *
 * @param uid content type
 * @param ids numeric ids, possibly repeated
 * @returns by numeric id; a record that does not exist is absent
 */
export const documentIdsOf = async (
  strapi: Core.Strapi,
  uid: string,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const table = tableOf(strapi, uid);
  const known = memoryOf(strapi, table);
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  for (const chunk of chunksOf(missing, CHUNK_SIZE)) {
    const rows = await connectionOf(strapi)(table)
      .whereIn('id', chunk)
      .select<{ id: number; document_id: string }[]>('id', 'document_id');
    for (const { id, document_id: documentId } of rows) known.set(id, documentId);
  }
  return known;
};
