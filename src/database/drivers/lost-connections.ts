/** Codes of Node and of PostgreSQL. 57P01 to 57P03: the server stops or starts. */
const CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'],
]);
/** pg's own errors have no code. PgBouncer reports everything as 08P01, a violation of the protocol. */
const MESSAGES =
  /^Connection (?:terminated|ended)|is not queryable|^timeout expired|server conn crashed|server closed the connection|server_login_retry|server login has been failing|query_wait_timeout|pgbouncer|the database system is|connect failed/i;
const CONNECTION_FAILURE = '08006';

interface DriverError {
  code?: string;
  message?: string;
}

/** Whether an error means that the connection to PostgreSQL, or PostgreSQL behind a pooler, is lost or not there yet. */
export const isLostConnection = (error: unknown): boolean => {
  const { code = '', message = '' }: DriverError = error ?? {};
  return CODES.has(code) || ((code === '' || code === '08P01') && MESSAGES.test(message));
};

/** Gives an error that means a lost connection a code that says so: the API makes it a 503. */
export const withConnectionCode = (error: unknown): unknown => {
  const { code = '' }: DriverError = error ?? {};
  return isLostConnection(error) && !CODES.has(code)
    ? Object.assign(error as Error, { code: CONNECTION_FAILURE })
    : error;
};

/** Pauses before the attempts after the first, in milliseconds. */
const PAUSES_MS = [0, 50, 100, 200, 400, 800, 1600];
/** From the first failure on, nothing waits longer for the database than this: requests must not pile up. */
const PATIENCE_MS = 5_000;

/** When the server could first not be reached; null while it can. */
let unreachableSince: number | null = null;

/**
 * Repeats work that fails because the connection is lost: a few times, and not later than five seconds after the first
 * failure of any. Once that time has passed, each call tries once, until one succeeds.
 *
 * @param work must not have stored anything if it fails in this way
 */
export const whileReconnecting = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await work();
      unreachableSince = null;
      return result;
    } catch (error) {
      if (!isLostConnection(error)) {
        unreachableSince = null;
        throw error;
      }
      const now = performance.now();
      unreachableSince ??= now;
      const pauseMs = PAUSES_MS[attempt];
      if (pauseMs === undefined || now + pauseMs > unreachableSince + PATIENCE_MS) throw withConnectionCode(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};
