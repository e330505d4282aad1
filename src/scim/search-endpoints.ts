import type { ScimFilter } from '../domain/scim/filter';
import { readFilter } from '../wire/scim/filter';
import { listResponse, readPaging, single } from '../wire/scim/list';
import type { ScimKind } from '../wire/scim/operations';
import { ScimRefusal } from '../wire/scim/refusal';
import { readSearch } from '../wire/scim/search';
import { findGroups } from './group-endpoint';
import { type Find, listOf } from './list-endpoint';
import type { Endpoint, Handler, ScimRequest } from './request';
import { findUsers } from './users';

/** Converts a search to the equivalent GET request. */
const asList = (request: ScimRequest): ScimRequest => ({ ...request, query: readSearch(request.body) });

const searchOf = (kind: ScimKind, find: Find): Endpoint<'Users/.search' | 'Groups/.search'> => {
  const list = listOf(kind, find);
  return { all: { POST: (request) => list(asList(request)) }, one: {} };
};

/** POST /Users/.search and /Groups/.search (RFC 7644, section 3.4.3) */
export const userSearch = searchOf('User', findUsers);
export const groupSearch = searchOf('Group', findGroups);

type RequestedSearch = { find: Find; filter: ScimFilter | null };

/** The kinds of resources that a filter can match: an attribute of users matches no groups. */
const wantedKinds = (text: string | undefined): RequestedSearch[] => {
  const faults: unknown[] = [];
  const read = (kind: ScimKind, find: Find): RequestedSearch[] => {
    try {
      return [{ find, filter: readFilter(text, kind) }];
    } catch (error) {
      if (!(error instanceof ScimRefusal)) throw error;
      faults.push(error);
      return [];
    }
  };
  const wanted = [...read('User', findUsers), ...read('Group', findGroups)];
  if (wanted.length === 0) throw faults[0];
  return wanted;
};

const searchAll: Handler = async (posted) => {
  const request = asList(posted);
  const { startIndex, count } = readPaging(request.query);
  const resources: Record<string, unknown>[] = [];
  let total = 0;
  for (const { find, filter } of wantedKinds(single(request.query, 'filter'))) {
    const offset = Math.max(0, startIndex - 1 - total);
    const found = await find(request, { filter, offset, limit: count - resources.length });
    resources.push(...found.resources);
    total += found.total;
  }
  return { status: 200, body: listResponse(resources, total, startIndex) };
};

/** POST /.search: users, then groups. */
export const searchEndpoint: Endpoint<'.search'> = { all: { POST: searchAll }, one: {} };
