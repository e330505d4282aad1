import request from 'supertest';
import { elsewhere } from '../../helpers/addresses';
import { app } from '../../helpers/api';
import { createScimToken, type Directory, directory, expectScimError, GROUP, newUser, USER } from '../../helpers/scim';
import { createTenant, unique } from '../../helpers/world';

/** What clients send that the RFC does not foresee, from public reports about servers that refused it. */
let token: string;
let scim: Directory;

beforeAll(async () => {
  ({ token } = await createScimToken(await createTenant()));
  scim = directory(token);
});

const newPerson = async () => (await scim.post('/Users', newUser())).body;

it('OneLogin names the core schema as drafts of the RFC did', async () => {
  const schemas = ['urn:scim:schemas:core:2.0', 'urn:scim:schemas:extension:enterprise:2.0'];
  const { id } = await newPerson();
  const put = await scim.put(`/Users/${id}`, newUser({ schemas, displayName: 'Ada King' }));
  expect([put.status, put.body.displayName, put.body.schemas]).toEqual([200, 'Ada King', [USER]]);
  const group = await scim.post('/Groups', { schemas, displayName: unique('OneLogin'), members: [{ value: id }] });
  expect([group.status, group.body.schemas]).toEqual([201, [GROUP]]);
});

/** The path is not in the OpenAPI document. */
const rawGet = (path: string) =>
  request(app().server.httpServer).get(path).set(elsewhere()).set('Authorization', `Bearer ${token}`);

it('a base URL with a slash at its end leads to two slashes', async () => {
  const { id } = await newPerson();
  expect((await rawGet('/scim/v2//Users?count=0')).status).toBe(200);
  expect((await rawGet(`/scim/v2//Users/${id}`)).status).toBe(200);
  expect((await rawGet(`/scim/v2/Users/${id}/`)).status).toBe(200);
  for (const path of ['/scim/v2///Users', `/scim/v2/Users//${id}`, '/scim/v2//'])
    expect((await rawGet(path)).status).toBe(404);
});

it('the largest number of 32 bits asks for all records', async () => {
  expect((await scim.get('/Users?count=2147483647')).body).toMatchObject({ startIndex: 1 });
  expect((await scim.get('/Users?startIndex=2147483648')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
  expectScimError(await scim.get(`/Users?count=${'9'.repeat(16)}`), 400, 'invalidValue');
});

it('Entra sends single values in lists, and removes members by value', async () => {
  const { id } = await newPerson();
  const name = { op: 'Replace', path: 'displayName', value: [{ $ref: null, value: 'Grace' }] };
  expect((await scim.patch(`/Users/${id}`, name)).body.displayName).toBe('Grace');
  const { body: group } = await scim.post('/Groups', {
    schemas: [GROUP],
    displayName: unique('Entra'),
    members: [{ value: id }],
  });
  const renamed = { op: 'Replace', path: 'displayName', value: [{ $ref: null, value: `${group.displayName} 2` }] };
  const gone = { op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] };
  expect((await scim.patch(`/Groups/${group.id}`, renamed, gone, gone)).status).toBe(204);
  const { body } = await scim.get(`/Groups/${group.id}`);
  expect([body.displayName, body.members]).toEqual([`${group.displayName} 2`, undefined]);
});

it('authentik sends a whole group in a PATCH without a path', async () => {
  const { id } = await newPerson();
  const { body: group } = await scim.post('/Groups', { schemas: [GROUP], displayName: unique('authentik') });
  const value = { ...group, externalId: unique('ext'), members: [{ value: id }, { value: id }] };
  expect((await scim.patch(`/Groups/${group.id}`, { op: 'replace', path: null, value })).status).toBe(204);
  const { body } = await scim.get(`/Groups/${group.id}`);
  expect([body.externalId, body.members.length]).toEqual([value.externalId, 1]);
});

it('what was read can be sent back, however long the names are', async () => {
  const part = 'é'.repeat(255);
  const made = await scim.post('/Users', newUser({ name: { givenName: part, familyName: part } }));
  expect(made.body.name.formatted).toHaveLength(511);
  const put = await scim.put(`/Users/${made.body.id}`, made.body);
  expect([put.status, put.body]).toEqual([200, made.body]);
});
