import type { ErrorCode } from './generated/error-codes.ts';

/** Codes of failures that the client finds itself. */
export type ClientErrorCode = 'NETWORK_FAILURE' | 'TIMEOUT' | 'UNEXPECTED_RESPONSE' | 'SESSION_REPLACED';

/** One invalid part of a request. */
export interface Fault {
  path: (string | number)[];
  message: string;
  /** What is wrong there, as a stable code. */
  code?: string;
  /** The bound, the type or the values that the code speaks of. */
  limit?: string | number;
  name?: string;
  line?: number;
  column?: number;
}

/** The body of a refusal, as the OpenAPI document describes it. */
interface ErrorBody {
  error: { message: string; details: { code: ErrorCode; remedy?: string; errors?: Fault[] } };
}

interface Facts {
  status?: number;
  remedy?: string;
  faults?: Fault[];
  details?: Record<string, unknown>;
  requestId?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A request that the service refused, or that did not reach it. */
export class TenantryError extends Error {
  override readonly name = 'TenantryError';

  /** What is wrong, as a stable code. A later version of the service can send codes that this version does not list. */
  readonly code: ErrorCode | ClientErrorCode;

  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;

  /** How to resolve it, in one sentence. */
  readonly remedy: string | undefined;

  /** The invalid parts of the request. */
  readonly faults: readonly Fault[];

  /** Everything that the service said about it. */
  readonly details: Readonly<Record<string, unknown>>;

  /** Quote it to the operator of the service: the log lines of the request contain it. */
  readonly requestId: string | undefined;

  /** Seconds after which another attempt can succeed. */
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param code
   * @param message what is wrong, in words
   * @param facts what else is known
   */
  constructor(code: ErrorCode | ClientErrorCode, message: string, facts: Facts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = facts.status;
    this.remedy = facts.remedy;
    this.faults = facts.faults ?? [];
    this.details = facts.details ?? {};
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody => {
  const error = (body as Partial<ErrorBody> | null)?.error;
  return typeof error?.message === 'string' && typeof error.details?.code === 'string';
};

/**
 * The seconds in a Retry-After header, which contains a number or a date.
 *
 * @param now milliseconds since 1970
 */
export const retryAfterSeconds = (headers: Headers, now = Date.now()): number | undefined => {
  const text = headers.get('Retry-After');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
};

/** Reads the error that a response describes. Proxies in between do not describe theirs. */
export const errorOf = async (response: Response): Promise<TenantryError> => {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const seconds = retryAfterSeconds(headers);
  const requestId = headers.get('X-Request-Id');
  const facts: Facts = {
    status,
    ...(requestId === null ? {} : { requestId }),
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  };
  if (!isErrorBody(body)) return new TenantryError('UNEXPECTED_RESPONSE', `The response was ${status}.`, facts);
  const { message, details } = body.error;
  const { code, remedy, errors } = details;
  return new TenantryError(code, message, {
    ...facts,
    details,
    ...(remedy === undefined ? {} : { remedy }),
    ...(errors === undefined ? {} : { faults: errors }),
  });
};
