import Big from 'big.js';
import { type CountedFault, createFaultCounter } from './fault-counter';
import { quoted, type RowRefusal } from './focus/focus-row';

/** A row that was refused, by its first line in the file. */
export interface LineError extends RowRefusal {
  line: number;
}

/** What an import comes to. */
export interface ImportTotals {
  /** Rows of the file, the header and blank lines left out. */
  read: number;
  /** Rows that were new. */
  imported: number;
  /** Rows that were there with another amount, or for another organisation. */
  corrected: number;
  /** Rows that were there already, as they are. */
  unchanged: number;
  /** Rows that could not be taken. */
  refused: number;
}

/** What an import changed for one organisation. */
export interface OrganisationTotals {
  imported: number;
  corrected: number;
  /** By how much its costs grew, in EUR. */
  change: Big;
}

/** An amount, and whose it is. */
interface Portion {
  organisationId: number | null;
  amount: Big;
}

export const IMPORT_NOTE_CODES = ['TIME_READ_AS_UTC'] as const;

/** Something in the file that was read in one of several ways that come to mind, though it is not as FOCUS demands. */
export interface ImportNote {
  code: (typeof IMPORT_NOTE_CODES)[number];
  /** How many rows it concerns. */
  rows: number;
  /** First line of the first of them. */
  line: number;
  message: string;
}

/** Counts rows with times that are not in FOCUS's form. */
const createTimeNote = () => {
  let note: ImportNote | null = null;
  return {
    notes: (): ImportNote[] => (note ? [note] : []),
    add(line: number, time: string): void {
      note ??= {
        code: 'TIME_READ_AS_UTC',
        rows: 0,
        line,
        message: `Times such as ${quoted(time)} are not in the form of FOCUS (2024-09-18T22:00:00Z). They were read as UTC, which FOCUS demands.`,
      };
      note.rows += 1;
    },
  };
};

/** Keeps the totals of one import, in a space that does not grow with the file. */
export const createTally = () => {
  const totals: ImportTotals = { read: 0, imported: 0, corrected: 0, unchanged: 0, refused: 0 };
  const faults = createFaultCounter();
  const times = createTimeNote();
  const organisations = new Map<number, OrganisationTotals>();
  const of = (organisationId: number): OrganisationTotals => {
    const known = organisations.get(organisationId) ?? { imported: 0, corrected: 0, change: new Big(0) };
    organisations.set(organisationId, known);
    return known;
  };
  return {
    totals,
    /** The faults of the rows that were refused, in the order of their first rows. */
    errors: faults.faults as readonly CountedFault[],
    notes: times.notes,
    /** Notes that a row has a time that was read as UTC without being in FOCUS's form. */
    noteTime: (line: number, time: string): void => times.add(line, time),
    organisations: organisations as ReadonlyMap<number, OrganisationTotals>,
    refuse(line: number, refusal: RowRefusal): void {
      totals.refused += 1;
      faults.add(line, refusal);
    },
    /** Counts a new row of an organisation. */
    add(organisationId: number, amount: Big): void {
      const own = of(organisationId);
      totals.imported += 1;
      own.imported += 1;
      own.change = own.change.plus(amount);
    },
    /** Counts a row that was stored for `before` and is now for `after`; an organisation that is gone counts for nobody. */
    correct(before: Portion, after: Portion): void {
      totals.corrected += 1;
      for (const id of new Set([before.organisationId, after.organisationId])) if (id !== null) of(id).corrected += 1;
      if (before.organisationId !== null)
        of(before.organisationId).change = of(before.organisationId).change.minus(before.amount);
      if (after.organisationId !== null)
        of(after.organisationId).change = of(after.organisationId).change.plus(after.amount);
    },
  };
};

export type ImportTally = ReturnType<typeof createTally>;
