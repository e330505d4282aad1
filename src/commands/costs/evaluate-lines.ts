import { addToBatch, type ChargeBatch, type ChargeKeys } from '../../domain/costs/charge-batch';
import { evaluateRow, type Ledger } from '../../domain/costs/evaluate-row';
import { isRefusal } from '../../domain/costs/focus/focus-row';
import { scopeOf } from '../../domain/costs/import-set';
import { createOccurrenceCounter } from '../../domain/costs/occurrence-counter';
import {
  earlierIdentityOf,
  earlierKeysOf,
  identityOf,
  importKeyOf,
  replacedIdentityOf,
} from '../../domain/costs/row-identity';
import type { FocusLine } from './focus-parser';
import type { ImportRun } from './store-charges';

/** A row that could be read. */
type ReadLine = Extract<FocusLine, { fields: unknown }>;

/** Returns what the charge of a row is found by. Rows that are refused later are passed, too. */
export type KeySource = (row: ReadLine) => ChargeKeys;

/** Counts rows with equal identities. A letter comes before the hexadecimal digits of some. */
const createNumbers = (): ((identity: string) => number) => {
  const counter = createOccurrenceCounter();
  return (identity) => counter.next(identity.replace(/^[^\da-f]/, ''));
};

/**
 * The keys of rows that are appended.
 *
 * @param hasEarlier whether rows of an earlier version are stored, which have other keys
 */
export const appendedKeys = (hasEarlier: boolean): KeySource => {
  const numberOf = createNumbers();
  const earlierNumberOf = createNumbers();
  return ({ fields, dimensions }) => {
    const identity = identityOf(dimensions);
    const key = importKeyOf(identity, numberOf(identity));
    if (!hasEarlier) return { key };
    const earlier = earlierIdentityOf(fields);
    return { key, earlierKeys: earlierKeysOf(earlier, earlierNumberOf(earlier)) };
  };
};

/** The identities and scopes of rows of an export. Rows are numbered when all parts are there. */
export const replacingKeys =
  (exportName: string): KeySource =>
  ({ fields, dimensions }) => ({
    key: replacedIdentityOf(exportName, dimensions),
    scope: scopeOf(exportName, fields),
  });

/** Number of characters at the end of a documentId that count the rows of an import. */
const SEQUENCE_LENGTH = 8;

/** Sequential ids: generating each one would take longer than the rest of its row, and ordered ids suit indexes. */
const documentIdIn = ({ id, tally }: ImportRun): string =>
  `${id.slice(0, -SEQUENCE_LENGTH)}${tally.totals.read.toString(36).padStart(SEQUENCE_LENGTH, '0')}`;

/** Evaluates the rows of one file: adds the charge to a batch, or counts why the row is refused. */
export const createEvaluator =
  (run: ImportRun, ledger: Ledger, keysOf: KeySource) =>
  (row: FocusLine, batch: ChargeBatch): void => {
    const { tally } = run;
    tally.totals.read += 1;
    if (isRefusal(row)) {
      tally.refuse(row.line, row);
      return;
    }
    // Refused rows count too, so that the keys of later rows stay the same when they are corrected.
    const keys = keysOf(row);
    const charge = evaluateRow(row.fields, ledger);
    if (isRefusal(charge)) {
      tally.refuse(row.line, charge);
      return;
    }
    if (charge.looseTime !== null) tally.noteTime(row.line, charge.looseTime);
    addToBatch(batch, keys, { documentId: documentIdIn(run), line: row.line }, charge);
  };
