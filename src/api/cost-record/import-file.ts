import type { Context } from 'koa';
import { unsupportedMediaType } from '../../wire/errors/http-errors';

/** Content types that a cost file can have. */
export const IMPORT_TYPES = [
  'text/csv',
  'application/vnd.apache.parquet',
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
];

/** gzip is detected in the file itself, whatever the header says. */
const ENCODINGS = ['', 'identity', 'gzip', 'x-gzip'];

/**
 * Refuses a request whose body is not a cost file.
 *
 * @throws UnsupportedMediaTypeError
 */
export const assertImportFile = (ctx: Context): void => {
  if (ctx.request.is(...IMPORT_TYPES) && ENCODINGS.includes(ctx.get('content-encoding').toLowerCase())) return;
  throw unsupportedMediaType(
    `The body must be CSV or Parquet, uncompressed or compressed with gzip: ${IMPORT_TYPES.join(', ')}.`,
  );
};
