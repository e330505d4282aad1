import { ERROR_CODES } from './error-codes';
import type { Schema } from './json-schema';
import { schemaRef } from './record-schemas';

/** Status to the name of its reusable response, the class of its error, and when it comes. */
const CLASSES: Record<number, { name: string; error: string; description: string }> = {
  400: { name: 'Invalid', error: 'ValidationError', description: 'The body or a parameter is invalid.' },
  401: { name: 'Unauthenticated', error: 'UnauthorizedError', description: 'Credentials are absent or invalid.' },
  403: { name: 'Forbidden', error: 'ForbiddenError', description: 'You lack the scope or the capability.' },
  404: { name: 'NotFound', error: 'NotFoundError', description: 'There is no such record.' },
  409: { name: 'Conflict', error: 'ConflictError', description: 'Something that is under way stands against it.' },
  413: {
    name: 'TooLarge',
    error: 'PayloadTooLargeError',
    description: 'The body is larger than 1 MiB, or than 16 KiB where it carries credentials.',
  },
  415: {
    name: 'UnsupportedMediaType',
    error: 'UnsupportedMediaTypeError',
    description: 'The body is of another media type, or in an encoding that is not understood.',
  },
  421: {
    name: 'WrongCell',
    error: 'MisdirectedRequestError',
    description: 'Another cell serves the organisation; details.address says where.',
  },
  429: { name: 'TooManyRequests', error: 'RateLimitError', description: 'Too many attempts; try again later.' },
  503: {
    name: 'Unavailable',
    error: 'ServiceUnavailableError',
    description: 'Something that this takes is away, or not set up.',
  },
};

const HEADERS = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** Headers by the status of the answer that always carries them, beside those of every answer. */
const HEADERS_OF: Record<number, Schema> = {
  401: { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } },
  429: RETRY_AFTER,
  503: { 'Retry-After': { $ref: '#/components/headers/RetryAfterDatabase' } },
};

const SECONDS = { type: 'integer', minimum: 1 };

/** Headers of answers; one that is `required` is always sent. */
export const headers = {
  RequestId: {
    description:
      'Id of the request: yours where it was well-formed, else a new one. Log lines and audit entries have it.',
    required: true,
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds until another attempt is allowed.', required: true, schema: SECONDS },
  RetryAfterDatabase: {
    description: 'Seconds to wait before another attempt; sent where waiting helps, as with `DATABASE_UNAVAILABLE`.',
    schema: SECONDS,
  },
  Location: { description: 'Where to go on.', required: true, schema: { type: 'string' } },
  Created: { description: 'Address of the new record.', required: true, schema: { type: 'string', format: 'uri' } },
  Challenge: { description: 'The scheme of authentication.', required: true, schema: { type: 'string' } },
};

/** Headers that only some answers carry. */
const MORE_HEADERS = { Location: { $ref: '#/components/headers/Created' } };

/**
 * The headers of an answer.
 *
 * @param status of the answer; some statuses have headers of their own
 * @param more names of other headers that it always carries
 */
export const headersOf = (status: number, more: readonly (keyof typeof MORE_HEADERS)[] = []): Schema => ({
  ...HEADERS,
  ...HEADERS_OF[status],
  ...Object.fromEntries(more.map((name) => [name, MORE_HEADERS[name]])),
});

const json = (schema: Schema, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

const exampleOf = (status: number, error: string, description: string) => {
  const code = Object.keys(ERROR_CODES).find((key) => ERROR_CODES[key]?.status === status);
  return { data: null, error: { status, name: error, message: description, details: { code } } };
};

/** What an operation answers besides the statuses that it names. */
export const otherRefusals = { default: { $ref: '#/components/responses/Refused' } };

/** The error answers that operations share, under `components.responses`. */
export const errorResponses = (): Record<string, Schema> => ({
  Refused: { description: 'Any other refusal.', headers: HEADERS, content: json(schemaRef('Error')) },
  ...Object.fromEntries(
    Object.entries(CLASSES).map(([status, { name, error, description }]) => [
      name,
      {
        description,
        headers: headersOf(Number(status)),
        content: json(schemaRef('Error'), exampleOf(Number(status), error, description)),
      },
    ]),
  ),
});

/** The error answers of one operation: the shared ones, each with the codes that this operation answers. */
export const errorsOf = (codes: Record<number, string[]>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(codes).map(([status, list]) => {
      const shared = CLASSES[Number(status)];
      if (!shared) throw new Error(`Describe the status ${status} in src/openapi/responses.ts.`);
      const description = `${shared.description} Codes: ${list.join(', ')}.`;
      return [status, { $ref: `#/components/responses/${shared.name}`, description }];
    }),
  );

/** An answer that carries JSON. */
export const jsonAnswer = (description: string, schema: Schema, example?: unknown): Schema => ({
  description,
  headers: HEADERS,
  content: json(schema, example),
});

/** An answer without a body. */
export const emptyAnswer = (description: string): Schema => ({ description, headers: HEADERS });

/** An answer that leads elsewhere. */
export const redirectAnswer = (description: string): Schema => ({
  description,
  headers: { ...HEADERS, Location: { $ref: '#/components/headers/Location' } },
});

/** The body of every error. */
export const errorSchema: Schema = {
  type: 'object',
  description: 'The answer to a request that was refused.',
  required: ['data', 'error'],
  additionalProperties: false,
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      required: ['status', 'name', 'message', 'details'],
      additionalProperties: false,
      properties: {
        status: { type: 'integer', description: 'The HTTP status.' },
        name: {
          type: 'string',
          enum: Object.values(CLASSES).map(({ error }) => error),
          description: 'Class of the error.',
        },
        message: { type: 'string', description: 'What is wrong, for people.' },
        details: {
          type: 'object',
          required: ['code'],
          properties: {
            code: {
              type: 'string',
              pattern: '^[A-Z][A-Z0-9_]*$',
              description: 'What is wrong, for programs. It is stable.',
            },
            remedy: { type: 'string', description: 'How to get on, in one sentence.' },
            call: {
              type: 'object',
              description: 'The call that lifts the refusal or shows how, where there is one.',
              required: ['method', 'path'],
              properties: {
                method: { type: 'string', enum: ['GET', 'POST', 'PUT'] },
                path: { type: 'string' },
                body: { type: 'object' },
              },
            },
            errors: {
              type: 'array',
              description: 'The places that are wrong.',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: {
                  path: { type: 'array', items: { type: ['string', 'integer'] }, description: 'Way to the place.' },
                  message: { type: 'string', description: 'What is wrong there.' },
                  name: { type: 'string', description: 'Class of the fault.' },
                  line: { type: 'integer', description: 'Line of the body, where it is no JSON; from 1.' },
                  column: { type: 'integer', description: 'Column in that line; from 1.' },
                },
              },
            },
          },
        },
      },
    },
  },
};
