import type { Core } from '@strapi/strapi';
import { assertServedHere, cellSettings } from './cells';
import { connectionOf, isOrgOwned, ORGANISATION_COLUMN, tableOf } from './connection';

const ORGANISATION = 'api::organisation.organisation';

const LISTS: ReadonlySet<string> = new Set(['findMany', 'findFirst', 'count']);

interface Filtered {
  documentId?: string;
  filters?: object;
}

/** The filter of the document service that keeps to organisations which this node serves; null where it serves all. */
const servedFilter = (strapi: Core.Strapi): object | null => {
  const { own } = cellSettings(strapi);
  if (own === null) return null;
  const oneOf = (name: string, values: string[]): object => ({
    $or: values.map((value) => (value === '' ? { [name]: { $null: true } } : { [name]: { $eq: value } })),
  });
  const cells = own.isDefault ? [own.cell, ''] : [own.cell];
  return { $and: [oneOf('home_region', [own.region, '']), oneOf('deployment_cell', cells)] };
};

/**
 * The admin panel shows what this node serves: lists leave records of other cells out, and one of them alone is refused.
 * Registered in register(), for the document service; the tenant store does the same for the API.
 */
export const limitAdminToCell = (strapi: Core.Strapi): void => {
  strapi.documents.use(async ({ uid, action, params }, next) => {
    const filter = servedFilter(strapi);
    const isOrganisation = uid === ORGANISATION;
    if (filter === null || (!isOrganisation && !isOrgOwned(strapi, uid))) return next();
    const { documentId, filters = {} } = params as Filtered;
    if (LISTS.has(action)) {
      const own = isOrganisation
        ? filter
        : { $or: [{ organisation: filter }, { organisation: { id: { $null: true } } }] };
      (params as Filtered).filters = { $and: [filters, own] };
    } else if (documentId) {
      const column = isOrganisation ? 'id' : ORGANISATION_COLUMN;
      const query = connectionOf(strapi)(tableOf(strapi, uid)).where('document_id', documentId);
      const found = (await query.first({ owner: column })) as { owner: number | null } | undefined;
      await assertServedHere(strapi, found?.owner ?? null);
    }
    return next();
  });
};
