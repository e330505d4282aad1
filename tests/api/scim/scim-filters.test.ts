import { app, db } from '../../helpers/api';
import { createScimToken, type Directory, directory, expectScimError, GROUP, newUser } from '../../helpers/scim';
import { createTenant, unique } from '../../helpers/world';

/** Filters of RFC 7644, section 3.4.2.2. Users and groups of this file share a mark that separates them from others. */
const mark = unique('mark');
const MANY = 1_100;

interface Person {
  key: string;
  userName: string;
  name: { givenName: string; familyName: string };
  displayName?: string | undefined;
  emails: { value: string; type: string; primary: boolean }[];
  active: boolean;
}

const address = (key: string, host: string): string => `${key}-${mark}@${host}.example`;

const PEOPLE: Person[] = [
  {
    key: 'ada',
    userName: address('ada', 'corp'),
    name: { givenName: 'Ada', familyName: `Müller ${mark}` },
    displayName: `Ada Müller ${mark}`,
    emails: [
      { value: address('ada', 'corp'), type: 'work', primary: true },
      { value: address('ada', 'home'), type: 'home', primary: false },
    ],
    active: true,
  },
  {
    key: 'bob',
    userName: address('bob', 'corp'),
    name: { givenName: 'Bob', familyName: `O'Neil ${mark}` },
    emails: [{ value: address('bob', 'corp'), type: 'work', primary: true }],
    active: false,
  },
  {
    key: 'cyd',
    userName: address('cyd', 'corp'),
    name: { givenName: 'Cyd', familyName: `100% ${mark}` },
    displayName: `Cyd ${mark}`,
    emails: [
      { value: address('cyd', 'corp'), type: 'work', primary: true },
      { value: address('ada', 'old_home'), type: 'other', primary: false },
    ],
    active: true,
  },
];

let scim: Directory;
const keys = new Map<string, string>();

beforeAll(async () => {
  const tenant = await createTenant();
  scim = directory((await createScimToken(tenant)).token);
  for (const { key, ...person } of PEOPLE) {
    const { status, body } = await scim.post('/Users', newUser({ displayName: undefined, externalId: key, ...person }));
    expect(status).toBe(201);
    keys.set(body.id, key);
  }
});

const findNames = async (filter: string, page = ''): Promise<[string[], number]> => {
  const { status, body } = await scim.get(`/Users?filter=${encodeURIComponent(filter)}${page}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return [body.Resources.map(({ id }: { id: string }) => keys.get(id)), body.totalResults];
};

const mine = `name.familyName ew "${mark}"`;

describe('users are found by', () => {
  it.each<[string, string[]]>([
    [`userName eq "${address('ada', 'corp').toUpperCase()}"`, ['ada']],
    [`${mine} and userName ne "${address('ada', 'corp')}"`, ['bob', 'cyd']],
    [`userName co "-${mark}@CORP"`, ['ada', 'bob', 'cyd']],
    [`userName sw "ada-${mark}"`, ['ada']],
    [mine, ['ada', 'bob', 'cyd']],
    [`name.familyName eq "MÜLLER ${mark}"`, ['ada']],
    [`name.familyName sw "100% ${mark}"`, ['cyd']],
    [`name.familyName sw "1_0% ${mark}"`, []],
    [`name.familyName sw "o'neil ${mark}"`, ['bob']],
    [`displayName eq "cyd ${mark}"`, ['cyd']],
    [`${mine} and displayName pr`, ['ada', 'cyd']],
    [`${mine} and not (displayName pr)`, ['bob']],
    [`${mine} and displayName eq null`, ['bob']],
    [`externalId eq "ada" or externalId eq "cyd"`, ['ada', 'cyd']],
    [`externalId eq "ADA"`, []],
    [`(externalId eq "ada" or externalId eq "bob") and active eq false`, ['bob']],
    [`externalId eq "ada" or externalId eq "bob" and active eq true`, ['ada']],
    [`externalId eq "ada" or ${mine} and active eq "False"`, ['ada', 'bob']],
    [`${mine} and active ne true`, ['bob']],
    [`emails eq "${address('ada', 'home')}"`, ['ada']],
    [`emails.value eq "${address('ada', 'old_home').toUpperCase()}"`, ['cyd']],
    [`emails eq "${address('ada', 'old%home')}"`, []],
    [`emails[type eq "home" and value eq "${address('ada', 'home')}"]`, ['ada']],
    [`emails[type eq "work" and value eq "${address('ada', 'home')}"]`, []],
    [`emails[type eq "work"].value eq "${address('ada', 'home')}"`, []],
    [`emails[type eq "home"].value eq "${address('ada', 'home')}"`, ['ada']],
    [`emails[type eq "other" and not (primary eq true)] and ${mine}`, ['cyd']],
    [`${mine} and (emails.value co "home.example" or emails.value co "nowhere.example")`, ['ada', 'cyd']],
    [`${mine} and meta.created gt "2015-10-10T14:38:21.861-07:00"`, ['ada', 'bob', 'cyd']],
    [`${mine} and meta.lastModified lt "2015-10-10T14:38:21Z"`, []],
    [`${mine} and userName ge "bob" and userName lt "c"`, ['bob']],
    [`${mine} and userName gt "bob-" and userName le "${address('cyd', 'corp')}"`, ['bob', 'cyd']],
  ])('%s', async (filter, expected) => {
    expect(await findNames(filter)).toEqual([expected, expected.length]);
  });

  it('a filter, page by page', async () => {
    expect(await findNames(mine, '&count=2')).toEqual([['ada', 'bob'], 3]);
    expect(await findNames(mine, '&count=2&startIndex=3')).toEqual([['cyd'], 3]);
    expect(await findNames(mine, '&count=0')).toEqual([[], 3]);
  });

  it('a filter that is evaluated for the whole organisation', async () => {
    const crowded = await createTenant();
    const crowd = directory((await createScimToken(crowded)).token);
    const stamps = app().db.dialect.client === 'sqlite' ? { created_at: 1.7e12, updated_at: 1.7e12 } : {};
    const names = Array.from({ length: MANY }, () => unique('filter'));
    const accounts = names.map((name) => ({
      ...stamps,
      document_id: name,
      username: name,
      email: `${name}@x.example`,
    }));
    await db().batchInsert('up_users', accounts, 50);
    const users: { id: number }[] = await db()('up_users').where('username', 'like', 'filter-%').select('id');
    const members = users.map(({ id }) => ({
      document_id: unique(),
      organisation_id: crowded.id,
      user_id: id,
      role: 'viewer',
    }));
    await db().batchInsert(
      'memberships',
      members.map((member) => ({ ...stamps, ...member })),
      50,
    );
    const { body } = await crowd.get(`/Users?filter=${encodeURIComponent('userName ew "@X.EXAMPLE"')}&startIndex=1001`);
    expect([body.totalResults, body.itemsPerPage]).toEqual([MANY, 100]);
  });
});

describe('groups are found by', () => {
  it.each<[string, number]>([
    [`displayName eq "TEAM ${mark}"`, 1],
    [`displayName sw "team ${mark.toUpperCase()}"`, 1],
    [`displayName co "${mark}" or displayName eq "Engineer"`, 2],
    [`displayName co "${mark}" and not (externalId pr)`, 1],
    [`displayName co "${mark}" and meta.created gt "2015-10-10T00:00:00Z"`, 1],
    ['id eq "ENGINEER"', 0],
    ['id eq "engineer"', 1],
  ])('%s', async (filter, total) => {
    await scim.post('/Groups', { schemas: [GROUP], displayName: `Team ${mark}` });
    const { status, body } = await scim.get(`/Groups?filter=${encodeURIComponent(filter)}`);
    expect([status, body.totalResults]).toEqual([200, total]);
  });
});

it.each([
  ['Users', 'userName sw O'],
  ['Users', 'active gt true'],
  ['Users', 'meta.created gt "yesterday"'],
  ['Users', Array.from({ length: 11 }, () => 'active pr').join(' or ')],
  ['Groups', 'members.value eq "x"'],
])('%s by %s are refused with 400 invalidFilter', async (endpoint, filter) => {
  expectScimError(await scim.get(`/${endpoint}?filter=${encodeURIComponent(filter)}`), 400, 'invalidFilter');
});
