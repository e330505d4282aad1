import type { Precondition, TenantRow } from '../lists/records/row-decoder';
import {
  entityTag,
  type EntityTags,
  matchesStrongly,
  matchesWeakly,
  parseEntityTags,
  type TagHeader,
  wholeTags,
} from '../wire/headers/entity-tags';
import { entityTagInvalid, preconditionFailed, preconditionRequired } from '../wire/errors/precondition-errors';
import { hasEntityTag, isWrite, type Operation } from '../wire/operation';
import type { Resource } from '../wire/resource';
import { defined } from '../values';

/** Conditional requests for single records (docs/decisions/0044). */

/** The entity tags that a request names. */
export interface Preconditions {
  ifMatch?: EntityTags;
  ifNoneMatch?: EntityTags;
}

/** Finds the fields of a response that the record's row does not determine. They are part of its tag. */
export type Derive = (row: TenantRow) => Promise<Record<string, unknown>>;

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
    if (value === undefined) return [];
    const tags = isWrite(operation) ? wholeTags(String(value)) : String(value);
    return [{ name, ...parseEntityTags(header, tags) }];
  });
  const faults = read.flatMap((result) => ('fault' in result ? [result.fault] : []));
  if (faults.length > 0) throw entityTagInvalid(faults);
  return Object.fromEntries(read.flatMap((result) => ('tags' in result ? [[result.name, result.tags]] : [])));
};

/**
 * The entity tag of a record. It is strong: it differs whenever the response differs.
 *
 * @param derived fields of the response that the row does not determine
 */
export const entityTagOf = ({ version }: TenantRow, derived?: Record<string, unknown>): string | undefined =>
  version && entityTag(derived === undefined ? version() : `${version()}\n${JSON.stringify(derived)}`);

const assertMatch = ({ singular }: Resource, { ifMatch }: Preconditions, tag: string): void => {
  if (ifMatch && !matchesStrongly(ifMatch, tag)) throw preconditionFailed('If-Match', singular);
};

const hasCurrent = ({ ifNoneMatch }: Preconditions, tag: string): boolean =>
  ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, tag);

/**
 * The check of a write; undefined if there are no conditions. The tenant store runs it on the locked record. It throws
 * PreconditionFailedError `PRECONDITION_FAILED` if If-Match does not contain the current tag, or If-None-Match does.
 */
export const preconditionOf = (
  resource: Resource,
  conditions: Preconditions | undefined,
  derive?: Derive,
): Precondition | undefined =>
  conditions &&
  (async (row) => {
    const tag = defined(entityTagOf(row, await derive?.(row)));
    assertMatch(resource, conditions, tag);
    if (hasCurrent(conditions, tag)) throw preconditionFailed('If-None-Match', resource.singular);
  });

/**
 * Whether the caller has the current record already. The response is then 304, without a body.
 *
 * @throws PreconditionFailedError `PRECONDITION_FAILED` if If-Match does not contain the current tag
 */
export const isUnmodified = (resource: Resource, conditions: Preconditions | undefined, tag: string): boolean => {
  if (!conditions) return false;
  assertMatch(resource, conditions, tag);
  return hasCurrent(conditions, tag);
};
