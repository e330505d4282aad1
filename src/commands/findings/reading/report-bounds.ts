const MEBIBYTE = 1024 * 1024;

/** What a report can have at most. Every bound is checked before memory is taken for more. */
export interface ReportBounds {
  /** Bytes of the text, after everything that packed it. */
  decodedBytes: number;
  results: number;
  runs: number;
  /** Levels of objects and lists. */
  depth: number;
  /** Bytes of one text. */
  textBytes: number;
  /** Characters of what is kept of one result. */
  valueSize: number;
  /** Characters of what is kept of everything else: tools, rules, artifacts, components. */
  headerSize: number;
}

export const REPORT_BOUNDS: ReportBounds = {
  decodedBytes: 1024 * MEBIBYTE,
  results: 1_000_000,
  runs: 10_000,
  depth: 100,
  textBytes: MEBIBYTE,
  valueSize: 8 * MEBIBYTE,
  headerSize: 64 * MEBIBYTE,
};
