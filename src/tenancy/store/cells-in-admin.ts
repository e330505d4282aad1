import type { Core } from '@strapi/strapi';
import { assertServedHere, cellSettings } from './cells';
import { connectionOf, isOrgOwned, ORGANISATION_COLUMN, tableOf } from '../../database/connection';

const ORGANISATION = 'api::organisation.organisation';

const LISTS: ReadonlySet<string> = new Set(['findMany', 'findFirst', 'count']);

/** A filter of the document service and the query engine. */
type Filter = object;

/** The filter for organisations that this node serves; null if it serves all. */
const servedFilter = (strapi: Core.Strapi): Filter | null => {
  const { own } = cellSettings(strapi);
  if (own === null) return null;
  const oneOf = (name: string, values: string[]): Filter => ({
    $or: values.map((value) => (value === '' ? { [name]: { $null: true } } : { [name]: { $eq: value } })),
  });
  const cells = own.isDefault ? [own.cell, ''] : [own.cell];
  return { $and: [oneOf('home_region', [own.region, '']), oneOf('deployment_cell', cells)] };
};

/** The filter for records of a type that this node serves; null if all of them can be shown. */
const filterOn = (strapi: Core.Strapi, uid: string): Filter | null => {
  const filter = servedFilter(strapi);
  if (filter === null || uid === ORGANISATION) return filter;
  return isOrgOwned(strapi, uid)
    ? { $or: [{ organisation: filter }, { organisation: { id: { $null: true } } }] }
    : null;
};

/**
 * Refuses a record of an organisation that this node does not serve.
 *
 * @param where which record: by its document_id or id
 * @throws MisdirectedRequestError `WRONG_CELL`
 */
export const assertRecordServed = async (
  strapi: Core.Strapi,
  uid: string,
  where: Record<string, unknown>,
): Promise<void> => {
  if (cellSettings(strapi).own === null) return;
  const column = uid === ORGANISATION ? 'id' : ORGANISATION_COLUMN;
  const query = connectionOf(strapi)(tableOf(strapi, uid)).where(where);
  const found = await query.first<{ owner: number | null } | undefined>({ owner: column });
  await assertServedHere(strapi, found?.owner ?? null);
};

interface Filtered {
  documentId?: string;
  filters?: Filter;
}

/** Lists and forms go through the document service. */
const limitDocuments = (strapi: Core.Strapi): void => {
  strapi.documents.use(async ({ uid, action, params }, next) => {
    const own = filterOn(strapi, uid);
    if (own === null) return next();
    const { documentId, filters = {} } = params as Filtered;
    if (LISTS.has(action)) (params as Filtered).filters = { $and: [filters, own] };
    else if (documentId) await assertRecordServed(strapi, uid, { document_id: documentId });
    return next();
  });
};

/** A read of the query engine. */
interface Read {
  model: { uid: string };
  params: { where?: Record<string, unknown> };
}

/** Whether the admin panel shows the result. Reads that are part of a write are not shown. */
const isPanelRead = (strapi: Core.Strapi): boolean => {
  const { method, path }: { method?: string; path?: string } = strapi.requestContext.get() ?? {};
  return method === 'GET' && path !== undefined && path.startsWith('/content-manager/');
};

/** Relation pickers bypass the document service and use the query engine. */
const limitPickers = (strapi: Core.Strapi): void => {
  const list = ({ model, params }: Read): void => {
    const own = isPanelRead(strapi) ? filterOn(strapi, model.uid) : null;
    if (own !== null) params.where = { $and: [params.where ?? {}, own] };
  };
  const one = async ({ model, params: { where = {} } }: Read): Promise<void> => {
    if (!isPanelRead(strapi) || filterOn(strapi, model.uid) === null) return;
    if (typeof where.documentId === 'string')
      await assertRecordServed(strapi, model.uid, { document_id: where.documentId });
    else if (typeof where.id === 'number') await assertRecordServed(strapi, model.uid, { id: where.id });
  };
  const models = Object.keys(strapi.contentTypes).filter((uid) => uid.startsWith('api::'));
  strapi.db.lifecycles.subscribe({ models, beforeFindMany: list, beforeCount: list, beforeFindOne: one });
};

/**
 * Limits the admin panel to organisations that this node serves. Lists and relation pickers omit records of other cells; a
 * single record of another cell is refused. Call it in register(); the tenant store does the same for the API.
 */
export const limitAdminToCell = (strapi: Core.Strapi): void => {
  limitDocuments(strapi);
  limitPickers(strapi);
};
