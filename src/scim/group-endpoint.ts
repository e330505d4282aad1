import { meetsFilter } from '../domain/scim/filter';
import { changeGroup, provisionGroup, removeGroup } from '../commands/scim/provision-group';
import { type DirectoryGroup, groupsOfOrganisation } from '../repositories/scim/directory-groups';
import { membersInGroup } from '../repositories/scim/directory-members';
import { exactly, groupChange, type GroupChange, type GroupProfile, readGroup } from '../wire/scim/group';
import { isWanted, project, type Projection, readProjection } from '../wire/scim/list';
import { readOperations } from '../wire/scim/patch';
import { scimNotFound } from '../wire/scim/refusal';
import { type Find, listOf } from './list-endpoint';
import type { Endpoint, ScimAnswer, ScimRequest } from './request';
import { groupResource } from './resources';

/** A page of groups ends with the group that reaches this number of members; RFC 7644, section 3.4.2.4, allows fewer. */
const MAX_PAGE_MEMBERS = 1_000;

const render = async (
  { strapi, organisation, base }: ScimRequest,
  group: DirectoryGroup,
  projection: Projection,
): Promise<Record<string, unknown>> => {
  const members = isWanted(projection, 'members')
    ? await membersInGroup(strapi, organisation.id, group.id, group.rowId === null ? group.role : null)
    : null;
  const hasDisplay = projection.only?.includes('members.display') ?? false;
  return project(groupResource(group, base, members, hasDisplay), projection);
};

const answer = async (request: ScimRequest, id: string, status = 200): Promise<ScimAnswer> => {
  const all = await groupsOfOrganisation(request.strapi, request.organisation.id);
  const group = all.find((one) => one.id === id);
  if (!group) throw scimNotFound('group');
  const body = await render(request, group, readProjection(request.query));
  return { status, body, ...(status === 201 && { location: `${request.base}/Groups/${id}` }) };
};

/** Finds groups by a filter. */
export const findGroups: Find = async (request, { filter, offset, limit }) => {
  const { strapi, organisation, base, query } = request;
  const projection = readProjection(query);
  const all = await groupsOfOrganisation(strapi, organisation.id);
  const found = all.filter((group) => filter === null || meetsFilter(groupResource(group, base, null), filter));
  const resources: Record<string, unknown>[] = [];
  let members = 0;
  for (const group of found.slice(offset, offset + limit)) {
    const resource = await render(request, group, projection);
    resources.push(resource);
    members += Array.isArray(resource.members) ? resource.members.length : 0;
    if (members >= MAX_PAGE_MEMBERS) break;
  }
  return { resources, total: found.length };
};

const read = (request: ScimRequest): Promise<ScimAnswer> => answer(request, request.id);

const create = async (request: ScimRequest): Promise<ScimAnswer> => {
  const profile = readGroup(request.body);
  readProjection(request.query);
  return answer(request, await provisionGroup(request.strapi, request.organisation.id, profile, request.rank), 201);
};

const changeOf = ({ members, ...names }: GroupProfile): GroupChange => ({
  ...names,
  ...(members && { members: exactly(members) }),
});

/** PUT: an empty list removes all members; a missing attribute leaves them unchanged. */
const replace = async (request: ScimRequest): Promise<ScimAnswer> => {
  const change = changeOf(readGroup(request.body));
  readProjection(request.query);
  await changeGroup(request.strapi, request.organisation.id, request.id, change, request.rank);
  return answer(request, request.id);
};

/** PATCH: the response has no body, because a group may have thousands of members (RFC 7644, section 3.5.2). */
const patch = async (request: ScimRequest): Promise<ScimAnswer> => {
  const change = groupChange(readOperations(request.body));
  await changeGroup(request.strapi, request.organisation.id, request.id, change, request.rank);
  return { status: 204 };
};

const remove = async ({ strapi, organisation, id, rank }: ScimRequest): Promise<ScimAnswer> => {
  await removeGroup(strapi, organisation.id, id, rank);
  return { status: 204 };
};

/** /Groups */
export const groups: Endpoint<'Groups'> = {
  all: { GET: listOf('Group', findGroups), POST: create },
  one: { GET: read, PUT: replace, PATCH: patch, DELETE: remove },
};
