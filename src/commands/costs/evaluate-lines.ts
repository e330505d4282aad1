import { addToBatch, type ChargeBatch, type ChargeKeys } from '../../domain/costs/charge-batch';
import { evaluateRow, type Ledger } from '../../domain/costs/evaluate-row';
import { isRefusal } from '../../domain/costs/focus/focus-row';
import { scopeOf } from '../../domain/costs/import-set';
import { createOccurrenceCounter } from '../../domain/costs/occurrence-counter';
import {
  earlierIdentityOf,
  type EarlierKeys,
  earlierKeysOf,
  identityOf,
  identityWithoutLists,
  importKeyOf,
  keysWithoutLists,
  replacedIdentityOf,
} from '../../domain/costs/row-identity';
import type { FocusLine, ReadLine } from './focus-parser';
import type { ImportRun } from './store-charges';

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
 * @param stored which keys of earlier versions are stored; the others are not computed
 */
export const appendedKeys = (stored: EarlierKeys): KeySource => {
  const [numberOf, numberWithoutLists, numberOfFew] = [createNumbers(), createNumbers(), createNumbers()];

  /** The row of a CSV or of flat columns had the same dimensions; that of a file with lists had fewer. */
  const withoutLists = ({ dimensions, flatDimensions }: ReadLine, number: number): string[] => {
    const same = importKeyOf(identityWithoutLists(dimensions), number);
    if (!flatDimensions) return [same];
    const flat = flatDimensions();
    const identity = identityWithoutLists(flat);
    const others = keysWithoutLists(identity, numberWithoutLists(identity));
    return flat === dimensions ? others : [same, ...others];
  };

  const ofFewColumns = ({ fields }: ReadLine): string[] => {
    const identity = earlierIdentityOf(fields);
    return earlierKeysOf(identity, numberOfFew(identity));
  };

  return (row) => {
    const identity = identityOf(row.dimensions);
    const number = numberOf(identity);
    const earlierKeys = [
      ...(stored.withoutLists ? withoutLists(row, number) : []),
      ...(stored.ofFewColumns ? ofFewColumns(row) : []),
    ];
    return { key: importKeyOf(identity, number), earlierKeys };
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
