import { changeUser, deprovisionUser, provisionUser } from '../operations/provision-user';
import { groupsOfMember, groupsOfOrganisation } from '../tenancy/directory-groups';
import { type DirectoryMember, findMember, listMembers } from '../tenancy/directory-members';
import { readFilter, type Criterion } from '../wire/scim/filter';
import { listResponse, project, readPaging, readProjection, single } from '../wire/scim/list';
import { patchUser, readOperations } from '../wire/scim/patch';
import { scimNotFound } from '../wire/scim/refusal';
import { readUser, type UserAttributes } from '../wire/scim/user';
import type { Endpoint, ScimAnswer, ScimRequest } from './request';
import { userResource } from './resources';

/** Makes resources of members, as the request wants them. */
const painter = async ({ strapi, organisation, base, query }: ScimRequest) => {
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
  // What is wrong with the query is told before anything is done.
  const paint = await painter(request);
  const member = await work();
  const location = `${request.base}/Users/${member.documentId}`;
  return { status, body: paint(member), ...(status === 201 && { location }) };
};

const read = (request: ScimRequest): Promise<ScimAnswer> =>
  answer(request, async () => {
    const member = await findMember(request.strapi, request.organisation.id, request.id);
    if (!member) throw scimNotFound('user');
    return member;
  });

const list = async (request: ScimRequest): Promise<ScimAnswer> => {
  const { strapi, organisation, query } = request;
  const criteria: Criterion[] = readFilter(single(query, 'filter'), 'User');
  const { startIndex, count } = readPaging(query);
  const paint = await painter(request);
  const page = { offset: startIndex - 1, limit: count };
  const { members, total } = await listMembers(strapi, organisation.id, criteria, page);
  return { status: 200, body: listResponse(members.map(paint), total, startIndex) };
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
  const change = (member: DirectoryMember) =>
    patchUser(userResource(member, request.base, []) as UserAttributes, operations);
  return answer(request, () => changeUser(request.strapi, request.organisation.id, request.id, change, request.rank));
};

const remove = async ({ strapi, organisation, id, rank }: ScimRequest): Promise<ScimAnswer> => {
  await deprovisionUser(strapi, organisation.id, id, rank);
  return { status: 204 };
};

/** /Users */
export const users: Endpoint<'Users'> = {
  all: { GET: list, POST: create },
  one: { GET: read, PUT: replace, PATCH: patch, DELETE: remove },
};
