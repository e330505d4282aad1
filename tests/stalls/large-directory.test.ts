import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app, db } from '../helpers/api';
import { expectNoPause } from '../helpers/timing/event-loop';
import { createScimToken, GROUP, USER } from '../helpers/scim';
import { deleteSeeded, seedRows } from '../helpers/database/seed-rows';
import { createTenant, type Tenant } from '../helpers/world';

/**
 * Reading or comparing this many members at once takes longer than 100 ms, even more with many addresses and groups.
 */
const MEMBERS = 22_000;
const GROUPS = 500;
const GROUP_MEMBERS = 9_000;
/** One group for each attempt to empty one, with more members than a response contains. All have the same members. */
const EMPTIED = ['ld-g2', 'ld-g3', 'ld-g4'];
const EMPTIED_MEMBERS = 11_000;

const TEN_CONDITIONS = encodeURIComponent(
  Array.from({ length: 10 }, (_none, at) => `name.formatted co "${at}x"`).join(' or '),
);

let tenant: Tenant;
let scimToken: string;

const EMAILS = Array.from(
  { length: 20 },
  (_none, at) =>
    `{"value":"member-' || i || '-of-many-${at}@a-long-domain-name-of.large.example","type":"work","primary":${at === 0}}`,
);
const IN_ALL_GROUPS = Array.from({ length: GROUPS }, (_none, at) => `,ld-g${at + 1}`).join('') + ',';

const IN_FEW_GROUPS = `when i <= ${EMPTIED_MEMBERS} then ',${EMPTIED.join(',')},'
  when i <= ${EMPTIED_MEMBERS + GROUP_MEMBERS} then ',ld-g1,'`;

/** The attributes of a provisioned person. The last ones are in every group. */
const RICH_MEMBER = {
  user_name: `'ld-' || i || '@large.example'`,
  user_name_key: `'ld-' || i || '@large.example'`,
  external_id: `'ext-' || i`,
  display_name: `'Person number ' || i || ' of the organisation'`,
  given_name: `'Person'`,
  family_name: `'Number ' || i`,
  directory_email: `'member-' || i || '-of-many-0@a-long-domain-name-of.large.example'`,
  directory_emails: `'[${EMAILS.join(',')}]'`,
  extra_addresses: '19',
  directory_groups: `case when i > ${MEMBERS - 200} then '${IN_ALL_GROUPS}' ${IN_FEW_GROUPS} else ',viewer,' end`,
};

const seedAll = async (): Promise<void> => {
  const { id } = tenant;
  await seedRows('up_users', MEMBERS, {
    document_id: `'ld-u' || i`,
    username: `'ld-' || i`,
    email: `'ld-' || i || '@large.example'`,
    blocked: 'false',
    confirmed: 'true',
  });
  const lastUserId = Number((await db()('up_users').max({ id: 'id' }))[0]?.id);
  await seedRows('memberships', MEMBERS, {
    document_id: `'ld-m' || i`,
    organisation_id: String(id),
    user_id: `${lastUserId - MEMBERS} + i`,
    role: `'viewer'`,
    ...RICH_MEMBER,
  });
  await seedRows('scim_groups', GROUPS, {
    document_id: `'ld-g' || i`,
    organisation_id: String(id),
    display_name: `'Group ' || i`,
  });
};

const SEEDED = ['scim_groups', 'memberships', 'up_users'];

beforeAll(async () => {
  tenant = await createTenant();
  scimToken = (await createScimToken(tenant, 'owner')).token;
  await seedAll();
}, 480_000);

// Tests that read whole tables run afterwards.
afterAll(() => deleteSeeded(SEEDED, 'ld-'), 240_000);

/** Does not parse the response, because parsing would block the event loop that the server shares with this test. */
const send = async (
  method: string,
  path: string,
  body?: object | string,
): Promise<{ status: number; text: string }> => {
  const { port } = app().server.httpServer.address() as AddressInfo;
  const headers = { Authorization: `Bearer ${scimToken}`, 'Content-Type': 'application/scim+json' };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, method, path: `/scim/v2${path}`, headers, agent: false }, resolve)
      .on('error', reject)
      .end(typeof body === 'object' ? JSON.stringify(body) : body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode as number, text: Buffer.concat(chunks).toString() };
};

const read = (path: string) => send('GET', path);

describe('the event loop with a large directory', () => {
  it.each([
    ['its users', '/Users?startIndex=15000&count=100'],
    ['a user by name', '/Users?filter=userName%20eq%20%22ld-77%40large.example%22'],
    ['its groups', '/Groups'],
    ['a group', '/Groups/viewer'],
    ['200 users with their groups', '/Users?count=200'],
    ['the last 200 users', `/Users?startIndex=${MEMBERS - 100}&count=200`],
    ['users by part of a name', '/Users?filter=userName%20co%20%227%22&count=200'],
    ['users by the end of an address', '/Users?filter=emails%20ew%20%22large.example%22'],
    ['users by a negated filter', '/Users?filter=not%20(userName%20sw%20%22ld-1%22)&count=200'],
    ['users by one of ten conditions', `/Users?count=200&filter=${TEN_CONDITIONS}`],
    [
      'users by an entry of a multi-valued attribute',
      '/Users?filter=emails%5Btype%20eq%20%22work%22%20and%20value%20co%20%2299%22%5D',
    ],
    ['users by a timestamp', '/Users?filter=meta.created%20gt%20%222020-01-01T00:00:00Z%22&count=200'],
    ['users who have a name', '/Users?filter=name%20pr&count=0'],
    ['users who are active', '/Users?filter=active%20eq%20true&count=200'],
    ['groups by part of a name', '/Groups?filter=displayName%20co%20%22e%22'],
    ['groups by a negated filter', '/Groups?filter=not%20(displayName%20eq%20%22x%22)&count=200'],
  ])('is not blocked by a read of %s', async (_name, path) => {
    await expectNoPause(async () => expect((await read(path)).status).toBe(200));
  });

  const empty = async (group: string): Promise<void> => {
    const body = { schemas: [GROUP], displayName: `Group ${group.slice(4)}`, members: [] };
    const { status, text } = await send('PUT', `/Groups/${group}`, body);
    expect([status, JSON.parse(text).members ?? []]).toEqual([200, []]);
  };
  const countIn = async (group: string): Promise<number> => {
    const members = db()('memberships').where('organisation_id', tenant.id);
    const [count] = await members.where('directory_groups', 'like', `%,${group},%`).count({ total: 'id' });
    return Number(count?.total);
  };

  it('is not blocked while a group is emptied', async () => {
    const emptied: string[] = [];
    expect(await countIn(EMPTIED[0] as string)).toBe(EMPTIED_MEMBERS + 200);
    await expectNoPause(async () => {
      emptied.push(EMPTIED[emptied.length] as string);
      await empty(emptied.at(-1) as string);
    });
    expect(await Promise.all(emptied.map(countIn))).toEqual(emptied.map(() => 0));
  });

  it('is not blocked while a group is replaced with what was read', async () => {
    const before = (await read('/Groups/ld-g1')).text;
    await expectNoPause(async () => {
      const { status, text } = await send('PUT', '/Groups/ld-g1', before);
      expect([status, text === before]).toEqual([200, true]);
    });
  });

  it('gets a response in parts that form a valid document', async () => {
    const users = JSON.parse((await read(`/Users?startIndex=${MEMBERS - 199}&count=200`)).text);
    expect([users.totalResults, users.itemsPerPage, users.Resources.length]).toEqual([MEMBERS + 5, 200, 200]);
    expect(users.Resources[0]).toMatchObject({ id: expect.any(String), schemas: [USER] });
    expect(users.Resources.at(-6).groups.length).toBeGreaterThan(GROUPS - EMPTIED.length - 1);
    const group = JSON.parse((await read('/Groups/ld-g1')).text);
    expect([group.displayName, group.members.length]).toEqual(['Group 1', GROUP_MEMBERS + 200]);
  });
});
