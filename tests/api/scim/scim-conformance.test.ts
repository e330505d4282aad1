import {
  createScimToken,
  type Directory,
  directory,
  expectScimError,
  GROUP,
  newUser,
  type ScimAnswer,
  USER,
} from '../../helpers/scim';
import { createTenant } from '../../helpers/world';

/**
 * The requirements of the RFCs for a service provider, case by case, following their examples. No public suite on npm
 * runs against a server, so this table replaces one. Each case begins with its own user.
 */
interface Subject {
  scim: Directory;
  /** The body that was sent, and the resource that was returned. */
  sent: ReturnType<typeof newUser>;
  user: any;
}

type Case = [name: string, run: (subject: Subject) => Promise<void>];

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
let scim: Directory;

const isList = ({ status, body }: ScimAnswer, total?: number): void => {
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      schemas: [LIST],
      totalResults: total ?? expect.any(Number),
      Resources: expect.any(Array),
    }),
  ]);
  expect(body.itemsPerPage).toBe(body.Resources.length);
};

const expectFound = async (subject: Subject, filter: string, total: number): Promise<void> => {
  const answer = await subject.scim.get(`/Users?filter=${encodeURIComponent(filter)}`);
  isList(answer, total);
  if (total === 1) expect(answer.body.Resources[0].id).toBe(subject.user.id);
};

const expectRefused = async (filter: string, endpoint = 'Users'): Promise<void> =>
  expectScimError(await scim.get(`/${endpoint}?filter=${encodeURIComponent(filter)}`), 400, 'invalidFilter');

const patched = async ({ scim: calls, user }: Subject, operation: object, expected: object): Promise<void> => {
  const answer = await calls.patch(`/Users/${user.id}`, operation);
  expect([answer.status, answer.body]).toMatchObject([200, expected]);
};

const unpatched = async ({ scim: calls, user }: Subject, operation: object, scimType: string): Promise<void> => {
  expectScimError(await calls.patch(`/Users/${user.id}`, operation), 400, scimType);
  expect((await calls.get(`/Users/${user.id}`)).body).toEqual(user);
};

const CASES: Record<string, Case[]> = {
  'RFC 7644, 3.3 creating': [
    [
      'POST answers 201 with Location, id, schemas and meta',
      ({ user, sent }) => {
        expect(user).toMatchObject({ ...sent, id: expect.any(String), schemas: [USER] });
        expect(user.meta).toEqual({
          resourceType: 'User',
          created: expect.stringMatching(/^\d{4}-.*Z$/),
          lastModified: expect.stringMatching(/^\d{4}-.*Z$/),
          location: expect.stringMatching(new RegExp(`/scim/v2/Users/${user.id}$`)),
        });
        return Promise.resolve();
      },
    ],
    [
      'POST of the same userName is 409 uniqueness',
      async ({ sent }) => expectScimError(await scim.post('/Users', sent), 409, 'uniqueness'),
    ],
    [
      'POST without userName is 400 invalidValue',
      async () =>
        expectScimError(await scim.post('/Users', { ...newUser(), userName: undefined }), 400, 'invalidValue'),
    ],
    [
      'POST without schemas is 400 invalidSyntax',
      async () =>
        expectScimError(await scim.post('/Users', { ...newUser(), schemas: undefined }), 400, 'invalidSyntax'),
    ],
    [
      'POST with a value of the wrong type is 400 invalidValue',
      async () => expectScimError(await scim.post('/Users', newUser({ active: 'perhaps' })), 400, 'invalidValue'),
    ],
    [
      'read-only attributes of a POST are ignored',
      async () => {
        const { status, body } = await scim.post(
          '/Users',
          newUser({ id: 'mine', meta: { created: 'x' }, groups: [{ value: 'admin' }] }),
        );
        expect([status, body.groups]).toEqual([201, []]);
        expect(body.id).not.toBe('mine');
      },
    ],
    [
      'attribute names are case-insensitive',
      async () => {
        const { userName, ...rest } = newUser();
        const { status, body } = await scim.post('/Users', { ...rest, USERNAME: userName });
        expect([status, body.userName]).toEqual([201, userName]);
      },
    ],
  ],
  'RFC 7644, 3.4 retrieving': [
    ['GET of a user', async ({ user }) => expect((await scim.get(`/Users/${user.id}`)).body).toEqual(user)],
    [
      'GET of an unknown id is 404',
      async () => expectScimError(await scim.get('/Users/2819c223-7f76-453a-919d-413861904646'), 404),
    ],
    ['GET of an unknown endpoint is 404', async () => expectScimError(await scim.get('/Devices'), 404)],
    [
      'a method that an endpoint lacks is 405',
      async ({ user }) => expectScimError(await scim.post(`/Users/${user.id}`, newUser()), 405),
    ],
    ['the list is a ListResponse', async () => isList(await scim.get('/Users'))],
    ['filter userName eq', (subject) => expectFound(subject, `userName eq "${subject.sent.userName}"`, 1)],
    [
      'filter userName eq is case-insensitive',
      (subject) => expectFound(subject, `USERNAME EQ "${subject.sent.userName.toUpperCase()}"`, 1),
    ],
    [
      'filter with the URN before the name',
      (subject) => expectFound(subject, `${USER}:userName eq "${subject.sent.userName}"`, 1),
    ],
    ['filter externalId eq', (subject) => expectFound(subject, `externalId eq "${subject.sent.externalId}"`, 1)],
    [
      'filter externalId is case-sensitive',
      (subject) => expectFound(subject, `externalId eq "${subject.sent.externalId.toUpperCase()}"`, 0),
    ],
    ['filter id eq', (subject) => expectFound(subject, `id eq "${subject.user.id}"`, 1)],
    ['filter emails eq', (subject) => expectFound(subject, `emails eq "${subject.sent.userName}"`, 1)],
    ['filter emails.value eq', (subject) => expectFound(subject, `emails.value eq "${subject.sent.userName}"`, 1)],
    [
      'filter emails[type eq and value eq]',
      (subject) => expectFound(subject, `emails[type eq "work" and value eq "${subject.sent.userName}"]`, 1),
    ],
    [
      'filter active eq and userName eq',
      (subject) => expectFound(subject, `active eq true and userName eq "${subject.sent.userName}"`, 1),
    ],
    [
      'a filter with contradicting parts finds nothing',
      (subject) => expectFound(subject, `active eq false and userName eq "${subject.sent.userName}"`, 0),
    ],
    [
      'a filter that finds nothing returns an empty list, not a 404',
      (subject) => expectFound(subject, 'userName eq "nobody@corp.example"', 0),
    ],
    ['a filter on an unsupported attribute is 400 invalidFilter', () => expectRefused('title eq "Tour Guide"')],
    ['a filter with an operator that its type lacks is 400 invalidFilter', () => expectRefused('active gt true')],
    [
      'filter sw, pr, or and not',
      ({ user, sent }) =>
        expectFound(
          { scim, sent, user },
          `userName sw "${sent.userName}" and (externalId pr or displayName pr) and not (active eq false)`,
          1,
        ),
    ],
    ['a malformed filter is 400 invalidFilter', () => expectRefused('userName eq')],
    ['a filter of brackets alone is 400 invalidFilter', () => expectRefused('('.repeat(900))],
    ['a filter on __proto__ is 400 invalidFilter', () => expectRefused('__proto__ eq "a"')],
    [
      'groups can be filtered by displayName',
      async () =>
        expect((await scim.get('/Groups?filter=displayName eq "Engineer"')).body).toMatchObject({
          totalResults: 1,
          Resources: [{ id: 'engineer' }],
        }),
    ],
    [
      'a filter of groups on an unsupported attribute is 400 invalidFilter',
      () => expectRefused('members eq "x"', 'Groups'),
    ],
    [
      'pages do not overlap',
      async () => {
        const total = (await scim.get('/Users?count=0')).body.totalResults;
        const seen: string[] = [];
        for (let start = 1; start <= total; start += 4) {
          const { body } = await scim.get(`/Users?startIndex=${start}&count=4`);
          expect(body).toMatchObject({ totalResults: total, startIndex: start });
          seen.push(...body.Resources.map(({ id }: { id: string }) => id));
        }
        expect([seen.length, new Set(seen).size]).toEqual([total, total]);
      },
    ],
    [
      'count=0 returns the total without resources',
      async () => expect((await scim.get('/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] }),
    ],
    [
      'a negative count counts as 0, a startIndex below 1 as 1',
      async () =>
        expect((await scim.get('/Users?count=-5&startIndex=-1')).body).toMatchObject({
          itemsPerPage: 0,
          startIndex: 1,
        }),
    ],
    [
      'a startIndex beyond the end returns an empty page',
      async () => expect((await scim.get('/Users?startIndex=100000')).body).toMatchObject({ itemsPerPage: 0 }),
    ],
    [
      'a count that is not a number is 400 invalidValue',
      async () => expectScimError(await scim.get('/Users?count=many'), 400, 'invalidValue'),
    ],
    [
      'attributes selects the named attributes, id and schemas',
      async ({ user }) =>
        expect(
          Object.keys((await scim.get(`/Users/${user.id}?attributes=userName,name.givenName`)).body).sort(),
        ).toEqual(['id', 'name', 'schemas', 'userName']),
    ],
    [
      'attributes selects sub-attributes',
      async ({ user }) =>
        expect((await scim.get(`/Users/${user.id}?attributes=name.givenName`)).body.name).toEqual({ givenName: 'Ada' }),
    ],
    [
      'excludedAttributes removes the named attributes, but not id',
      async ({ user }) => {
        const { body } = await scim.get(`/Users/${user.id}?excludedAttributes=emails,id,meta`);
        expect([body.emails, body.meta, body.id]).toEqual([undefined, undefined, user.id]);
      },
    ],
    [
      'attributes and excludedAttributes together are 400',
      async () =>
        expectScimError(await scim.get('/Users?attributes=userName&excludedAttributes=emails'), 400, 'invalidValue'),
    ],
  ],
  'RFC 7644, 3.5.1 replacing': [
    [
      'PUT removes absent attributes',
      async ({ user, sent }) => {
        const { userName, emails } = sent;
        const { status, body } = await scim.put(`/Users/${user.id}`, { schemas: [USER], userName, emails });
        const derived = { formatted: userName.split('@')[0]?.replace('-', ' '), givenName: 'ada' };
        expect([status, body.displayName, body.externalId, body.id]).toEqual([200, undefined, undefined, user.id]);
        expect(body.name).toMatchObject(derived);
      },
    ],
    [
      'PUT of an unchanged resource changes nothing',
      async ({ user }) => expect((await scim.put(`/Users/${user.id}`, user)).body).toEqual(user),
    ],
    [
      'PUT of an unknown id is 404 and creates nothing',
      async () => expectScimError(await scim.put('/Users/unknown', newUser()), 404),
    ],
    [
      "PUT of somebody else's userName is 409 uniqueness",
      async ({ user, sent }) => {
        const { body } = await scim.post('/Users', newUser());
        expectScimError(
          await scim.put(`/Users/${body.id}`, { ...body, userName: sent.userName.toUpperCase() }),
          409,
          'uniqueness',
        );
        expect(user.userName).toBe(sent.userName);
      },
    ],
    [
      'PUT without a body is 400 invalidSyntax',
      async ({ user }) => expectScimError(await scim.put(`/Users/${user.id}`, ''), 400, 'invalidSyntax'),
    ],
  ],
  'RFC 7644, 3.5.2 modifying': [
    [
      'replace with a path',
      (subject) => patched(subject, { op: 'replace', path: 'displayName', value: 'Babs' }, { displayName: 'Babs' }),
    ],
    [
      'replace without a path',
      (subject) =>
        patched(
          subject,
          { op: 'replace', value: { displayName: 'Babs', externalId: 'x' } },
          { displayName: 'Babs', externalId: 'x' },
        ),
    ],
    [
      'replace of a sub-attribute',
      (subject) =>
        patched(
          subject,
          { op: 'replace', path: 'name.familyName', value: 'Byron' },
          { name: { familyName: 'Byron', givenName: 'Ada' } },
        ),
    ],
    [
      'replace of a sub-attribute by a key with a dot',
      (subject) =>
        patched(
          subject,
          { op: 'replace', value: { 'name.familyName': 'Byron' } },
          { name: { familyName: 'Byron', givenName: 'Ada' } },
        ),
    ],
    [
      'replace with the URN before the path',
      (subject) =>
        patched(
          subject,
          { op: 'replace', path: `${USER}:name.familyName`, value: 'Byron' },
          { name: { familyName: 'Byron' } },
        ),
    ],
    [
      'replace of a value that a filter selects',
      (subject) =>
        patched(
          subject,
          { op: 'replace', path: 'emails[type eq "work"].value', value: 'Ada@new.example' },
          { emails: [{ value: 'ada@new.example', type: 'work' }] },
        ),
    ],
    [
      'replace of a whole list',
      (subject) =>
        patched(
          subject,
          { op: 'replace', path: 'emails', value: [{ value: 'ada@list.example', primary: true }] },
          { emails: [{ value: 'ada@list.example' }] },
        ),
    ],
    [
      'add of a single value replaces it',
      (subject) => patched(subject, { op: 'add', path: 'displayName', value: 'Babs' }, { displayName: 'Babs' }),
    ],
    [
      'remove of an attribute',
      async (subject) => {
        await patched(subject, { op: 'remove', path: 'displayName' }, { id: subject.user.id });
        expect((await scim.get(`/Users/${subject.user.id}`)).body.displayName).toBeUndefined();
      },
    ],
    [
      'remove of a sub-attribute',
      async (subject) => {
        await patched(subject, { op: 'remove', path: 'name.familyName' }, { name: { givenName: 'Ada' } });
      },
    ],
    [
      'operation names in any case',
      (subject) => patched(subject, { op: 'REPLACE', path: 'displayName', value: 'Babs' }, { displayName: 'Babs' }),
    ],
    [
      'active as a string',
      (subject) => patched(subject, { op: 'Replace', path: 'active', value: 'False' }, { active: false }),
    ],
    [
      'known attributes that are not stored are ignored',
      (subject) => patched(subject, { op: 'add', path: 'title', value: 'Countess' }, { displayName: 'Ada Lovelace' }),
    ],
    [
      'extensions are ignored',
      (subject) =>
        patched(
          subject,
          { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: '1' },
          { displayName: 'Ada Lovelace' },
        ),
    ],
    [
      'the operations of a PATCH are atomic',
      async ({ user }) => {
        const operations = [
          { op: 'replace', path: 'displayName', value: 'Babs' },
          { op: 'replace', path: 'nowhere', value: 1 },
        ];
        expectScimError(await scim.patch(`/Users/${user.id}`, ...operations), 400, 'invalidPath');
        expect((await scim.get(`/Users/${user.id}`)).body).toEqual(user);
      },
    ],
    [
      'an unknown path is 400 invalidPath',
      (subject) => unpatched(subject, { op: 'replace', path: 'shoeSize', value: 38 }, 'invalidPath'),
    ],
    [
      'a malformed path is 400 invalidPath',
      (subject) => unpatched(subject, { op: 'replace', path: 'emails[', value: 'x' }, 'invalidPath'),
    ],
    [
      'a replace whose filter selects nothing is 400',
      (subject) =>
        unpatched(
          subject,
          { op: 'replace', path: 'emails[type eq "home"]', value: { value: 'a@b.example' } },
          'noTarget',
        ),
    ],
    [
      'a path into read-only attributes is 400 mutability',
      (subject) => unpatched(subject, { op: 'replace', path: 'id', value: 'mine' }, 'mutability'),
    ],
    [
      'the groups of a user are read-only',
      (subject) => unpatched(subject, { op: 'add', path: 'groups', value: [{ value: 'admin' }] }, 'mutability'),
    ],
    [
      'remove of a required attribute is 400',
      (subject) => unpatched(subject, { op: 'remove', path: 'userName' }, 'mutability'),
    ],
    [
      'remove without a path is 400 noTarget',
      (subject) => unpatched(subject, { op: 'remove', value: { displayName: 'x' } }, 'noTarget'),
    ],
    [
      'an unknown operation is 400 invalidSyntax',
      (subject) => unpatched(subject, { op: 'move', path: 'displayName', value: 'x' }, 'invalidSyntax'),
    ],
    [
      'a value of the wrong type is 400 invalidValue',
      (subject) => unpatched(subject, { op: 'replace', path: 'displayName', value: { a: 1 } }, 'invalidValue'),
    ],
    [
      'a null byte is 400 invalidValue',
      (subject) => unpatched(subject, { op: 'replace', path: 'displayName', value: 'a\0b' }, 'invalidValue'),
    ],
    [
      'a value that is too long is 400 invalidValue',
      (subject) => unpatched(subject, { op: 'replace', path: 'displayName', value: 'x'.repeat(256) }, 'invalidValue'),
    ],
    [
      'PATCH without operations is 400 invalidSyntax',
      async ({ user }) => expectScimError(await scim.patch(`/Users/${user.id}`), 400, 'invalidSyntax'),
    ],
    [
      'PATCH of an unknown id is 404',
      async () => expectScimError(await scim.patch('/Users/unknown', { op: 'remove', path: 'displayName' }), 404),
    ],
  ],
  'RFC 7644, 3.6 deleting': [
    [
      'DELETE answers 204, and 404 the next time',
      async ({ user }) => {
        const answer = await scim.delete(`/Users/${user.id}`);
        expect([answer.status, answer.body]).toEqual([204, '']);
        for (const after of [await scim.get(`/Users/${user.id}`), await scim.delete(`/Users/${user.id}`)])
          expectScimError(after, 404);
      },
    ],
    [
      'a deleted user is in no list',
      async (subject) => {
        await scim.delete(`/Users/${subject.user.id}`);
        await expectFound(subject, `userName eq "${subject.sent.userName}"`, 0);
      },
    ],
  ],
  'RFC 7643, 4.2 groups': [
    [
      'POST, GET, PUT and DELETE of a group',
      async ({ user }) => {
        const { status, body, headers } = await scim.post('/Groups', {
          schemas: [GROUP],
          displayName: `Tour ${user.id}`,
          members: [{ value: user.id }],
        });
        expect([status, headers.location]).toEqual([201, body.meta.location]);
        expect((await scim.get(`/Groups/${body.id}`)).body).toEqual(body);
        expect((await scim.get(`/Users/${user.id}`)).body.groups).toMatchObject([
          { value: body.id, display: body.displayName, type: 'direct' },
        ]);
        expect((await scim.put(`/Groups/${body.id}`, { ...body, members: [] })).body.members).toBeUndefined();
        expect((await scim.delete(`/Groups/${body.id}`)).status).toBe(204);
      },
    ],
    [
      'a group without displayName is 400 invalidValue',
      async () => expectScimError(await scim.post('/Groups', { schemas: [GROUP] }), 400, 'invalidValue'),
    ],
    [
      'a member that is not a user is 400 invalidValue',
      async () =>
        expectScimError(
          await scim.post('/Groups', { schemas: [GROUP], displayName: 'Strangers', members: [{ value: 'nobody' }] }),
          400,
          'invalidValue',
        ),
    ],
  ],
  'RFC 7643, 5 to 7, and RFC 7644, 4 discovery': [
    [
      'ServiceProviderConfig describes the supported features',
      async () => {
        const { status, body } = await scim.get('/ServiceProviderConfig');
        expect([status, body]).toMatchObject([
          200,
          {
            patch: { supported: true },
            bulk: { supported: false },
            filter: { supported: true, maxResults: 200 },
            changePassword: { supported: false },
            sort: { supported: false },
            etag: { supported: false },
          },
        ]);
        expect(body.authenticationSchemes).toMatchObject([{ type: 'oauthbearertoken' }]);
      },
    ],
    [
      'Schemas describes exactly the stored attributes',
      async () => {
        const answer = await scim.get('/Schemas');
        isList(answer, 2);
        const names = answer.body.Resources.map(({ id, attributes }: any) => [
          id,
          attributes.map(({ name }: any) => name).sort(),
        ]);
        expect(Object.fromEntries(names)).toEqual({
          [USER]: ['active', 'displayName', 'emails', 'groups', 'name', 'userName'],
          [GROUP]: ['displayName', 'members'],
        });
      },
    ],
    [
      'a schema by its URN',
      async () =>
        expect((await scim.get(`/Schemas/${USER}`)).body).toMatchObject({
          id: USER,
          name: 'User',
          meta: { resourceType: 'Schema' },
        }),
    ],
    ['an unknown schema is 404', async () => expectScimError(await scim.get('/Schemas/urn:x'), 404)],
    [
      'ResourceTypes names users and groups',
      async () =>
        expect((await scim.get('/ResourceTypes')).body.Resources).toMatchObject([
          { id: 'User', endpoint: '/Users', schema: USER },
          { id: 'Group', endpoint: '/Groups', schema: GROUP },
        ]),
    ],
    [
      'a resource type by its name',
      async () => expect((await scim.get('/ResourceTypes/Group')).body).toMatchObject({ id: 'Group', schema: GROUP }),
    ],
    [
      'a filter of schemas or resource types is 403',
      async () => {
        for (const path of ['/Schemas', '/ResourceTypes', '/ServiceProviderConfig'])
          expectScimError(await scim.get(`${path}?filter=id eq "a"`), 403);
      },
    ],
    ['schemas and resource types cannot be written', async () => expectScimError(await scim.post('/Schemas', {}), 405)],
  ],
  'RFC 7644, 3.1 and 3.8 media types': [
    [
      'answers are application/scim+json',
      async ({ user }) =>
        expect((await scim.get(`/Users/${user.id}`)).headers['content-type']).toBe(
          'application/scim+json; charset=utf-8',
        ),
    ],
  ],
};

const ALL = Object.entries(CASES).flatMap(([chapter, cases]) =>
  cases.map(([name, run]) => [`${chapter}: ${name}`, run] as const),
);

beforeAll(async () => {
  scim = directory((await createScimToken(await createTenant())).token);
});

describe('SCIM', () => {
  it.each(ALL)('%s', async (_name, run) => {
    const sent = newUser();
    const { status, body: user } = await scim.post('/Users', sent);
    expect(status).toBe(201);
    await run({ scim, sent, user });
  });

  it('has distinct names for its cases', () => {
    process.stdout.write(`SCIM conformance, ${ALL.length} cases:\n${ALL.map(([name]) => `  ${name}\n`).join('')}`);
    expect(new Set(ALL.map(([name]) => name)).size).toBe(ALL.length);
  });
});
