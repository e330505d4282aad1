import { partOf, type Schema } from './json-schema';

/** The headers of every response. */
export const HEADERS = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** Headers that every response of a status has, in addition to those of all responses. */
const HEADERS_OF: Record<number, Schema> = {
  401: { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } },
  409: { 'Retry-After': { $ref: '#/components/headers/RetryAfterConflict' } },
  429: RETRY_AFTER,
  503: { 'Retry-After': { $ref: '#/components/headers/RetryAfterDatabase' } },
};

const SECONDS = { type: 'integer', minimum: 1 };

/** Headers of responses. Those with `required` are always sent. */
export const headers = {
  RequestId: {
    description:
      'ID of the request: yours if it was well-formed, otherwise a new one. Log lines and audit entries contain it.',
    required: true,
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'What is left of each limit that counted the request: `r` requests or attempts, until the window ends in `t` seconds.',
    schema: { type: 'string', pattern: '^"[a-z]+";r=\\d+;t=\\d+(, "[a-z]+";r=\\d+;t=\\d+)*$' },
    example: '"default";r=5999;t=42',
  },
  RateLimitPolicy: {
    description: 'The limits that counted the request: `q` requests or attempts in `w` seconds.',
    schema: { type: 'string', pattern: '^"[a-z]+";q=\\d+;w=\\d+(, "[a-z]+";q=\\d+;w=\\d+)*$' },
    example: '"default";q=6000;w=60',
  },
  RetryAfter: { description: 'Seconds until another attempt is allowed.', required: true, schema: SECONDS },
  RetryAfterDatabase: {
    description: 'Seconds to wait before another attempt. Sent if waiting helps, as with `DATABASE_UNAVAILABLE`.',
    schema: SECONDS,
  },
  RetryAfterConflict: {
    description: 'Seconds to wait before another attempt. Sent with `IDEMPOTENCY_KEY_IN_USE`.',
    schema: SECONDS,
  },
  IdempotencyReplayed: {
    description: '`true` if this is the stored response of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  Location: { description: 'The next address.', required: true, schema: { type: 'string' } },
  Created: { description: 'Address of the new record.', required: true, schema: { type: 'string', format: 'uri' } },
  EntityTag: {
    description:
      'Version of the content and its coding, for If-Match and If-None-Match. It changes whenever the content does.',
    required: true,
    schema: { type: 'string', pattern: '^"[\\w-]+"$' },
  },
  SessionCookie: {
    description: 'The refresh token as a cookie, with `Tenantry-Session: cookie`. An expired one removes it.',
    schema: { type: 'string' },
  },
  Challenge: { description: 'The authentication scheme.', required: true, schema: { type: 'string' } },
};

/** Headers that only some responses have. */
const MORE_HEADERS = { Location: { $ref: '#/components/headers/Created' } };

/**
 * The headers of a response.
 *
 * @param status some statuses have additional headers
 * @param more names of other headers that the response always has
 */
export const headersOf = (status: number, more: readonly (keyof typeof MORE_HEADERS)[] = []): Schema => ({
  ...HEADERS,
  ...HEADERS_OF[status],
  ...Object.fromEntries(more.map((name) => [name, MORE_HEADERS[name]])),
});

const ENTITY_TAG = { ETag: { $ref: '#/components/headers/EntityTag' } };

/** Adds the entity tag of its content to a response. */
export const withEntityTag = (response: Schema): Schema => ({
  ...response,
  headers: { ...partOf(response, 'headers'), ...ENTITY_TAG },
});

const REPLAYED = { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } };

/** Adds the header of replayed responses to the responses of a POST. */
export const withReplayed = (responses: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      '$ref' in response ? response : { ...response, headers: { ...partOf(response, 'headers'), ...REPLAYED } },
    ]),
  );
