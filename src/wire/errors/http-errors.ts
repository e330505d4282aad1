import { errors } from '@strapi/utils';
import { type Fault, isFull, MAX_FAULTS, type Violation } from '../../domain/refusal';

/**
 * The errors of the API (docs/api-rules.md#requests-and-responses). A 403 is a PolicyError: Strapi 5.54 drops message and
 * details of a plain ForbiddenError that is thrown after its authorisation step. The error middleware restores the name.
 */
interface Details {
  code: string;
  [key: string]: unknown;
}

/** 401: the credentials are absent or invalid. Not an UnauthorizedError, for the same reason; the name sets the class. */
export const unauthorized = (
  message: string,
  code = 'UNAUTHENTICATED',
  more: { remedy?: string; errors?: Fault[]; [key: string]: unknown } = {},
) => Object.assign(new errors.ApplicationError(message, { code, ...more }), { name: 'UnauthorizedError' });

/** 403: the caller lacks scope or capability, or a guard blocks the organisation. The remedy says what to do. */
export const forbidden = (code: string, message: string, details: { remedy: string; [key: string]: unknown }) =>
  new errors.PolicyError(message, { code, ...details });

const OWN_ORGANISATIONS = 'Use an organisation that GET /api/me lists, or a record of it.';

/** 403 `OUT_OF_SCOPE`: the record or organisation is outside the caller's scope. */
export const outOfScope = (message: string) => forbidden('OUT_OF_SCOPE', message, { remedy: OWN_ORGANISATIONS });

/** 403 `CAPABILITY_MISSING`: the caller's role in the organisation lacks the required capability. */
export const capabilityMissing = (capability: string, message: string) =>
  forbidden('CAPABILITY_MISSING', message, {
    capability,
    remedy: 'Ask an owner or admin of the organisation to change your role: PUT /api/memberships/{id}.',
  });

/**
 * 404: there is no such record.
 *
 * @param more code and remedy, if something other than a record is missing
 */
export const notFound = (message: string, more: { code: string; remedy: string } | undefined = undefined) =>
  new errors.NotFoundError(message, { code: 'NOT_FOUND', ...more } satisfies Details);

/** 409: the request conflicts with an operation in progress. Strapi has no such class, so the name sets it. */
export const conflict = (
  code: string,
  message: string,
  details: { remedy: string; retry_after?: number; [key: string]: unknown },
) => Object.assign(new errors.ApplicationError(message, { code, ...details }), { name: 'ConflictError' });

/** 410: what the request continues from is no longer kept. Strapi has no such class, so the name sets it. */
export const gone = (code: string, message: string, details: { remedy: string }) =>
  Object.assign(new errors.ApplicationError(message, { code, ...details }), { name: 'GoneError' });

/** 421: this node does not serve the organisation. Strapi has no such class, so the name sets it. */
export const misdirected = (code: string, message: string, details: { remedy: string; [key: string]: unknown }) =>
  Object.assign(new errors.ApplicationError(message, { code, ...details }), { name: 'MisdirectedRequestError' });

/** 413: the body is larger than the bound of the operation. */
export const tooLarge = (code: string, message: string) =>
  new errors.PayloadTooLargeError(message, { code } satisfies Details);

/** 415: the operation does not support the media type. Strapi has no such class, so the name sets it. */
export const unsupportedMediaType = (message: string) =>
  Object.assign(new errors.ApplicationError(message, { code: 'UNSUPPORTED_MEDIA_TYPE' } satisfies Details), {
    name: 'UnsupportedMediaTypeError',
  });

/** 503: something other than the database is unavailable or not configured. Strapi has no such class, so the name sets it. */
export const unavailable = (code: string, message: string, details: { remedy: string; [key: string]: unknown }) =>
  Object.assign(new errors.ApplicationError(message, { code, ...details }), { name: 'ServiceUnavailableError' });

/** 429: too many attempts with credentials. The Retry-After header contains the seconds, too. */
export const tooManyRequests = (seconds: number) =>
  new errors.RateLimitError(`Too many attempts. Try again in ${seconds} seconds.`, {
    code: 'TOO_MANY_REQUESTS',
  } satisfies Details);

/**
 * 429: a limit for 24 hours is reached. `src/middlewares/errors.ts` sends `retry_after` as the Retry-After header too.
 *
 * @param details the remedy, the seconds to wait, and any other details
 */
export const rateLimited = (
  code: string,
  message: string,
  { seconds, ...details }: { remedy: string; seconds: number; [key: string]: unknown },
) => new errors.RateLimitError(message, { code, ...details, retry_after: seconds } satisfies Details);

const summaryOf = (faults: readonly Fault[]): string => {
  if (isFull(faults)) return `More than ${MAX_FAULTS} faults in the request; these are the first ones`;
  return (faults.length === 1 ? faults[0]?.message : `${faults.length} faults in the request`) ?? 'Invalid request';
};

/** Codes of a whole request, which say nothing about one of its fields. */
const OF_REQUESTS: readonly string[] = ['VALIDATION_FAILED', 'BODY_INVALID', 'QUERY_INVALID'];

const codeOfFaults = (code: string): string => (OF_REQUESTS.includes(code) ? 'VALUE_INVALID' : code);

/**
 * 400: the request breaks the contract. Lists one fault per place, at most `MAX_FAULTS`.
 *
 * @param more a message or a remedy
 */
export const invalid = (
  faults: Fault[],
  code = 'VALIDATION_FAILED',
  more: { message?: string; remedy?: string | undefined } = {},
) => {
  const summary = more.message ?? summaryOf(faults);
  return new errors.ValidationError(summary, {
    code,
    ...(more.remedy ? { remedy: more.remedy } : {}),
    errors: faults
      .slice(0, MAX_FAULTS)
      .map((fault) => ({ code: codeOfFaults(code), ...fault, name: 'ValidationError' })),
  });
};

/** 400: the request violates a rule of the domain. */
export const violated = ({ faults, code, message, remedy }: Violation) => invalid(faults, code, { message, remedy });
