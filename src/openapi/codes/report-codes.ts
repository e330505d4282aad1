/** The codes of imports of reports of scanners, with their status and meaning. */
export const REPORT_CODES: Record<string, { status: number; meaning: string }> = {
  REPORT_EMPTY: { status: 400, meaning: 'The report is empty.' },
  REPORT_NOT_JSON: { status: 400, meaning: 'The report is not JSON; the message says where.' },
  REPORT_TRUNCATED: { status: 400, meaning: 'The report is cut off.' },
  REPORT_COMPRESSION_BROKEN: { status: 400, meaning: 'The compressed data of the report is cut off or damaged.' },
  REPORT_FORMAT_UNKNOWN: {
    status: 400,
    meaning: 'The file is none of the reports that are read, or not of the format that was named.',
  },
  REPORT_VERSION_UNSUPPORTED: { status: 400, meaning: 'The report has a version of its format that is not read.' },
  AGENT_IMPORT_NOT_ALLOWED: {
    status: 403,
    meaning:
      'The finding policy does not let the agent import reports of this scope, or the agent sent confirm_closing.',
  },
  INVALID_FORM: { status: 400, meaning: 'The form does not have the file as its only part, or is cut off.' },
  IMPORT_RUNNING: { status: 409, meaning: 'Another import of the same tool and scope is running.' },
  CLOSING_NOT_CONFIRMED: {
    status: 409,
    meaning: 'The scan would close many findings; details has their numbers. Nothing was changed.',
  },
  ACCEPTANCE_ENDED: { status: 400, meaning: 'The acceptance of a risk would have ended already.' },
  ASSIGNEE_CANNOT_READ: { status: 400, meaning: 'The member cannot read findings, and so not take care of one.' },
  BULK_TOO_MANY: {
    status: 409,
    meaning: 'The filter selects more records than one request changes; details has their number. Nothing was changed.',
  },
  REPORT_TOO_LARGE: { status: 413, meaning: 'The report is too large, compressed or decompressed.' },
  REPORT_TOO_DEEP: { status: 413, meaning: 'The report has too many levels of objects and lists.' },
  REPORT_TOO_MANY_RESULTS: { status: 413, meaning: 'The report has too many results.' },
  REPORT_TOO_MANY_STATEMENTS: {
    status: 413,
    meaning: 'The organisation would have too many VEX statements. Nothing was changed.',
  },
  REPORT_TOO_MANY_RUNS: { status: 413, meaning: 'The report has too many runs.' },
  REPORT_TEXT_TOO_LONG: { status: 413, meaning: 'The report has a text that is too long.' },
};
