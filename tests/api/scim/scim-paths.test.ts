import { createScimToken, type Directory, directory, expectScimError, GROUP, newUser } from '../../helpers/scim';
import { createTenant, unique } from '../../helpers/world';

let scim: Directory;

beforeAll(async () => {
  scim = directory((await createScimToken(await createTenant())).token);
});

const newPerson = async (more: Record<string, unknown> = {}) => (await scim.post('/Users', newUser(more))).body;

const WORK = { value: 'w@corp.example', type: 'work', primary: true };
const twoEmails = () => [
  { ...WORK, value: `${unique('w')}@corp.example` },
  { value: `${unique('h')}@home.example`, type: 'home', primary: false },
];

describe('the path of a PATCH on a user', () => {
  it('selects addresses as a filter does', async () => {
    const user = await newPerson({ emails: twoEmails() });
    const [work, home] = user.emails;
    const steps: [object, object[]][] = [
      [
        { op: 'Replace', path: 'emails[type eq "Work"].value', value: 'new@corp.example' },
        [{ ...work, value: 'new@corp.example' }, home],
      ],
      [{ op: 'Replace', path: 'emails[primary eq "True"].value', value: work.value }, [work, home]],
      [{ op: 'Remove', path: 'emails[type eq "fax"]' }, [work, home]],
      [{ op: 'Remove', path: 'emails[type eq "Home"]' }, [work]],
      [
        { op: 'Add', path: 'emails[type eq "home"].value', value: home.value },
        [work, { type: 'home', value: home.value }],
      ],
      [
        { op: 'Replace', path: 'emails[type eq "home"].primary', value: 'True' },
        [
          { ...work, primary: false },
          { type: 'home', value: home.value, primary: true },
        ],
      ],
    ];
    for (const [operation, emails] of steps) {
      const { status, body } = await scim.patch(`/Users/${user.id}`, operation);
      expect([status, body.emails]).toEqual([200, emails]);
    }
    expect((await scim.get(`/Users?filter=emails eq "${home.value}"`)).body.Resources).toMatchObject([{ id: user.id }]);
  });

  it('that selects nothing is noTarget for replace, and no error for remove', async () => {
    const user = await newPerson();
    const none = { op: 'replace', path: 'emails[type eq "fax" or type eq "home"].value', value: 'x@corp.example' };
    expectScimError(await scim.patch(`/Users/${user.id}`, none), 400, 'noTarget');
    const gone = await scim.patch(`/Users/${user.id}`, { op: 'remove', path: 'emails[type eq "fax"].value' });
    expect([gone.status, gone.body]).toEqual([200, user]);
  });
});

describe('the path of a PATCH on a group', () => {
  const membersOf = async (id: string): Promise<string[]> =>
    ((await scim.get(`/Groups/${id}`)).body.members ?? []).map(({ value }: { value: string }) => value);

  const groupOf = async (members: string[]): Promise<string> =>
    (
      await scim.post('/Groups', {
        schemas: [GROUP],
        displayName: unique('Paths'),
        members: members.map((value) => ({ value })),
      })
    ).body.id;

  it('selects members by any filter', async () => {
    const [a, b, c, d] = (await Promise.all([1, 2, 3, 4].map(async () => (await newPerson()).id as string))) as [
      string,
      string,
      string,
      string,
    ];
    const group = await groupOf([a, b, c, d]);
    const steps: [string, string[]][] = [
      [`members[value eq "${a}" or value eq "${b}"]`, [c, d]],
      [`members[type eq "Group" and value eq "${c}"]`, [c, d]],
      [`members[TYPE eq "user" and value eq "${c.toUpperCase()}"]`, [d]],
      [`members[value eq "${a}"]`, [d]],
      [`members[not (value eq "${d}")]`, [d]],
      [`members[value sw "${d.slice(0, 8)}"]`, []],
    ];
    for (const [path, expected] of steps) {
      expect((await scim.patch(`/Groups/${group}`, { op: 'Remove', path })).status).toBe(204);
      expect((await membersOf(group)).sort()).toEqual([...expected].sort());
    }
    const add = { op: 'Add', path: `members[value eq "${a}" and type eq "User"]`, value: {} };
    expect((await scim.patch(`/Groups/${group}`, add)).status).toBe(204);
    expect(await membersOf(group)).toEqual([a]);
    const every = await scim.patch(`/Groups/${group}`, { op: 'remove', path: 'members[type eq "User"]' });
    expect([every.status, await membersOf(group)]).toEqual([204, []]);
  });

  it('selects members of the group of a role whom no directory has changed', async () => {
    const other = directory((await createScimToken(await createTenant())).token);
    const before = (await other.get('/Groups/engineer')).body.members;
    expect(before).toHaveLength(1);
    const path = `members[value co "${before[0].value.slice(1)}"]`;
    expect((await other.patch('/Groups/engineer', { op: 'remove', path })).status).toBe(204);
    expect((await other.get('/Groups/engineer')).body.members).toBeUndefined();
  });
});
