import type { Readable } from 'node:stream';
import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { createAccountMap } from '../../domain/costs/account-mapping';
import { addToBatch, type ChargeBatch, createBatch } from '../../domain/costs/charge-batch';
import { createRateTable } from '../../domain/costs/exchange-rates';
import { isRefusal } from '../../domain/costs/focus/focus-row';
import type { CountedFault } from '../../domain/costs/fault-counter';
import { createTally, type ImportNote, type ImportTotals } from '../../domain/costs/import-tally';
import { evaluateRow, type Ledger } from '../../domain/costs/evaluate-row';
import { createOccurrenceCounter } from '../../domain/costs/occurrence-counter';
import { identityOf, importKeyOf } from '../../domain/costs/row-identity';
import type { FileReading } from '../../domain/costs/focus/separator';
import { isSqlite } from '../../database/connection';
import { readAccounts, readRates } from '../../repositories/costs/cost-import';
import { currentCaller, IN_BACKGROUND } from '../../tenancy/identity/caller';
import { invalid, tooLarge } from '../../wire/errors/http-errors';
import { FocusFileFault } from './focus-file-fault';
import type { FocusLine } from './focus-parser';
import { readFocusFile } from './read-focus-file';
import { recordImportEnd } from './record-import';
import { type ImportRun, storeCharges } from './store-charges';

/** How a file is imported. */
export interface ImportRequest {
  /** Where the file comes from, for the audit log. */
  source: string;
  /** Reads and evaluates the file without changing anything. */
  dryRun?: boolean;
  /** Numeric id of the only organisation whose rows are imported. */
  only?: number | null;
  /** Maximum size of the uncompressed table in bytes. */
  maxBytes?: number;
  /** Receives the number of rows read so far, from time to time. */
  onProgress?: (rows: number) => void;
}

/** The result of an import. */
export interface ImportReport extends ImportTotals {
  dry_run: boolean;
  /** How the file was read. */
  format: FileReading;
  /** Why rows were refused, each kind of fault once; `refused` counts the rows. */
  errors: readonly CountedFault[];
  /** What was accepted although FOCUS does not allow it. */
  notes: ImportNote[];
}

/**
 * Size of a batch of charges, which is one transaction: their number, and the characters of their records. Keys are hashes, so
 * each transaction writes pages from all over their index, and more rows share them. On SQLite, other writes wait for the transaction.
 */
const BATCH_SIZE = { sqlite: 500, postgres: 1000 };
const BATCH_LENGTH = 1_000_000;

const isFull = (strapi: Core.Strapi, { keys, length }: ChargeBatch): boolean =>
  keys.length >= BATCH_SIZE[isSqlite(strapi) ? 'sqlite' : 'postgres'] || length >= BATCH_LENGTH;

/** Number of characters at the end of a documentId that count the rows of an import. */
const SEQUENCE_LENGTH = 8;

/** Sequential ids: generating each one would take longer than the rest of its row, and ordered ids suit indexes. */
const documentIdIn = ({ id, tally }: ImportRun): string =>
  `${id.slice(0, -SEQUENCE_LENGTH)}${tally.totals.read.toString(36).padStart(SEQUENCE_LENGTH, '0')}`;

/** Evaluates the rows of one file: adds the charge to a batch, or counts why the row is refused. */
const createEvaluator = (run: ImportRun, ledger: Ledger) => {
  const { tally } = run;
  const occurrences = createOccurrenceCounter();
  return (row: FocusLine, batch: ChargeBatch): void => {
    tally.totals.read += 1;
    if (isRefusal(row)) {
      tally.refuse(row.line, row);
      return;
    }
    // Refused rows count too, so that the keys of later rows stay the same when they are corrected.
    const identity = identityOf(row.fields);
    const occurrence = occurrences.next(identity);
    const charge = evaluateRow(row.fields, ledger);
    if (isRefusal(charge)) {
      tally.refuse(row.line, charge);
      return;
    }
    if (charge.looseTime !== null) tally.noteTime(row.line, charge.looseTime);
    addToBatch(batch, importKeyOf(identity, occurrence), { documentId: documentIdIn(run), line: row.line }, charge);
  };
};

const importRows = async (
  strapi: Core.Strapi,
  run: ImportRun,
  source: Readable,
  { maxBytes = Infinity, only = null, onProgress }: ImportRequest,
): Promise<void> => {
  const accounts = await readAccounts(strapi);
  run.archivedBefore = new Set(accounts.flatMap((account) => (account.isArchived ? [account.organisationId] : [])));
  const evaluate = createEvaluator(run, {
    accounts: createAccountMap(accounts),
    rates: createRateTable(await readRates(strapi)),
    only,
  });
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
      onProgress?.(run.tally.totals.read);
      if (!isFull(strapi, batch)) continue;
      await storing;
      storing = storeCharges(strapi, run, batch);
      // Awaited later; an error must not be unhandled until then.
      storing.catch(() => undefined);
      batch = createBatch();
    }
  } finally {
    await storing;
  }
  await storeCharges(strapi, run, batch);
};

const IMPORT_AGAIN = 'Import the whole file again: rows that are already stored are not imported twice.';

/** Converts a fault of the file to the error of the API. */
const refusalOf = (fault: FocusFileFault, { tally: { totals }, dryRun }: ImportRun): Error => {
  const { code, faults, remedy } = fault;
  const kept = totals.imported + totals.corrected;
  const message =
    kept === 0 || dryRun ? fault.message : `${fault.message} ${kept} rows before it were imported and are kept.`;
  if (code === 'IMPORT_TOO_LARGE') return tooLarge(code, message);
  const advice = remedy ?? (code === 'IMPORT_FILE_BROKEN' ? IMPORT_AGAIN : null);
  return invalid(faults, code, { message, ...(advice === null ? {} : { remedy: advice }) });
};

/**
 * Imports a cost and usage file in the format FOCUS 1.2 (docs/decisions/0008-focus-import.md). Valid rows are stored;
 * refused rows are reported with line and reason. A row that is already stored is not imported again; if its amount
 * differs, or its account now belongs to another organisation, it is corrected. Each batch is one transaction, so an
 * interrupted import can be repeated. Rows of an organisation that is archived during the import are refused. Costs of
 * suspended organisations are imported like all others, because they were charged.
 *
 * @param source CSV or Parquet, uncompressed or compressed with gzip
 * @throws ValidationError `IMPORT_EMPTY`, `IMPORT_COLUMNS_MISSING`, `IMPORT_FORMAT_UNREADABLE` or `IMPORT_FILE_BROKEN`,
 * PayloadTooLargeError `IMPORT_TOO_LARGE`, ApplicationError 503 `IMPORTS_BUSY`
 */
export const importFocus = async (
  strapi: Core.Strapi,
  source: Readable,
  request: ImportRequest,
): Promise<ImportReport> => {
  const { dryRun = false } = request;
  const run: ImportRun = {
    id: createId(),
    source: request.source,
    dryRun,
    tally: createTally(),
    isOnRecord: false,
    archivedBefore: new Set(),
    reading: { type: 'csv', separator: ',' },
  };
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
  const { totals, errors, notes } = run.tally;
  return { ...totals, dry_run: dryRun, format: run.reading, errors, notes: notes() };
};
