import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { createAccountMap } from '../../domain/costs/account-mapping';
import { type ChargeBatch, createBatch } from '../../domain/costs/charge-batch';
import { createRateTable } from '../../domain/costs/exchange-rates';
import { isSqlite } from '../../database/connection';
import { IN_BACKGROUND } from '../../database/fair-queue';
import { readAccounts, readRates } from '../../repositories/costs/cost-import';
import { currentCaller } from '../../tenancy/identity/caller';
import { createEvaluator, type KeySource } from './evaluate-lines';
import { readFocusFile } from './read-focus-file';
import type { ImportRun } from './store-charges';

/**
 * Size of a batch of charges, which is one transaction: their number, and the characters of their records. Keys are hashes, so
 * each transaction writes pages from all over their index, and more rows share them. On SQLite, other writes wait for the transaction.
 */
const BATCH_SIZE = { sqlite: 500, postgres: 1000 };
const BATCH_LENGTH = 1_000_000;

const isFull = (strapi: Core.Strapi, { keys, length }: ChargeBatch): boolean =>
  keys.length >= BATCH_SIZE[isSqlite(strapi) ? 'sqlite' : 'postgres'] || length >= BATCH_LENGTH;

/** How the charges of a file are read. */
export interface ChargeReading {
  /** Numeric id of the only organisation whose rows are imported; null for all. */
  only: number | null;
  /** Maximum size of the uncompressed table in bytes. */
  maxBytes: number;
  /** Receives the number of rows read so far, from time to time. */
  onProgress: (rows: number) => void;
  /** Finds the keys of each row. */
  keysOf: KeySource;
  /** Stores a batch. */
  store: (batch: ChargeBatch) => Promise<void>;
}

/** The organisations with cloud accounts that are archived, by numeric id. */
const archivedIn = (accounts: readonly { organisationId: number; isArchived: boolean }[]): Set<number> =>
  new Set(accounts.flatMap(({ organisationId, isArchived }) => (isArchived ? [organisationId] : [])));

/**
 * Reads a file, and stores its charges in batches.
 *
 * @throws FocusFileFault if the file cannot be read as a whole; charges before the fault have been stored
 */
export const readCharges = async (
  strapi: Core.Strapi,
  run: ImportRun,
  source: Readable,
  { only, maxBytes, onProgress, keysOf, store }: ChargeReading,
): Promise<void> => {
  const accounts = await readAccounts(strapi);
  run.archivedBefore = archivedIn(accounts);
  const ledger = { accounts: createAccountMap(accounts), rates: createRateTable(await readRates(strapi)), only };
  const evaluate = createEvaluator(run, ledger, keysOf);
  let batch = createBatch();
  // PostgreSQL stores a batch while the next one is read.
  let storing: Promise<void> = Promise.resolve();
  const parts = readFocusFile(source, maxBytes, {
    take: (row) => evaluate(row, batch),
    note: (reading) => (run.reading = reading),
    caller: currentCaller(strapi) ?? IN_BACKGROUND,
  });
  try {
    for await (const _part of parts) {
      onProgress(run.tally.totals.read);
      if (!isFull(strapi, batch)) continue;
      await storing;
      storing = store(batch);
      // Awaited later; an error must not be unhandled until then.
      storing.catch(() => undefined);
      batch = createBatch();
    }
  } finally {
    await storing;
  }
  await store(batch);
};
