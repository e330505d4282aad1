import type { ScimFilter } from '../domain/scim/filter';
import { readFilter } from '../wire/scim/filter';
import { listResponse, readPaging, single } from '../wire/scim/list';
import type { ScimKind } from '../wire/scim/operations';
import type { Handler, ScimRequest } from './request';

/** Finds one page of the resources that match a filter, and counts all of them. */
export type Find = (
  request: ScimRequest,
  search: { filter: ScimFilter | null; offset: number; limit: number },
) => Promise<{ resources: Record<string, unknown>[]; total: number }>;

/**
 * Lists resources of one kind (RFC 7644, section 3.4.2).
 *
 * @param find finds the resources of the kind
 */
export const listOf =
  (kind: ScimKind, find: Find): Handler =>
  async (request) => {
    const filter = readFilter(single(request.query, 'filter'), kind);
    const { startIndex, count } = readPaging(request.query);
    const { resources, total } = await find(request, { filter, offset: startIndex - 1, limit: count });
    return { status: 200, body: listResponse(resources, total, startIndex) };
  };
