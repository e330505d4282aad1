import type { RowRefusal, RowRefusalCode } from './focus/focus-row';

/** A fault of one row or of many. */
export interface CountedFault {
  /** First line of the first row that has it. */
  line: number;
  /** First lines of the first rows that have it. */
  lines: number[];
  /** How many rows have it. */
  rows: number;
  code: RowRefusalCode;
  /** The reason of the first row. */
  reason: string;
}

/** Bounds the response to a file with a million bad rows. */
export const MAX_FAULTS = 1000;
export const MAX_LINES = 20;

/**
 * Counts refused rows by fault, in bounded space: {@link MAX_FAULTS} different faults, each with the lines of its first
 * {@link MAX_LINES} rows.
 */
export const createFaultCounter = () => {
  const faults: CountedFault[] = [];
  const byKind = new Map<string, CountedFault>();
  return {
    faults: faults,
    /**
     * Counts a row.
     *
     * @param line its first line in the file
     */
    add(line: number, { code, reason, kind = reason }: RowRefusal): void {
      const key = `${code} ${kind}`;
      const known = byKind.get(key);
      if (known) {
        known.rows += 1;
        if (known.lines.length < MAX_LINES) known.lines.push(line);
        return;
      }
      if (faults.length >= MAX_FAULTS) return;
      const fault = { line, lines: [line], rows: 1, code, reason };
      faults.push(fault);
      byKind.set(key, fault);
    },
  };
};
