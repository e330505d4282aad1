import {
  createScimToken,
  type Directory,
  directory,
  expectScimError,
  GROUP,
  newUser,
  scimSend,
  USER,
} from '../../helpers/scim';
import { createTenant, unique } from '../../helpers/world';

/**
 * The assertions of three public suites about a service provider: Okta's SCIM 2.0 specification test, Microsoft's
 * Postman collection and scim2-tester (docs/decisions/0034). They need a running server, so their assertions are
 * repeated here.
 */
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

let token: string;
let scim: Directory;

beforeAll(async () => {
  ({ token } = await createScimToken(await createTenant()));
  scim = directory(token);
});

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

describe("the assertions of Okta's specification test", () => {
  it('find a complete user in an organisation without a directory', async () => {
    const { status, body } = await scim.get('/Users?count=1&startIndex=1');
    expect([status, body.schemas]).toEqual([200, [LIST]]);
    const [user] = body.Resources;
    const { body: read } = await scim.get(`/Users/${user.id}`);
    for (const { id, name, userName, active, emails } of [user, read]) {
      expect([id, name.familyName, name.givenName, userName, emails[0].value].map(isText)).not.toContain(false);
      expect(active).toBe(true);
    }
    expect(read.id).toBe(user.id);
  });

  it('create a user with realistic values once', async () => {
    const userName = `${unique('okta')}@corp.example`;
    const sent = newUser({ userName, emails: [{ primary: true, value: userName, type: 'work' }] });
    const filter = `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`;
    expect((await scim.get(filter)).body).toMatchObject({ totalResults: 0, schemas: [LIST] });
    const created = await scim.post('/Users', sent);
    expect([created.status, created.body]).toMatchObject([
      201,
      { active: true, userName, name: { givenName: 'Ada', familyName: 'Lovelace' }, schemas: [USER] },
    ]);
    expect((await scim.post('/Users', sent)).status).toBe(409);
    expect((await scim.get(filter.replace(/okta/, 'OKTA'))).status).toBe(200);
  });

  it('get 401 and 404 in the format of the RFC', async () => {
    const refused = await scimSend('get', '/Users', { token: 'non-token' });
    expect([refused.status, refused.body]).toMatchObject([401, { schemas: [ERROR], status: '401' }]);
    expect(isText(refused.body.detail)).toBe(true);
    expectScimError(await scim.get('/Users/00919288221112222'), 404);
  });
});

describe('the assertions of scim2-tester and scim2-client', () => {
  interface Described {
    name: string;
    type: string;
    mutability: string;
    required: boolean;
    subAttributes?: Described[];
  }
  const described = async (urn: string): Promise<Described[]> => (await scim.get(`/Schemas/${urn}`)).body.attributes;
  const withParts = (attributes: Described[]): Described[] =>
    attributes.flatMap((attribute) => [attribute, ...withParts(attribute.subAttributes ?? [])]);

  it('read every characteristic of every attribute', async () => {
    for (const urn of [USER, GROUP])
      for (const attribute of withParts(await described(urn)))
        expect(attribute).toMatchObject({
          type: expect.stringMatching(/^(string|boolean|complex|reference)$/),
          multiValued: expect.any(Boolean),
          required: expect.any(Boolean),
          mutability: expect.stringMatching(/^(readOnly|readWrite|immutable)$/),
          returned: expect.stringMatching(/^(always|default|request)$/),
        });
  });

  it('create a user from the required attributes alone', async () => {
    const required = (await described(USER)).filter((attribute) => attribute.required);
    expect(required.map(({ name }) => name).sort()).toEqual(['active', 'emails', 'userName']);
    const value = `${unique('required')}@corp.example`;
    const sent = { schemas: [USER], userName: unique('plain'), active: false, emails: [{ value }] };
    const { status, body } = await scim.post('/Users', sent);
    expect([status, body]).toMatchObject([201, sent]);
  });

  const NAME = { formatted: 'Countess Lovelace', familyName: 'King', givenName: 'Augusta' };
  const CHANGES: [attribute: string, value: unknown][] = [
    ['externalId', 'ext-9'],
    ['displayName', 'Lady Lovelace'],
    ['name', NAME],
  ];

  it.each(CHANGES)('add, replace and remove %s, each with an effect', async (attribute, value) => {
    const { emails, userName } = newUser();
    const { body: user } = await scim.post('/Users', { schemas: [USER], userName, emails, active: true });
    for (const op of ['add', 'replace']) {
      await scim.patch(`/Users/${user.id}`, { op, path: attribute, value });
      expect((await scim.get(`/Users/${user.id}`)).body[attribute]).toEqual(value);
    }
    await scim.patch(`/Users/${user.id}`, { op: 'remove', path: attribute });
    await scim.patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: false });
    expect((await scim.get(`/Users/${user.id}`)).body[attribute]).toBeUndefined();
  });
});

describe('the members of a group', () => {
  it('are returned as they were sent, and with their names on request', async () => {
    const { body: user } = await scim.post('/Users', newUser({ displayName: 'Ada' }));
    const { body: group } = await scim.post('/Groups', { schemas: [GROUP], displayName: unique('group') });
    expect(group.members).toBeUndefined();
    const member = { value: user.id, $ref: user.meta.location, type: 'User' };
    for (const op of ['add', 'replace']) {
      await scim.patch(`/Groups/${group.id}`, { op, path: 'members', value: [member] });
      expect((await scim.get(`/Groups/${group.id}`)).body.members).toEqual([member]);
    }
    const named = await scim.get(`/Groups/${group.id}?attributes=members.value,members.display`);
    expect(named.body.members).toEqual([{ value: user.id, display: 'Ada' }]);
    await scim.patch(`/Groups/${group.id}`, { op: 'remove', path: 'members' });
    expect((await scim.get(`/Groups/${group.id}`)).body.members).toBeUndefined();
  });
});

describe("the assertions of Microsoft's collection", () => {
  const emails = (name: string) => [
    { value: `${name}@work.example`, type: 'work', primary: true },
    { value: `${name}@home.example`, type: 'home', primary: false },
  ];

  it('get back all addresses as they were sent, and the formatted name', async () => {
    const name = { formatted: 'Ryan "Leenay" Sr.', familyName: 'Leenay', givenName: 'Ryan' };
    const sent = newUser({ name, emails: emails(unique('ms')) });
    const { body: user } = await scim.post('/Users', {
      ...sent,
      emails: sent.emails.map(({ primary, ...rest }) => ({ Primary: primary, ...rest })),
    });
    expect([user.name, user.emails]).toEqual([name, sent.emails]);
    const renamed = { ...name, formatted: 'NewName' };
    await scim.put(`/Users/${user.id}`, { ...sent, id: user.id, name: renamed });
    const { body } = await scim.get(`/Users/${user.id}`);
    expect([body.name, body.emails]).toEqual([renamed, sent.emails]);
  });

  it('change one of several addresses by its type', async () => {
    const { body: user } = await scim.post('/Users', newUser({ emails: emails(unique('ms')) }));
    const path = 'emails[type eq "home"].value';
    const { body } = await scim.patch(`/Users/${user.id}`, { op: 'Replace', path, value: 'new@home.example' });
    expect(body.emails).toEqual([user.emails[0], { ...user.emails[1], value: 'new@home.example' }]);
    const { body: fewer } = await scim.patch(`/Users/${user.id}`, { op: 'Remove', path: 'emails[type eq "home"]' });
    expect(fewer.emails).toEqual([user.emails[0]]);
  });
});

describe('a SCIM search by POST', () => {
  const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
  const search = (path: string, body: object) => scim.post(`${path}/.search`, { schemas: [SEARCH], ...body });

  it('returns the same as the list', async () => {
    const { body: user } = await scim.post('/Users', newUser());
    const filter = `userName eq "${user.userName}"`;
    const found = await search('/Users', { filter, attributes: ['userName', 'name.givenName'] });
    expect(found.body).toEqual(
      (await scim.get(`/Users?filter=${encodeURIComponent(filter)}&attributes=userName,name.givenName`)).body,
    );
    const groups = await search('/Groups', { filter: 'displayName eq "ENGINEER"', excludedAttributes: ['members'] });
    expect(groups.body).toMatchObject({ totalResults: 1, Resources: [{ id: 'engineer' }] });
  });

  it('of all resources returns users, then groups, page by page', async () => {
    const users = (await scim.get('/Users?count=0')).body.totalResults;
    const groups = (await scim.get('/Groups?count=0')).body.totalResults;
    const { status, body } = await search('', { startIndex: users, count: 2 });
    expect([status, body.totalResults, body.startIndex]).toEqual([200, users + groups, users]);
    expect(body.Resources.map(({ schemas }: { schemas: string[] }) => schemas[0])).toEqual([USER, GROUP]);
    const behind = await search('', { startIndex: users + groups, count: 5 });
    expect(behind.body.itemsPerPage).toBe(1);
  });

  it('of all resources returns one kind when only that has the attribute', async () => {
    expect((await search('', { filter: 'userName pr and userName eq "nobody"' })).body.totalResults).toBe(0);
    const both = await search('', { filter: 'id eq "engineer"', attributes: ['displayName'] });
    expect(both.body).toMatchObject({ totalResults: 1, Resources: [{ displayName: 'engineer' }] });
  });

  it.each<[object, string]>([
    [{ schemas: [USER] }, 'invalidSyntax'],
    [{ filter: 5 }, 'invalidValue'],
    [{ count: '5' }, 'invalidValue'],
    [{ startIndex: 1.5 }, 'invalidValue'],
    [{ attributes: 'userName' }, 'invalidValue'],
    [{ filter: 'shoeSize eq "38"' }, 'invalidFilter'],
  ])('with the body %j is refused with 400 %s', async (body, scimType) => {
    expectScimError(await search('', body), 400, scimType);
  });

  it('is not a GET route: GET reads a user that does not exist', async () => {
    expectScimError(await scim.get('/Users/.search'), 404);
  });
});
