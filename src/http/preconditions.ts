import { createHash } from 'node:crypto';
import type { Precondition, TenantRow } from '../tenancy/store/row-decoder';
import { type EntityTags, matchesStrongly, matchesWeakly, parseEntityTags, type TagHeader } from '../wire/entity-tags';
import { entityTagInvalid, preconditionFailed, preconditionRequired } from '../wire/errors/precondition-errors';
import { hasEntityTag, isWrite, type Operation } from '../wire/operation';
import type { Resource } from '../wire/resource';

/** Conditional requests for single records (docs/decisions/0044). */

/** The entity tags that a request names. */
export interface Preconditions {
  ifMatch?: EntityTags;
  ifNoneMatch?: EntityTags;
}

/** Fields of a response that the record's row does not determine. They are part of its tag. */
export type Derived = (row: TenantRow) => Promise<unknown>;

const HEADERS = [
  ['If-Match', 'ifMatch'],
  ['If-None-Match', 'ifNoneMatch'],
] as const satisfies [TagHeader, keyof Preconditions][];

/**
 * Reads the conditions of a request; undefined if there are none, or if the operation does not use them.
 *
 * @param headers of the request, with lower-case names
 * @param isRequired whether a write must have If-Match
 * @throws ValidationError `ENTITY_TAG_INVALID`; PreconditionRequiredError `PRECONDITION_REQUIRED`
 */
export const readPreconditions = (
  operation: Operation,
  headers: Record<string, string | string[] | undefined>,
  isRequired: boolean,
): Preconditions | undefined => {
  if (!hasEntityTag(operation)) return undefined;
  if (headers['if-match'] === undefined) {
    if (isRequired && isWrite(operation)) throw preconditionRequired(operation.resource?.singular ?? 'record');
    if (headers['if-none-match'] === undefined) return undefined;
  }
  const read = HEADERS.flatMap(([header, name]) => {
    const value = headers[header.toLowerCase()];
    return value === undefined ? [] : [{ name, ...parseEntityTags(header, String(value)) }];
  });
  const faults = read.flatMap((result) => ('fault' in result ? [result.fault] : []));
  if (faults.length > 0) throw entityTagInvalid(faults);
  return Object.fromEntries(read.flatMap((result) => ('tags' in result ? [[result.name, result.tags]] : [])));
};

const HASH = 'sha256';
/** 22 characters of base64 have 132 bits: two versions with the same tag cannot be found. */
const TAG_LENGTH = 22;

/**
 * The entity tag of a record. It is strong: it differs whenever the response differs.
 *
 * @param derived fields of the response that the row does not determine
 */
export const entityTagOf = ({ version }: TenantRow, derived?: unknown): string | undefined => {
  if (!version) return undefined;
  const hash = createHash(HASH).update(version());
  if (derived !== undefined) hash.update(`\n${JSON.stringify(derived)}`);
  return `"${hash.digest('base64url').slice(0, TAG_LENGTH)}"`;
};

/**
 * Refuses a request whose If-Match does not contain the current tag, or a write whose If-None-Match does.
 *
 * @param tag the current tag
 * @throws PreconditionFailedError `PRECONDITION_FAILED`
 */
export const assertPreconditions = (
  { singular }: Resource,
  { ifMatch, ifNoneMatch }: Preconditions,
  tag: string,
  isReading = false,
): void => {
  if (ifMatch && !matchesStrongly(ifMatch, tag)) throw preconditionFailed('If-Match', singular);
  if (!isReading && ifNoneMatch && matchesWeakly(ifNoneMatch, tag)) throw preconditionFailed('If-None-Match', singular);
};

/** The check of a write for the tenant store, which runs it on the locked record; undefined if there are no conditions. */
export const preconditionOf = (
  resource: Resource,
  conditions: Preconditions | undefined,
  derived?: Derived,
): Precondition | undefined =>
  conditions &&
  (async (row) => assertPreconditions(resource, conditions, entityTagOf(row, await derived?.(row)) as string));

/**
 * Whether the caller has the current record already. The response is then 304, without a body.
 *
 * @throws PreconditionFailedError `PRECONDITION_FAILED`
 */
export const isUnmodified = (resource: Resource, conditions: Preconditions | undefined, tag: string): boolean => {
  if (!conditions) return false;
  assertPreconditions(resource, conditions, tag, true);
  return conditions.ifNoneMatch !== undefined && matchesWeakly(conditions.ifNoneMatch, tag);
};
