export type ReportFileCode =
  | 'REPORT_NOT_JSON'
  | 'REPORT_TRUNCATED'
  | 'REPORT_TOO_LARGE'
  | 'REPORT_TOO_DEEP'
  | 'REPORT_TOO_MANY_RESULTS'
  | 'REPORT_TOO_MANY_RUNS'
  | 'REPORT_TEXT_TOO_LONG'
  | 'REPORT_FORMAT_UNKNOWN'
  | 'REPORT_VERSION_UNSUPPORTED'
  | 'REPORT_EMPTY'
  | 'REPORT_COMPRESSION_BROKEN';

/** Where in a report something is: the byte of the decoded text, and the path of the value around it, such as `runs[0].results[17]`. */
export interface ReportPlace {
  byte: number;
  path: string;
}

/** What a fault says. It is also how a fault is passed between threads. */
export interface ReportFileProblem {
  code: ReportFileCode;
  message: string;
  /** The limit that was exceeded; null if none was. */
  limit: number | null;
  /** How much was seen when the reading stopped; null if no limit was exceeded. */
  seen: number | null;
  place: ReportPlace | null;
}

/** Why a report cannot be read at all, or not to its end. */
export class ReportFileFault extends Error {
  readonly code: ReportFileCode;
  readonly limit: number | null;
  readonly seen: number | null;
  readonly place: ReportPlace | null;

  constructor({ code, message, limit, seen, place }: ReportFileProblem) {
    super(message);
    this.code = code;
    this.limit = limit;
    this.seen = seen;
    this.place = place;
  }

  /** The fault as plain data. */
  get problem(): ReportFileProblem {
    const { code, message, limit, seen, place } = this;
    return { code, message, limit, seen, place };
  }

  /** The file is not what it should be. */
  static of = (code: ReportFileCode, message: string, place: ReportPlace | null = null): ReportFileFault =>
    new ReportFileFault({ code, message: `${message}${placeOf(place)}`, limit: null, seen: null, place });

  /** The file exceeds a limit. */
  static beyond = (
    code: ReportFileCode,
    message: string,
    [limit, seen]: readonly [limit: number, seen: number],
    place: ReportPlace | null = null,
  ): ReportFileFault => new ReportFileFault({ code, message: `${message}${placeOf(place)}`, limit, seen, place });
}

const placeOf = (place: ReportPlace | null): string => {
  if (place === null) return '';
  return place.path === '' ? ` (At byte ${place.byte}.)` : ` (At byte ${place.byte}, in ${place.path}.)`;
};
