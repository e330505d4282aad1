import { hasEntityTag, isWrite, type Operation } from '../wire/operation';
import { KEY_CODES } from './codes/credential-codes';
import { SESSION_GUARD_CODES } from './codes/session-guard-codes';
import { ERROR_CODES } from './error-codes';
import { sessionCodesOf } from './session-mode';

/** Whether an operation reads a body. */
export const takesBody = ({ kind, resource, input }: Operation): boolean =>
  input !== undefined || (resource !== undefined && (kind === 'create' || kind === 'update'));

/** The codes of an operation with a long read. */
export const LONG_READ_CODES = ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'];

/** The codes of requests with an Idempotency-Key. */
export const IDEMPOTENCY_CODES = [
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENT_RESPONSE_LOST',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** Methods whose body the server reads. */
const SENDING = ['POST', 'PUT', 'PATCH'];

/** The codes that the policies and the contract middleware can return for an operation. */
const commonCodes = (operation: Operation, method: string): string[] => {
  const { kind, access, resource, agents, ownMembership, feature } = operation;
  const isGuarded = access !== 'anyone';
  const hasBody = takesBody(operation);
  // The server reads a body even if the operation needs none, so that unknown content is refused, not ignored.
  const readsBody = hasBody || (SENDING.includes(method) && !operation.upload);
  const hasId = resource !== undefined && ['read', 'update', 'remove', 'action'].includes(kind);
  const isCreation = kind === 'create' && resource?.ownership === 'member';
  return [
    'QUERY_INVALID',
    'DATABASE_UNAVAILABLE',
    'REQUEST_LIMIT_REACHED',
    ...(kind === 'list' && resource ? ['FILTER_TOO_BROAD', 'SORT_TOO_BROAD', ...LONG_READ_CODES] : []),
    ...(isGuarded && method === 'GET' ? ['RESPONSES_BUSY'] : []),
    ...(isGuarded ? ['UNAUTHENTICATED', ...KEY_CODES, 'OUT_OF_SCOPE', 'CAPABILITY_MISSING', 'FORBIDDEN'] : []),
    ...(isGuarded
      ? ['WRONG_CELL', 'API_KEY_ADDRESS_NOT_ALLOWED', 'IP_NOT_ALLOWED', ...Object.keys(SESSION_GUARD_CODES)]
      : []),
    ...(agents ? ['CERTIFICATE_MISMATCH'] : []),
    ...(isGuarded && isWrite(operation) && ownMembership !== 'always' ? ['ORGANISATION_READ_ONLY'] : []),
    ...(feature ? ['FEATURE_NOT_IN_PLAN'] : []),
    ...(hasId ? ['NOT_FOUND'] : []),
    ...(hasEntityTag(operation) ? ['ENTITY_TAG_INVALID', 'PRECONDITION_FAILED'] : []),
    ...(hasEntityTag(operation) && isWrite(operation) ? ['PRECONDITION_REQUIRED'] : []),
    ...(readsBody
      ? ['VALIDATION_FAILED', 'BODY_INVALID', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'BODIES_BUSY']
      : []),
    ...(hasBody && resource ? ['NOT_UNIQUE', 'RELATION_NOT_FOUND', 'FIELD_NOT_WRITABLE'] : []),
    ...(isCreation ? ['ORGANISATION_UNDECIDED'] : []),
    ...(method === 'POST' ? IDEMPOTENCY_CODES : []),
    ...sessionCodesOf(operation.session),
  ];
};

/**
 * The codes of an operation by status: those of every operation of its kind, and its own.
 *
 * @param method of the route, in upper case
 * @throws Error if the operation has a code without a description
 */
export const codesByStatus = (operation: Operation, method: string): Record<number, string[]> => {
  const codes: Record<number, string[]> = {};
  for (const code of new Set([...commonCodes(operation, method), ...(operation.codes ?? [])])) {
    const known = ERROR_CODES[code];
    if (!known) throw new Error(`Describe the code ${code} in src/openapi/error-codes.ts.`);
    (codes[known.status] ??= []).push(code);
  }
  return codes;
};
