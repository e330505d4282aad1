import { createScimToken, type Directory, directory, expectScimError, GROUP, newUser } from '../../helpers/scim';
import { createTenant, unique } from '../../helpers/world';

/** Texts in filters and paths are JSON strings (RFC 7644, section 3.4.2.2). Other tests' records have other marks. */
const mark = unique('esc');
const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
const NAME = `CORP\\"jdoe" ${mark}`;
const ADDRESS = `${mark}@corp.example`;

let scim: Directory;
let user: string;
let group: string;

beforeAll(async () => {
  scim = directory((await createScimToken(await createTenant())).token);
  const emails = [{ value: ADDRESS, type: 'work', primary: true }];
  const person = newUser({ userName: NAME, displayName: NAME, externalId: NAME, emails });
  const created = await scim.post('/Users', person);
  expect([created.status, created.body.userName]).toEqual([201, NAME]);
  expectScimError(await scim.post('/Users', person), 409, 'uniqueness');
  user = created.body.id;
  group = (await scim.post('/Groups', { schemas: [GROUP], displayName: NAME, externalId: NAME })).body.id;
});

const escaped = (text: string): string =>
  `"${Array.from(text, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;

const idsBy = async (kind: 'Users' | 'Groups', filter: string): Promise<string[]> => {
  const got = await scim.get(`/${kind}?filter=${encodeURIComponent(filter)}`);
  const searched = await scim.post(`/${kind}/.search`, { schemas: [SEARCH], filter });
  expect([got.status, got.body]).toEqual([200, searched.body]);
  return got.body.Resources.map(({ id }: { id: string }) => id);
};

it.each([
  `userName eq ${JSON.stringify(NAME)}`,
  `userName eq ${escaped(NAME)}`,
  `userName eq ${JSON.stringify(` ${NAME}\t`)}`,
  `userName sw "corp\\\\" and userName ew "${mark}"`,
  `displayName eq ${JSON.stringify(NAME)}`,
  `displayName co "\\\\\\"jdoe\\" ${mark}"`,
  `externalId eq ${JSON.stringify(NAME)}`,
  `externalId eq ${escaped(NAME)}`,
  `emails eq "${mark}\\u0040corp.example"`,
  `emails.value sw "${mark}\\u0040"`,
  `emails[type eq "\\u0077ork"].value eq "${mark}\\u0040CORP.example"`,
])('users are found by %s', async (filter) => {
  expect(await idsBy('Users', filter)).toEqual([user]);
});

it.each([
  `displayName eq ${JSON.stringify(NAME)}`,
  `displayName eq ${escaped(NAME)}`,
  `displayName eq ${JSON.stringify(`  ${NAME} `)}`,
  `externalId eq ${JSON.stringify(NAME)}`,
  `displayName sw "corp\\\\" and displayName co "${mark}"`,
])('groups are found by %s', async (filter) => {
  expect(await idsBy('Groups', filter)).toEqual([group]);
});

it('both are found together', async () => {
  const found = await scim.post('/.search', { schemas: [SEARCH], filter: `externalId eq ${JSON.stringify(NAME)}` });
  expect(found.body.Resources.map(({ id }: { id: string }) => id)).toEqual([user, group]);
});

it.each(['"CORP\\jdoe"', '"\\u00g0"', '"a\\"', '"\\u0000"', '"\\ud800"'])(
  'the text %s is refused in filters and paths',
  async (text) => {
    for (const kind of ['Users', 'Groups']) {
      const filter = `displayName eq ${text}`;
      expectScimError(await scim.get(`/${kind}?filter=${encodeURIComponent(filter)}`), 400, 'invalidFilter');
      expectScimError(await scim.post(`/${kind}/.search`, { schemas: [SEARCH], filter }), 400, 'invalidFilter');
    }
    const email = { op: 'replace', path: `emails[type eq ${text}].value`, value: 'a@corp.example' };
    expectScimError(await scim.patch(`/Users/${user}`, email), 400, 'invalidPath');
    const member = { op: 'remove', path: `members[value eq ${text}]` };
    expectScimError(await scim.patch(`/Groups/${group}`, member), 400, 'invalidPath');
  },
);

it('a group whose name was sent with outer blanks is found by that name', async () => {
  const sent = `  Blank ${mark} `;
  const { body } = await scim.post('/Groups', { schemas: [GROUP], displayName: sent });
  expect(await idsBy('Groups', `displayName eq "${sent}"`)).toEqual([body.id]);
  expect(await idsBy('Groups', `displayName eq "${body.displayName}"`)).toEqual([body.id]);
});
