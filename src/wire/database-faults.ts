/**
 * What a database's refusal means to a caller: a unique value that is taken and a vanished relation are faults of the
 * request, a database that is away is a 503.
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

const AWAY = new Set([
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
  // Two transactions waited for each other, or one waited too long: the next attempt passes.
  '40001',
  '40P01',
  '55P03',
  '57014',
  'SQLITE_BUSY',
  'SQLITE_IOERR',
]);
const AWAY_MESSAGE =
  /Connection terminated|is not queryable|Timeout acquiring a connection|Unable to acquire a connection|timeout expired/i;
const UNIQUE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);
/** PostgreSQL: a null byte, too long a text, too large a number, a text or a date that is no value of its type. */
const UNFIT = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05']);
const FOREIGN_KEY = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);

/** Columns that a unique index on an expression is about, for messages that name the index or the expression only. */
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

/** What a thrown error means if it came from the database's driver; null where it did not. */
export const databaseFault = (thrown: unknown): DatabaseFault | null => {
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as DriverError;
  const code = String(error.code ?? '');
  if (UNIQUE.has(code)) {
    const columns = uniqueColumns(error);
    const errors = columns.map((column) => ({
      path: [column.replace(/_id$/, '')],
      message: 'This value is taken already.',
      name: 'ValidationError',
    }));
    return { status: 400, message: 'This value is taken already.', details: { code: 'NOT_UNIQUE', errors } };
  }
  if (FOREIGN_KEY.has(code)) {
    return {
      status: 400,
      message: 'A record that this one refers to does not exist.',
      details: { code: 'RELATION_NOT_FOUND' },
    };
  }
  if (UNFIT.has(code))
    return {
      status: 400,
      message: 'A value is too long or too large for its field.',
      details: { code: 'VALUE_UNFIT' },
    };
  const isAway = AWAY.has(code) || error.name === 'KnexTimeoutError' || AWAY_MESSAGE.test(error.message ?? '');
  return isAway ? { status: 503 } : null;
};

/** Whether a thrown error means that a unique value is taken. */
export const isTaken = (thrown: unknown): boolean => databaseFault(thrown)?.details?.code === 'NOT_UNIQUE';
