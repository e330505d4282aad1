import type { Core } from '@strapi/strapi';
import { connectionOf, tableOf } from './connection';
import { createTransactionMemory, type TransactionMemory } from './transaction-memory';
import { chunksOf } from './chunks';

/** Ids of one query: SQLite takes not many more. */
const CHUNK_SIZE = 500;

/** What the open transaction has read already, by table. */
const memories = new Map<string, TransactionMemory<string>>();

const memoryOf = (strapi: Core.Strapi, table: string): Map<number, string> => {
  const memory = memories.get(table) ?? createTransactionMemory<string>();
  memories.set(table, memory);
  return memory(strapi);
};

/** Remembers the documentId of a record for the rest of the open transaction: a write has just returned it. */
export const rememberDocumentId = (strapi: Core.Strapi, table: string, id: unknown, documentId: unknown): void => {
  if (typeof id === 'number' && typeof documentId === 'string') memoryOf(strapi, table).set(id, documentId);
};

/**
 * The documentIds of records, as the API names them.
 *
 * @param uid content type
 * @param ids numeric ids, of which some may be repeated
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
    const rows = (await connectionOf(strapi)(table).whereIn('id', chunk).select('id', 'document_id')) as {
      id: number;
      document_id: string;
    }[];
    for (const { id, document_id: documentId } of rows) known.set(id, documentId);
  }
  return known;
};
