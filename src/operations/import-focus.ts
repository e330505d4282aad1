import type { Readable } from 'node:stream';
import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import { createAccountMap } from '../domain/costs/account-mapping';
import { createRateTable } from '../domain/costs/exchange-rates';
import { isRefusal } from '../domain/costs/focus-row';
import { createTally, type ImportTally, type ImportTotals, type LineError } from '../domain/costs/import-tally';
import { judgeRow, type Ledger } from '../domain/costs/judge-row';
import { createOccurrenceCounter } from '../domain/costs/occurrence-counter';
import { identityOf, importKeyOf } from '../domain/costs/row-identity';
import {
  addCharges,
  correctCharges,
  findStored,
  type KeyedCharge,
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

const isSame = (stored: StoredCharge, { charge }: KeyedCharge): boolean =>
  stored.organisationId === charge.organisationId && stored.amount.eq(charge.amount);

/** Stores what is new and what has changed, as one transaction. */
const store = async (
  strapi: Core.Strapi,
  run: Run,
  fresh: KeyedCharge[],
  changed: KeyedCharge[],
): Promise<Set<string>> => {
  if (run.dryRun || fresh.length + changed.length === 0) return new Set(fresh.map(({ key }) => key));
  const now = new Date();
  const added = await strapi.db.transaction(async () => {
    const keys = await addCharges(strapi, fresh, now);
    await correctCharges(strapi, changed, now);
    if (!run.isOnRecord) await recordImportStart(strapi, run);
    return keys;
  });
  run.isOnRecord = true;
  return added;
};

/** The charge as it is to be: what an archived organisation was charged stays its own, whatever it comes to. */
const placed = (keyed: KeyedCharge, known: StoredCharge | undefined): KeyedCharge => {
  if (!known?.isArchived || known.organisationId === null) return keyed;
  return { ...keyed, charge: { ...keyed.charge, organisationId: known.organisationId } };
};

const settle = async (strapi: Core.Strapi, run: Run, batch: readonly KeyedCharge[]): Promise<void> => {
  const { tally } = run;
  // Outside the transaction: SQLite lets nobody write who has read what somebody else has written since.
  const stored = await findStored(strapi, batch);
  const byKey = batch.map((keyed) => placed(keyed, stored.get(keyed.key))).sort((a, b) => (a.key < b.key ? -1 : 1));
  const fresh = byKey.filter(({ key }) => !stored.has(key));
  const changed = byKey.filter((keyed) => {
    const known = stored.get(keyed.key);
    return known !== undefined && !isSame(known, keyed);
  });
  const added = await store(strapi, run, fresh, changed);
  for (const { key, charge } of fresh) if (added.has(key)) tally.add(charge.organisationId, charge.amount);
  for (const { key, charge } of changed) tally.correct(stored.get(key) as StoredCharge, charge);
  tally.totals.unchanged += batch.length - added.size - changed.length;
};

/** Ids in a row of their own: making each anew would take longer than the rest of its row, and indexes like order. */
const documentIdIn = ({ id, tally }: Run): string =>
  `${id.slice(0, -SEQUENCE_LENGTH)}${tally.totals.read.toString(36).padStart(SEQUENCE_LENGTH, '0')}`;

/** Judges the rows of one file: the charge that is to be stored, or null for a row that is refused. */
const createJudge = (run: Run, ledger: Ledger) => {
  const { tally } = run;
  const occurrences = createOccurrenceCounter();
  return (row: FocusLine): KeyedCharge | null => {
    tally.totals.read += 1;
    if (isRefusal(row)) {
      tally.refuse(row.line, row);
      return null;
    }
    // Rows that are refused count as well: the key of the next one stays the same when they are put right.
    const identity = identityOf(row.fields);
    const occurrence = occurrences.next(identity);
    const charge = judgeRow(row.fields, ledger);
    if (!isRefusal(charge)) return { charge, key: importKeyOf(identity, occurrence), documentId: documentIdIn(run) };
    tally.refuse(row.line, charge);
    return null;
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
  let batch: KeyedCharge[] = [];
  for await (const rows of readFocusFile(source, maxBytes)) {
    for (const row of rows) {
      const charge = judge(row);
      if (charge) batch.push(charge);
      if (batch.length < BATCH_SIZE) continue;
      await settle(strapi, run, batch);
      batch = [];
    }
    onProgress?.(run.tally.totals.read);
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
