import type { Readable } from 'node:stream';
import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import type { CountedFault } from '../../domain/costs/fault-counter';
import type { FileReading } from '../../domain/costs/focus/separator';
import type { ImportPart } from '../../domain/costs/import-set';
import { createTally, type ImportNote, type ImportTotals } from '../../domain/costs/import-tally';
import { findEarlierKinds } from '../../repositories/costs/earlier-keys';
import { invalid, tooLarge } from '../../wire/errors/http-errors';
import { appendedKeys } from './evaluate-lines';
import { FocusFileFault } from './focus-file-fault';
import { readCharges } from './read-charges';
import { recordImportEnd } from './record-import';
import { type PartReading, replaceCosts, type SetOutcome } from './replace-costs';
import { type ImportRun, storeCharges } from './store-charges';

/** How a file is imported. */
export interface ImportRequest {
  /** Where the file comes from, for the audit log. */
  source: string;
  /** Which part of which export the file is, if it replaces what that delivered before; otherwise its rows are added. */
  part?: ImportPart | null;
  /** Reads and evaluates the file without changing anything. */
  dryRun?: boolean;
  /** Numeric id of the only organisation whose rows are imported. */
  only?: number | null;
  /** Maximum size of the uncompressed table in bytes. */
  maxBytes?: number;
  /** Receives the number of rows read so far, from time to time. */
  onProgress?: (rows: number) => void;
}

/** The set of parts that a file belongs to. */
export interface SetReport extends ImportPart {
  /** The parts that are still missing. As long as there are any, nothing is changed. */
  missing: number[];
  /** The sum of what the export delivered for the accounts and billing periods of the set; null as long as parts are missing. */
  sum_before_eur: number | null;
  sum_after_eur: number | null;
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
  /** Null if the rows of the file were added. */
  set: SetReport | null;
}

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

const setReport = (part: ImportPart, { missing, sums }: SetOutcome): SetReport => ({
  ...part,
  missing,
  sum_before_eur: sums && Number(sums.before),
  sum_after_eur: sums && Number(sums.after),
});

const beginRun = ({ source, dryRun = false }: ImportRequest): ImportRun => ({
  id: createId(),
  source,
  dryRun,
  tally: createTally(),
  isOnRecord: false,
  archivedBefore: new Set(),
  reading: { type: 'csv', separator: ',' },
});

/** Adds the rows of a file to those that are stored. */
const appendCosts = async (
  strapi: Core.Strapi,
  run: ImportRun,
  source: Readable,
  reading: PartReading,
): Promise<void> => {
  let isWhole = false;
  try {
    const keysOf = appendedKeys(await findEarlierKinds(strapi));
    await readCharges(strapi, run, source, { ...reading, keysOf, store: (batch) => storeCharges(strapi, run, batch) });
    isWhole = true;
  } finally {
    if (run.isOnRecord) await recordImportEnd(strapi, { ...run, isWhole });
  }
};

/**
 * Imports a cost and usage file in the format FOCUS 1.2 (docs/decisions/0008-focus-import.md). Valid rows are stored;
 * refused rows are reported with line and reason. A row that is already stored is not imported again; if its amount
 * differs, or its account now belongs to another organisation, it is corrected. Each batch is one transaction, so an
 * interrupted import can be repeated. Rows of an organisation that is archived during the import are refused. Costs of
 * suspended organisations are imported like all others, because they were charged.
 *
 * A part of an export is kept until all its parts are there; then they replace what the export delivered before, in one
 * transaction (docs/decisions/0086-append-or-replace.md).
 *
 * @param source CSV or Parquet, uncompressed or compressed with gzip
 * @throws ValidationError `IMPORT_EMPTY`, `IMPORT_COLUMNS_MISSING`, `IMPORT_FORMAT_UNREADABLE`, `IMPORT_FILE_BROKEN` or
 * `IMPORT_SET_TOO_LARGE`, PayloadTooLargeError `IMPORT_TOO_LARGE`, ApplicationError 409 `IMPORT_SET_DROPPED`, 503 `IMPORTS_BUSY`
 */
export const importFocus = async (
  strapi: Core.Strapi,
  source: Readable,
  request: ImportRequest,
): Promise<ImportReport> => {
  const run = beginRun(request);
  const { part = null, only = null, maxBytes = Infinity, onProgress = () => undefined } = request;
  const reading = { only, maxBytes, onProgress };
  let set: SetReport | null = null;
  try {
    if (part) set = setReport(part, await replaceCosts(strapi, run, source, part, reading));
    else await appendCosts(strapi, run, source, reading);
  } catch (error) {
    throw error instanceof FocusFileFault ? refusalOf(error, run) : error;
  } finally {
    source.destroy();
  }
  const { totals, errors, notes } = run.tally;
  return { ...totals, dry_run: run.dryRun, format: run.reading, errors, notes: notes(), set };
};
