import Big from 'big.js';
import { createFaultCounter } from './fault-counter';
import { quoted, type RowRefusal } from './focus/focus-row';

/** A refused row, with its first line in the file. */
export interface LineError extends RowRefusal {
  line: number;
}

/** The totals of an import. */
export interface ImportTotals {
  /** Rows of the file, without the header and blank lines. */
  read: number;
  /** New rows. */
  imported: number;
  /** Rows that were stored with another amount, or for another organisation. */
  corrected: number;
  /** Rows that were stored already, with the same values. */
  unchanged: number;
  /** Stored rows that the export no longer has. */
  removed: number;
  /** Rows that were refused. */
  refused: number;
}

/** The totals of an import for one organisation. */
export interface OrganisationTotals {
  imported: number;
  corrected: number;
  removed: number;
  /** The change of its costs, in EUR. */
  change: Big;
}

/** An amount, and the organisation that it belongs to. */
export interface Portion {
  organisationId: number | null;
  amount: Big;
}

/** The codes of notes. */
export const IMPORT_NOTE_CODES = ['TIME_READ_AS_UTC'] as const;

/** A note on a deviation from FOCUS that the import had to interpret. */
export interface ImportNote {
  code: (typeof IMPORT_NOTE_CODES)[number];
  /** How many rows it concerns. */
  rows: number;
  /** First line of the first of them. */
  line: number;
  message: string;
}

/** Counts rows with times that are not in FOCUS's format. */
const createTimeNote = () => {
  let note: ImportNote | null = null;
  return {
    notes: (): ImportNote[] => (note ? [note] : []),
    add(line: number, time: string): void {
      note ??= {
        code: 'TIME_READ_AS_UTC',
        rows: 0,
        line,
        message: `Times such as ${quoted(time)} are not in the format of FOCUS (2024-09-18T22:00:00Z). They were read as UTC, which FOCUS requires.`,
      };
      note.rows += 1;
    },
  };
};

/** Counts the totals of one import, in bounded space. */
export const createTally = () => {
  const totals: ImportTotals = { read: 0, imported: 0, corrected: 0, unchanged: 0, removed: 0, refused: 0 };
  const faults = createFaultCounter();
  const times = createTimeNote();
  const organisations = new Map<number, OrganisationTotals>();
  const of = (organisationId: number): OrganisationTotals => {
    const known = organisations.get(organisationId) ?? { imported: 0, corrected: 0, removed: 0, change: new Big(0) };
    organisations.set(organisationId, known);
    return known;
  };
  return {
    totals,
    /** The faults of refused rows, in the order of their first rows. */
    errors: faults.faults,
    notes: times.notes,
    /** Counts a row with a time that is not in FOCUS's format and was read as UTC. */
    noteTime: (line: number, time: string): void => times.add(line, time),
    organisations,
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
    /** Counts a row that is stored no more. */
    remove({ organisationId, amount }: Portion): void {
      totals.removed += 1;
      if (organisationId === null) return;
      of(organisationId).removed += 1;
      of(organisationId).change = of(organisationId).change.minus(amount);
    },
    /** Counts a row that was stored as `before` and is now `after`. An organisation that no longer exists is null. */
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
