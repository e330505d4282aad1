import { invalid, tooLarge } from '../../../wire/errors/http-errors';
import type { ReportFileFault } from '../reading/report-file-fault';

/** The error of the API for a report that cannot be read. */
export const refusalOf = ({ code, message, limit, seen }: ReportFileFault): Error => {
  if (limit !== null) return Object.assign(tooLarge(code, message), { details: { code, limit, seen } });
  return invalid([{ path: [], message }], code, {
    message,
    remedy: 'Let the scanner write the report again, and send the file as it is.',
  });
};
