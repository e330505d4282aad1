import { ERROR_CODES } from './error-codes';
import type { Schema } from './json-schema';
import { schemaRef } from './record-schemas';
import { HEADERS, headersOf, withEntityTag } from './response-headers';

/** By status: the name of the reusable response, the class of the error, and when it is sent. */
const CLASSES: Record<number, { name: string; error: string; description: string }> = {
  400: { name: 'Invalid', error: 'ValidationError', description: 'The body or a parameter is invalid.' },
  401: { name: 'Unauthenticated', error: 'UnauthorizedError', description: 'Credentials are absent or invalid.' },
  403: { name: 'Forbidden', error: 'ForbiddenError', description: 'You lack the scope or the capability.' },
  404: { name: 'NotFound', error: 'NotFoundError', description: 'There is no such record.' },
  409: { name: 'Conflict', error: 'ConflictError', description: 'It conflicts with an operation in progress.' },
  410: { name: 'Gone', error: 'GoneError', description: 'What the request continues from is no longer kept.' },
  412: {
    name: 'PreconditionFailed',
    error: 'PreconditionFailedError',
    description: 'The record is not in the state that If-Match or If-None-Match requires.',
  },
  413: {
    name: 'TooLarge',
    error: 'PayloadTooLargeError',
    description: 'The body is larger than 1 MiB, or larger than 16 KiB if it contains credentials.',
  },
  415: {
    name: 'UnsupportedMediaType',
    error: 'UnsupportedMediaTypeError',
    description: 'The media type or the encoding of the body is not supported.',
  },
  421: {
    name: 'WrongCell',
    error: 'MisdirectedRequestError',
    description: 'Another cell serves the organisation; details.address is its address.',
  },
  422: {
    name: 'KeyReused',
    error: 'UnprocessableEntityError',
    description: 'Another request had the same Idempotency-Key.',
  },
  428: {
    name: 'PreconditionRequired',
    error: 'PreconditionRequiredError',
    description: 'This installation requires If-Match.',
  },
  429: { name: 'TooManyRequests', error: 'RateLimitError', description: 'Too many attempts; try again later.' },
  503: {
    name: 'Unavailable',
    error: 'ServiceUnavailableError',
    description: 'Something that the operation needs is unavailable or not configured.',
  },
};

const json = (schema: Schema, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

const exampleOf = (status: number, error: string, description: string) => {
  const code = Object.keys(ERROR_CODES).find((key) => ERROR_CODES[key]?.status === status);
  return { data: null, error: { status, name: error, message: description, details: { code } } };
};

/** The response for every status that an operation does not list. */
export const defaultRefusal = { default: { $ref: '#/components/responses/Refused' } };

/** The error responses that operations share, under `components.responses`. */
export const errorResponses = (): Record<string, Schema> => ({
  Refused: { description: 'Any other error.', headers: HEADERS, content: json(schemaRef('Error')) },
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

/** The error responses of one operation: the shared ones, each with the codes that this operation can return. */
export const errorsOf = (codes: Record<number, string[]>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(codes).map(([status, list]) => {
      const shared = CLASSES[Number(status)];
      if (!shared) throw new Error(`Describe the status ${status} in src/openapi/responses.ts.`);
      const description = `${shared.description} Codes: ${list.join(', ')}.`;
      return [status, { $ref: `#/components/responses/${shared.name}`, description }];
    }),
  );

/** A response with a JSON body. */
export const jsonAnswer = (description: string, schema: Schema, example?: unknown): Schema => ({
  description,
  headers: HEADERS,
  content: json(schema, example),
});

/** A response without a body. */
export const emptyAnswer = (description: string): Schema => ({ description, headers: HEADERS });

/** The responses of an operation whose content has a tag: the complete one, and 304. */
export const taggedAnswers = (status: number, answer: Schema): Record<string, Schema> => ({
  [status]: withEntityTag(answer),
  304: withEntityTag(emptyAnswer('Not changed since the response with that `ETag`.')),
});

/** A redirect. */
export const redirectAnswer = (description: string): Schema => ({
  description,
  headers: { ...HEADERS, Location: { $ref: '#/components/headers/Location' } },
});

/** The body of every error. */
export const errorSchema: Schema = {
  type: 'object',
  description: 'The response to a request that was refused.',
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
        message: { type: 'string', description: 'What is wrong, in words.' },
        details: {
          type: 'object',
          required: ['code'],
          properties: {
            code: {
              type: 'string',
              pattern: '^[A-Z][A-Z0-9_]*$',
              description: 'What is wrong, as a stable code for programs.',
            },
            remedy: { type: 'string', description: 'How to resolve it with the API, in one sentence.' },
            remedy_console: {
              type: 'string',
              description: 'How a person resolves it in the console, in words that name the screen.',
            },
            call: {
              type: 'object',
              description: 'A request that resolves the error or shows how, if there is one.',
              required: ['method', 'path'],
              properties: {
                method: { type: 'string', enum: ['GET', 'POST', 'PUT'] },
                path: { type: 'string' },
                body: { type: 'object' },
              },
            },
            errors: {
              type: 'array',
              description: 'The invalid parts of the request.',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: {
                  path: {
                    type: 'array',
                    items: { type: ['string', 'integer'] },
                    description: 'Path of the invalid part.',
                  },
                  message: { type: 'string', description: 'What is wrong there.' },
                  code: {
                    type: 'string',
                    pattern: '^[A-Z][A-Z0-9_]*$',
                    description: 'What is wrong there, as a stable code for programs.',
                  },
                  limit: {
                    type: ['string', 'number'],
                    description: 'The bound, the type or the values that the code speaks of.',
                  },
                  name: { type: 'string', description: 'Class of the fault.' },
                  line: {
                    type: 'integer',
                    description: 'Line in the body, if the body is not valid JSON. Counted from 1.',
                  },
                  column: { type: 'integer', description: 'Column in that line. Counted from 1.' },
                },
              },
            },
          },
        },
      },
    },
  },
};
