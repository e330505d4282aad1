/**
 * What a database error means to a caller: a duplicate unique value and a missing related record are faults of the
 * request, an unavailable database is a 503.
 */
interface DatabaseFault {
  status: 400 | 503;
  message?: string;
  details?: Record<string, unknown>;
}

interface DriverError {
  code?: unknown;
  name?: string;
  message?: string;
  detail?: string;
}

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08001',
  '08003',
  '08006',
  '53300',
  // A deadlock, or a transaction that waited too long for a lock: the next attempt can succeed.
  '40001',
  '40P01',
  '55P03',
  '57014',
  'SQLITE_BUSY',
  'SQLITE_IOERR',
]);
const UNAVAILABLE_MESSAGE =
  /Connection terminated|is not queryable|Timeout acquiring a connection|Unable to acquire a connection|timeout expired/i;
const UNIQUE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);
/** PostgreSQL: a null byte, a text that is too long, a number that is too large, or an invalid value for the type. */
const INVALID_VALUE = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05']);
const FOREIGN_KEY = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);

/** The columns of unique indexes on expressions. The error names only the index or the expression. */
const EXPRESSIONS: readonly [pattern: RegExp, column: string][] = [
  [/\bup_users_email_uq\b|\blower\(\(?email\b/, 'email'],
];

/**
 * SQLite: "UNIQUE constraint failed: t.organisation_id, t.slug", or "... failed: index 'name'" for an expression;
 * PostgreSQL: "Key (organisation_id, slug)=(1, a) already exists.", or "Key (lower(email::text))=(a) ..." for an expression.
 */
const uniqueColumns = ({ message = '', detail = '' }: DriverError): string[] => {
  const list = /Key \((.*?)\)=/.exec(detail)?.[1] ?? /failed: (.*)$/.exec(message)?.[1] ?? '';
  const expression = EXPRESSIONS.find(([pattern]) => pattern.test(list));
  if (expression) return [expression[1]];
  return list
    .split(',')
    .map((column) => column.trim().replace(/^.*\./, ''))
    .filter((column) => column !== '' && column !== 'organisation_id');
};

/** What a thrown error means to a caller; null if it did not come from the database driver. */
export const databaseFault = (thrown: unknown): DatabaseFault | null => {
  const error: DriverError = typeof thrown === 'object' && thrown !== null ? thrown : {};
  const code = String(error.code ?? '');
  if (UNIQUE.has(code)) {
    const columns = uniqueColumns(error);
    const errors = columns.map((column) => ({
      path: [column.replace(/_id$/, '')],
      message: 'This value is already in use.',
      code: 'NOT_UNIQUE',
      name: 'ValidationError',
    }));
    return { status: 400, message: 'This value is already in use.', details: { code: 'NOT_UNIQUE', errors } };
  }
  if (FOREIGN_KEY.has(code)) {
    return {
      status: 400,
      message: 'A record that this one refers to does not exist.',
      details: { code: 'RELATION_NOT_FOUND' },
    };
  }
  if (INVALID_VALUE.has(code))
    return {
      status: 400,
      message: 'A value is too long or too large for its field.',
      details: { code: 'VALUE_UNFIT' },
    };
  const isUnavailable =
    UNAVAILABLE.has(code) || error.name === 'KnexTimeoutError' || UNAVAILABLE_MESSAGE.test(error.message ?? '');
  return isUnavailable ? { status: 503 } : null;
};

/** Whether a thrown error is the violation of a unique index. */
export const isUniqueViolation = (thrown: unknown): boolean => databaseFault(thrown)?.details?.code === 'NOT_UNIQUE';
