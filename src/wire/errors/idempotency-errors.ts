import { errors } from '@strapi/utils';
import type { Fault } from '../../domain/refusal';
import { conflict, invalid } from './http-errors';

/** The refusals of requests with an Idempotency-Key (draft-ietf-httpapi-idempotency-key-header, 2.7). */

const NEW_KEY =
  'Send a new, random key with every new request, such as a UUID. Repeat a key only to repeat its request.';

/** 400: the header is malformed. */
export const idempotencyKeyInvalid = (fault: Fault) => invalid([fault], 'IDEMPOTENCY_KEY_INVALID', { remedy: NEW_KEY });

/** 422: another request had the same key. Strapi has no such class, so the name sets it. */
export const idempotencyKeyReused = () =>
  Object.assign(
    new errors.ApplicationError(
      'Another request had the same Idempotency-Key: its path, query, X-Organisation-Id or body differ. Nothing was changed.',
      { code: 'IDEMPOTENCY_KEY_REUSED', remedy: NEW_KEY },
    ),
    { name: 'UnprocessableEntityError' },
  );

/** Seconds until a retry can find the response. */
const RETRY_SECONDS = 1;

/** 409: the first request with the key is still running. */
export const idempotencyKeyInUse = () =>
  conflict('IDEMPOTENCY_KEY_IN_USE', 'A request with the same Idempotency-Key is running. Nothing was changed.', {
    remedy: 'Repeat the request with the same key after the seconds in Retry-After: you get the response of the first.',
    retry_after: RETRY_SECONDS,
  });

/** 409: the request is done, and its response was not stored. */
export const idempotentResponseLost = () =>
  conflict('IDEMPOTENT_RESPONSE_LOST', 'A request with the same Idempotency-Key is done. Its response was not kept.', {
    remedy: 'Read the records that the request has changed. Do not repeat it.',
  });
