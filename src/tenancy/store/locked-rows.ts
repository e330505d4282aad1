import type { Core } from '@strapi/strapi';
import { ORGANISATION_COLUMN } from '../../database/connection';
import { codecOf } from '../../database/record-codec';
import type { Row } from '../../database/statements';
import { isEqual } from '../../domain/audit/canonical-json';
import { notFound } from '../../wire/errors/http-errors';
import type { Resource } from '../../wire/resource';
import type { TenantRow } from '../../lists/records/row-decoder';

/** Rows that a write has locked: whether it may change them, and whether it changes anything. */

/**
 * Refuses a row that has been deleted, or moved to another organisation by a merge or a split, since the policies read it.
 * Two changes of one record run one after the other, so the second is checked against the result of the first. The row is
 * locked before its organisation, which counting and the audit log lock later: the opposite order would deadlock.
 */
export const assertLocked: (resource: Resource, row: TenantRow, locked: Row | null) => asserts locked is Row = (
  resource,
  row,
  locked,
) => {
  if (!locked) throw notFound(`This ${resource.singular} has just been removed.`);
  if (resource.ownership === 'member' && locked[ORGANISATION_COLUMN] !== row.organisationId)
    throw notFound(`This ${resource.singular} has just moved to another organisation.`);
};

/**
 * Whether a row has these values already, as they would be stored.
 *
 * @param row with the names of its columns
 * @param data schema names, relations as numeric ids
 */
export const hasValues = (strapi: Core.Strapi, uid: string, row: Row, data: Record<string, unknown>): boolean => {
  const codec = codecOf(strapi, uid);
  const stored = (columns: Row) => ({ ...codec.recordOf(columns), ...codec.relationsOf(columns) });
  const before: Record<string, unknown> = stored(row);
  const after: Record<string, unknown> = stored(codec.columnsOf(data, false));
  return Object.keys(data).every((name) => name in before && isEqual(before[name], after[name]));
};
