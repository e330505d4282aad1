import { meetsFilter } from '../domain/scim/filter';
import { planSearch } from '../domain/scim/filter-plan';
import { changeUser, deprovisionUser, provisionUser } from '../commands/scim/provision-user';
import { groupsOfMember, groupsOfOrganisation } from '../repositories/scim/directory-groups';
import { type DirectoryMember, findMember } from '../repositories/scim/directory-members';
import { listMembers } from '../repositories/scim/directory-search';
import { yieldToEventLoop } from '../database/fair-turns';
import { project, readProjection } from '../wire/scim/list';
import { readOperations } from '../wire/scim/patch';
import { patchUser } from '../wire/scim/patch-user';
import { scimNotFound } from '../wire/scim/refusal';
import { readUser } from '../wire/scim/user';
import { type Find, listOf } from './list-endpoint';
import type { Endpoint, ScimAnswer, ScimRequest } from './request';
import { storedUser, userResource } from './resources';

/** Creates the function that renders members as resources, with the attributes that the request asks for. */
const resourceRenderer = async ({ strapi, organisation, base, query }: ScimRequest) => {
  const groups = await groupsOfOrganisation(strapi, organisation.id);
  const projection = readProjection(query);
  return (member: DirectoryMember): Record<string, unknown> =>
    project(userResource(member, base, groupsOfMember(member, groups)), projection);
};

const answer = async (
  request: ScimRequest,
  work: () => Promise<DirectoryMember>,
  status = 200,
): Promise<ScimAnswer> => {
  // This reports a faulty query before anything is changed.
  const render = await resourceRenderer(request);
  const member = await work();
  const location = `${request.base}/Users/${member.documentId}`;
  return { status, body: render(member), ...(status === 201 && { location }) };
};

const read = (request: ScimRequest): Promise<ScimAnswer> =>
  answer(request, async () => {
    const member = await findMember(request.strapi, request.organisation.id, request.id);
    if (!member) throw scimNotFound('user');
    return member;
  });

/** Finds users by a filter. */
export const findUsers: Find = async (request, { filter, offset, limit }) => {
  const { strapi, organisation, base } = request;
  const render = await resourceRenderer(request);
  const { members, total } = await listMembers(strapi, organisation.id, planSearch(filter), {
    matches: (member) => filter === null || meetsFilter(userResource(member, base, []), filter),
    offset,
    limit,
  });
  const resources: Record<string, unknown>[] = [];
  for (const member of members) {
    // Each may be in hundreds of groups.
    await yieldToEventLoop();
    resources.push(render(member));
  }
  return { resources, total };
};

const create = (request: ScimRequest): Promise<ScimAnswer> => {
  const profile = readUser(request.body);
  return answer(request, () => provisionUser(request.strapi, request.organisation.id, profile), 201);
};

const replace = (request: ScimRequest): Promise<ScimAnswer> => {
  const profile = readUser(request.body);
  return answer(request, () =>
    changeUser(request.strapi, request.organisation.id, request.id, () => profile, request.rank),
  );
};

const patch = (request: ScimRequest): Promise<ScimAnswer> => {
  const operations = readOperations(request.body);
  const change = (member: DirectoryMember) => patchUser(storedUser(member), operations);
  return answer(request, () => changeUser(request.strapi, request.organisation.id, request.id, change, request.rank));
};

const remove = async ({ strapi, organisation, id, rank }: ScimRequest): Promise<ScimAnswer> => {
  await deprovisionUser(strapi, organisation.id, id, rank);
  return { status: 204 };
};

/** /Users */
export const users: Endpoint<'Users'> = {
  all: { GET: listOf('User', findUsers), POST: create },
  one: { GET: read, PUT: replace, PATCH: patch, DELETE: remove },
};
