import { STATUS_CODES } from 'node:http';
import { consoleRemedyOf } from '../../domain/faults/console-remedies';
import { isPlainObject } from '../../values';
import { databaseFault } from './database-faults';
import { codeOfStrapiFault, inOurWords } from './strapi-words';

/** Strapi's error body, with a stable code for programs. */
export interface ErrorBody {
  data: null;
  error: { status: number; name: string; message: string; details: Record<string, unknown> };
}

interface ThrownError {
  name?: string;
  message?: string;
  status?: number;
  expose?: boolean;
  details?: Record<string, unknown>;
}

/** The status of Strapi's error classes, by name, because tests and plugins can load copies of the classes. */
const STATUS_BY_NAME: Record<string, number> = {
  ValidationError: 400,
  YupValidationError: 400,
  ApplicationError: 400,
  PaginationError: 400,
  UnauthorizedError: 401,
  ForbiddenError: 403,
  PolicyError: 403,
  NotFoundError: 404,
  ConflictError: 409,
  GoneError: 410,
  PreconditionFailedError: 412,
  PayloadTooLargeError: 413,
  UnsupportedMediaTypeError: 415,
  MisdirectedRequestError: 421,
  UnprocessableEntityError: 422,
  PreconditionRequiredError: 428,
  RateLimitError: 429,
  NotImplementedError: 501,
  ServiceUnavailableError: 503,
};

const CLASSES: Record<number, { name: string; code: string; message: string }> = {
  400: { name: 'ValidationError', code: 'VALIDATION_FAILED', message: 'The request is invalid.' },
  401: { name: 'UnauthorizedError', code: 'UNAUTHENTICATED', message: 'Credentials are absent or invalid.' },
  403: { name: 'ForbiddenError', code: 'FORBIDDEN', message: 'You are not allowed to do this.' },
  404: { name: 'NotFoundError', code: 'NOT_FOUND', message: 'There is nothing here.' },
  405: { name: 'MethodNotAllowedError', code: 'METHOD_NOT_ALLOWED', message: 'This method is not allowed here.' },
  409: { name: 'ConflictError', code: 'CONFLICT', message: 'Another operation is in progress. Try again later.' },
  413: {
    name: 'PayloadTooLargeError',
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The body is larger than 1 MiB, or larger than 16 KiB if it contains credentials.',
  },
  415: { name: 'UnsupportedMediaTypeError', code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The body must be JSON.' },
  429: { name: 'RateLimitError', code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Try again later.' },
  501: {
    name: 'NotImplementedError',
    code: 'METHOD_NOT_IMPLEMENTED',
    message: 'This server does not support the method.',
  },
  503: {
    name: 'ServiceUnavailableError',
    code: 'DATABASE_UNAVAILABLE',
    message: 'The database is unavailable. Try again shortly.',
  },
};

const INTERNAL = { name: 'InternalServerError', code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' };

/** The class of a status; HTTP's name if the contract has none: 431 is REQUEST_HEADER_FIELDS_TOO_LARGE. */
const classOf = (status: number): { name: string; code: string; message: string } => {
  const phrase = STATUS_CODES[status];
  if (CLASSES[status] || status === 500 || !phrase) return CLASSES[status] ?? INTERNAL;
  const words = phrase.replace(/[^A-Za-z ]/g, ' ').split(/ +/);
  return { name: `${words.join('')}Error`, code: words.join('_').toUpperCase(), message: `${phrase}.` };
};

/** Faults that Strapi found have no code. */
const coded = (fault: unknown): unknown =>
  isPlainObject(fault) && typeof fault.message === 'string' ? { ...codeOfStrapiFault(fault.message), ...fault } : fault;

/** The details of an error, with the words for people who see it in the console. */
const completed = (details: Record<string, unknown>): Record<string, unknown> => {
  const remedy = consoleRemedyOf(String(details.code));
  return {
    ...details,
    ...(remedy === undefined ? {} : { remedy_console: remedy }),
    ...(Array.isArray(details.errors) ? { errors: details.errors.map(coded) } : {}),
  };
};

const bodyOf = (status: number, message?: string, details: Record<string, unknown> = {}): ErrorBody => {
  const known = classOf(status);
  // Forms in the admin panel crash on a 400 without a list of errors.
  const defaults = status === 400 ? { code: known.code, errors: [] } : { code: known.code };
  const words = inOurWords(message, details);
  return {
    data: null,
    error: {
      status,
      name: known.name,
      message: words.message || known.message,
      details: completed({ ...defaults, ...words.details }),
    },
  };
};

/** Adds our name and code to an error body that Strapi or a plugin wrote. */
export const withCode = ({ error }: ErrorBody, status: number): ErrorBody =>
  bodyOf(status, error.message, error.details);

/** The error body for a response that has only a status. */
export const errorBodyOfStatus = (status: number): ErrorBody => bodyOf(status);

/** Seconds to wait before the next attempt on an unavailable or overloaded database. */
const RETRY_SECONDS = 2;

/** The seconds for `Retry-After` of an error response; undefined if waiting does not help. */
export const retryAfterOf = ({ error: { details } }: ErrorBody): number | undefined => {
  const seconds = details.code === 'DATABASE_UNAVAILABLE' ? RETRY_SECONDS : details.retry_after;
  return typeof seconds === 'number' ? seconds : undefined;
};

/** The error body for a thrown error. An error that is not meant for callers becomes a 500 without its message. */
export const errorBodyOf = (thrown: unknown): ErrorBody => {
  const fault = databaseFault(thrown);
  if (fault) return bodyOf(fault.status, fault.message, fault.details);
  const error: ThrownError = typeof thrown === 'object' && thrown !== null ? thrown : {};
  const byName = STATUS_BY_NAME[error.name ?? ''];
  if (byName) return bodyOf(byName, error.message, error.details);
  // Errors of http-errors and the body parser: exposed ones are meant for the caller.
  if (error.status && error.status < 500 && error.expose !== false)
    return bodyOf(error.status, CLASSES[error.status] ? undefined : error.message);
  return bodyOf(500);
};
