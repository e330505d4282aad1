import type { Readable } from 'node:stream';
import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { createAccountMap } from '../domain/costs/account-mapping';
import { addToBatch, type ChargeBatch, createBatch, placesByKey } from '../domain/costs/charge-batch';
import { createRateTable } from '../domain/costs/exchange-rates';
import { isRefusal } from '../domain/costs/focus-row';
import { createTally, type ImportTally, type ImportTotals, type LineError } from '../domain/costs/import-tally';
import { judgeRow, type Ledger } from '../domain/costs/judge-row';
import { createOccurrenceCounter } from '../domain/costs/occurrence-counter';
import { identityOf, importKeyOf } from '../domain/costs/row-identity';
import {
  addCharges,
  correctCharges,
  type Correction,
  findStored,
  readAccounts,
  readRates,
  type StoredCharge,
} from '../tenancy/cost-import';
import { invalid, tooLarge } from '../wire/errors';
import { FocusFileFault } from './focus-file-fault';
import type { FocusLine } from './focus-parser';
import { readFocusFile } from './read-focus-file';
import { recordImportEnd, recordImportStart } from './record-import';

/** How a file is imported. */
export interface ImportRequest {
  /** Where the file comes from, for the audit log. */
  source: string;
  /** Reads and judges, and changes nothing. */
  dryRun?: boolean;
  /** Numeric id of the only organisation whose rows are taken. */
  only?: number | null;
  /** Most bytes of the CSV, unpacked. */
  maxBytes?: number;
  /** Is told how many rows were read, now and then. */
  onProgress?: (rows: number) => void;
}

/** What an import did. */
export interface ImportReport extends ImportTotals {
  dry_run: boolean;
  /** The first rows that were refused; `refused` counts all of them. */
  errors: LineError[];
}

/** Charges that are stored together, and at most those of one part of the file more. */
const BATCH_SIZE = 500;

/** Digits at the end of a documentId that count the rows of an import. */
const SEQUENCE_LENGTH = 8;

interface Run {
  id: string;
  source: string;
  dryRun: boolean;
  tally: ImportTally;
  /** Whether the beginning is in the audit log: with the first change, in its transaction. */
  isOnRecord: boolean;
}

/** Stores what is new and what is to be corrected, as one transaction; answers the keys of what was new. */
const store = async (
  strapi: Core.Strapi,
  run: Run,
  records: readonly string[],
  corrections: readonly Correction[],
): Promise<Set<string>> => {
  const now = new Date();
  const added = await strapi.db.transaction(async () => {
    const keys = await addCharges(strapi, records, now);
    await correctCharges(strapi, corrections, now);
    if (!run.isOnRecord) await recordImportStart(strapi, run);
    return keys;
  });
  run.isOnRecord = true;
  return added;
};

/** What a stored charge is to be; null where it is so. What an archived organisation was charged stays its own. */
const correctionOf = (batch: ChargeBatch, at: number, stored: StoredCharge): Correction | null => {
  const amount = new Big(batch.amounts[at] as string);
  const own = stored.isArchived ? stored.organisationId : null;
  const organisationId = own ?? (batch.organisationIds[at] as number);
  if (stored.organisationId === organisationId && stored.amount.eq(amount)) return null;
  return { key: batch.keys[at] as string, organisationId, amount };
};

const settle = async (strapi: Core.Strapi, run: Run, batch: ChargeBatch): Promise<void> => {
  const { tally, dryRun } = run;
  // Outside the transaction: SQLite lets nobody write who has read what somebody else has written since.
  const stored = await findStored(strapi, batch);
  const keyAt = (at: number): string => batch.keys[at] as string;
  const places = placesByKey(batch);
  const fresh = places.filter((at) => !stored.has(keyAt(at)));
  const corrections = places.flatMap((at) => {
    const known = stored.get(keyAt(at));
    return (known && correctionOf(batch, at, known)) ?? [];
  });
  const records = fresh.map((at) => batch.records[at] as string);
  const isNews = fresh.length + corrections.length > 0;
  const added = isNews && !dryRun ? await store(strapi, run, records, corrections) : new Set(fresh.map(keyAt));
  for (const at of fresh)
    if (added.has(keyAt(at))) tally.add(batch.organisationIds[at] as number, new Big(batch.amounts[at] as string));
  for (const correction of corrections) tally.correct(stored.get(correction.key) as StoredCharge, correction);
  tally.totals.unchanged += batch.keys.length - added.size - corrections.length;
};

/** Ids in a row of their own: making each anew would take longer than the rest of its row, and indexes like order. */
const documentIdIn = ({ id, tally }: Run): string =>
  `${id.slice(0, -SEQUENCE_LENGTH)}${tally.totals.read.toString(36).padStart(SEQUENCE_LENGTH, '0')}`;

/** Judges the rows of one file: puts the charge that is to be stored into a batch, or notes why there is none. */
const createJudge = (run: Run, ledger: Ledger) => {
  const { tally } = run;
  const occurrences = createOccurrenceCounter();
  return (row: FocusLine, batch: ChargeBatch): void => {
    tally.totals.read += 1;
    if (isRefusal(row)) {
      tally.refuse(row.line, row);
      return;
    }
    // Rows that are refused count as well: the key of the next one stays the same when they are put right.
    const identity = identityOf(row.fields);
    const occurrence = occurrences.next(identity);
    const charge = judgeRow(row.fields, ledger);
    if (isRefusal(charge)) tally.refuse(row.line, charge);
    else addToBatch(batch, importKeyOf(identity, occurrence), documentIdIn(run), charge);
  };
};

const importRows = async (
  strapi: Core.Strapi,
  run: Run,
  source: Readable,
  { maxBytes = Infinity, only = null, onProgress }: ImportRequest,
): Promise<void> => {
  const accounts = createAccountMap(await readAccounts(strapi));
  const judge = createJudge(run, { accounts, rates: createRateTable(await readRates(strapi)), only });
  let batch = createBatch();
  const parts = readFocusFile(source, maxBytes, (row) => judge(row, batch));
  for await (const _part of parts) {
    onProgress?.(run.tally.totals.read);
    if (batch.keys.length < BATCH_SIZE) continue;
    await settle(strapi, run, batch);
    batch = createBatch();
  }
  await settle(strapi, run, batch);
};

/** What a fault of the file is to whoever sent it. */
const refusalOf = (fault: FocusFileFault, { tally: { totals }, dryRun }: Run): Error => {
  const { code, faults } = fault;
  const kept = totals.imported + totals.corrected;
  const message =
    kept === 0 || dryRun ? fault.message : `${fault.message} ${kept} rows before that were imported, and are kept.`;
  const remedy = 'Import the whole file again: what is there already is not imported twice.';
  if (code === 'IMPORT_TOO_LARGE') return tooLarge(code, message);
  return invalid(faults, code, { message, ...(code === 'IMPORT_FILE_BROKEN' ? { remedy } : {}) });
};

/**
 * Imports a cost and usage file in the format FOCUS 1.2 (docs/decisions/0008-focus-import.md). Good rows are kept, bad
 * ones named by line and reason. A row that was imported before is not imported again; where the file gives it another
 * amount, or its account has gone to another organisation, it is corrected. Each batch is a transaction: an import that
 * breaks off can be run again. Costs of suspended organisations are taken like all others: they were charged.
 *
 * @param source CSV, plain or packed with gzip
 * @throws ValidationError `IMPORT_EMPTY`, `IMPORT_COLUMNS_MISSING` or `IMPORT_FILE_BROKEN`, PayloadTooLargeError
 * `IMPORT_TOO_LARGE`
 */
export const importFocus = async (
  strapi: Core.Strapi,
  source: Readable,
  request: ImportRequest,
): Promise<ImportReport> => {
  const { dryRun = false } = request;
  const run: Run = { id: createId(), source: request.source, dryRun, tally: createTally(), isOnRecord: false };
  let isWhole = false;
  try {
    await importRows(strapi, run, source, request);
    isWhole = true;
  } catch (error) {
    throw error instanceof FocusFileFault ? refusalOf(error, run) : error;
  } finally {
    source.destroy();
    if (run.isOnRecord) await recordImportEnd(strapi, { ...run, isWhole });
  }
  return { ...run.tally.totals, dry_run: dryRun, errors: run.tally.errors };
};
