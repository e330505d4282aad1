import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, type Directory, directory, expectScimError, GROUP, newUser } from '../../helpers/scim';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';
import { whileRefused } from '../../helpers/database/refused-rows';

const { housekeepingWatchdog } = compiled('watchdogs/housekeeping');

interface Entry {
  documentId: string;
  [field: string]: unknown;
}

let tenant: Tenant;
let scim: Directory;
let token_id: string;

beforeEach(async () => {
  tenant = await createTenant({ max_members: null });
  const made = await createScimToken(tenant, 'owner');
  token_id = made.documentId;
  scim = directory(made.token);
});

/** The log of the organisation, oldest first. */
const log = async (query = ''): Promise<Entry[]> => {
  const { status, body } = await tenant.people.owner.call.get(`/scim-log-entries?sort=createdAt:asc,id:asc${query}`);
  expect(status).toBe(200);
  return body.data as Entry[];
};

const results = async () => (await log()).map(({ kind, operation, result }) => [kind, operation, result].join(' '));

const create = async (user = newUser()): Promise<string> => {
  const { status, body } = await scim.post('/Users', user);
  expect(status).toBe(201);
  return body.id as string;
};

const active = (value: boolean) => ({ op: 'replace', path: 'active', value });

describe('a change of a directory', () => {
  it('of a user has an entry with the attributes, the token and the request', async () => {
    const user = newUser();
    const id = await create(user);
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Countess' });
    await scim.patch(`/Users/${id}`, active(false));
    await scim.patch(`/Users/${id}`, active(true), { op: 'replace', path: 'name.givenName', value: 'A.' });
    await scim.delete(`/Users/${id}`);
    const entries = await log();
    expect(entries.map(({ result, attributes }) => [result, attributes])).toEqual([
      ['created', null],
      ['changed', ['displayName']],
      ['deactivated', ['active']],
      ['reactivated', ['active', 'name.givenName']],
      ['removed', null],
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        ...{ kind: 'user', subject: user.userName, resource_id: id, token_id, requests: 1, last_at: null },
        ...{ status_code: null, scim_type: null, code: null, detail: null, members_added: null },
        ...{ token_label: expect.stringMatching(/^directory/), request_id: expect.stringMatching(/./) },
      });
  });

  it('of a group has an entry that counts its members', async () => {
    const [ada, bob] = [await create(), await create()];
    const displayName = unique('Platform');
    const { body } = await scim.post('/Groups', {
      schemas: [GROUP],
      displayName,
      members: [{ value: ada }, { value: bob }],
    });
    await scim.patch(`/Groups/${body.id}`, { op: 'remove', path: `members[value eq "${ada}"]` });
    await scim.patch(`/Groups/${body.id}`, { op: 'replace', path: 'displayName', value: `${displayName} 2` });
    await scim.delete(`/Groups/${body.id}`);
    const entries = await log('&filters[kind][$eq]=group');
    expect(
      entries.map((entry) => [entry.result, entry.attributes, entry.members_added, entry.members_removed]),
    ).toEqual([
      ['created', null, 2, 0],
      ['changed', ['members'], 0, 1],
      ['changed', ['displayName'], 0, 0],
      ['removed', null, 0, 1],
    ]);
    expect(entries[0]).toMatchObject({ subject: displayName, resource_id: body.id });
  });

  it('that changes nothing has no entry', async () => {
    const user = newUser();
    const id = await create(user);
    const { body } = await scim.post('/Groups', {
      schemas: [GROUP],
      displayName: unique('Platform'),
      members: [{ value: id }],
    });
    expect((await scim.put(`/Users/${id}`, user)).status).toBe(200);
    expect((await scim.patch(`/Users/${id}`, active(true))).status).toBe(200);
    expect(
      (await scim.patch(`/Groups/${body.id}`, { op: 'add', path: 'members', value: [{ value: id }] })).status,
    ).toBe(204);
    expect((await scim.get('/Users')).status).toBe(200);
    expect(await results()).toEqual(['user create created', 'group create created']);
  });

  it('is not stored without its entry', async () => {
    const id = await create();
    await whileRefused({ table: 'scim_log_entries', on: 'insert' }, async () => {
      await expect(scim.patch(`/Users/${id}`, active(false))).rejects.toThrow(/answers 500/);
    });
    expect((await scim.get(`/Users/${id}`)).body.active).toBe(true);
    expect(await results()).toEqual(['user create created']);
  });
});

describe('a refused request', () => {
  it('has an entry with the reason, and its change has none', async () => {
    const user = newUser();
    await create(user);
    expectScimError(await scim.post('/Users', user), 409, 'uniqueness');
    const [, entry] = await log();
    expect(entry).toMatchObject({
      ...{ kind: 'user', operation: 'create', result: 'refused', subject: user.userName, resource_id: null, token_id },
      ...{ status_code: 409, scim_type: 'uniqueness', code: null, attributes: null, requests: 1 },
      detail: expect.stringMatching(/already exists/),
    });
  });

  it('shows the code and the remedy of a rule', async () => {
    const member = await app()
      .db.query('api::membership.membership')
      .findOne({ where: { organisation: tenant.id, user: tenant.people.owner.id } });
    const answer = await scim.patch(`/Users/${member.documentId}`, active(false));
    expectScimError(answer, 400, 'mutability');
    expect((await log())[0]).toMatchObject({
      ...{ result: 'refused', operation: 'change', subject: tenant.people.owner.email, code: 'LAST_OWNER' },
      ...{ resource_id: member.documentId, detail: answer.body.detail },
    });
  });

  it('that is repeated is counted in its entry, on every node and on that day', async () => {
    const user = newUser();
    await create(user);
    for (let times = 0; times < 3; times += 1) await scim.post('/Users', user);
    await Promise.all([scim.delete('/Users/absent'), scim.delete('/Users/absent')]);
    const entries = (await log()).filter(({ result }) => result === 'refused');
    expect(entries.map(({ requests, status_code: status }) => [status, requests])).toEqual([
      [409, 3],
      [404, 2],
    ]);
    expect(Date.parse(String(entries[0]?.last_at))).toBeGreaterThan(Date.now() - 60_000);
  });

  it('whose body cannot be read has an entry without a subject', async () => {
    await scim.post('/Users', '{');
    await scim.post('/Groups', { schemas: [GROUP], displayName: 7 });
    await scim.put('/Users/%00', { userName: 'a\0b' });
    expect(await results()).toEqual(['user create refused', 'group create refused', 'user change refused']);
    expect((await log()).map(({ subject }) => subject)).toEqual([null, null, 'a\uFFFDb']);
  });

  it('of a suspended or archived organisation has an entry', async () => {
    for (const org_status of ['suspended', 'archived']) {
      await db()('organisations').where({ id: tenant.id }).update({ org_status });
      await app()
        .db.query('api::organisation.organisation')
        .update({ where: { id: tenant.id }, data: { org_status } });
      expectScimError(await scim.post('/Users', newUser()), 403);
    }
    const rows = await db()('scim_log_entries').where({ organisation_id: tenant.id });
    expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(['ORGANISATION_READ_ONLY']));
  });

  it('without a valid token, of no user or group, or that only reads has none', async () => {
    const { documentId } = await createScimToken(tenant);
    expect((await directory('tscim_absent-token').post('/Users', newUser())).status).toBe(401);
    expect((await scim.get('/Users/absent')).status).toBe(404);
    expect((await scim.post('/.search', { schemas: ['x'] })).status).toBe(400);
    expect((await scim.post('/Nothing', {})).status).toBe(404);
    await tenant.people.owner.call.post(`/scim-tokens/${documentId}/revoke`, {});
    expect(await log()).toEqual([]);
  });

  it('is answered even if the log cannot take it', async () => {
    await whileRefused({ table: 'scim_log_entries', on: 'insert' }, async () => {
      expectScimError(await scim.delete('/Users/absent'), 404);
    });
  });

  it('is not kept beyond 5,000 different ones a day', async () => {
    const row = { kind: 'user', operation: 'remove', result: 'refused', organisation: tenant.id };
    for (let part = 0; part < 50; part += 1)
      await app()
        .db.query('api::scim-log-entry.scim-log-entry')
        .createMany({ data: Array.from({ length: 100 }, () => ({ ...row, refusal_key: unique() })) });
    expectScimError(await scim.delete('/Users/absent'), 404);
    expect(await log('&filters[subject][$null]=true&filters[resource_id][$eq]=absent')).toEqual([]);
  });
});

describe('the log', () => {
  it('is found by result, token and address', async () => {
    const user = newUser();
    await create(user);
    await scim.post('/Users', user);
    const other = await createScimToken(tenant, 'owner');
    await directory(other.token).post('/Users', newUser());
    expect(await log('&filters[result][$eq]=refused')).toHaveLength(1);
    expect(await log(`&filters[token_id][$eq]=${other.documentId}`)).toHaveLength(1);
    expect(await log(`&_q=${encodeURIComponent(user.userName.toUpperCase())}`)).toHaveLength(2);
    const page = await tenant.people.owner.call.get('/scim-log-entries?pagination[pageSize]=2&pagination[cursor]=');
    expect([page.status, page.body.data.length]).toEqual([200, 2]);
  });

  it('is for those who manage directories, in their organisation only, and cannot be written', async () => {
    const id = await create();
    const [entry] = await log();
    const { owner, admin, engineer, auditor } = tenant.people;
    const path = `/scim-log-entries/${entry?.documentId}`;
    for (const { call } of [owner, admin]) expect((await call.get(path)).body.data).toMatchObject({ resource_id: id });
    for (const { call } of [engineer, auditor]) expectRefusal(await call.get(path), 403, 'CAPABILITY_MISSING');
    const stranger = await createTenant();
    expectRefusal(await stranger.people.owner.call.get(path), 403);
    expect((await stranger.people.owner.call.get('/scim-log-entries')).body.data).toEqual([]);
    expect((await owner.call.post('/scim-log-entries', {})).status).toBe(405);
    expect((await owner.call.delete(path)).status).toBe(405);
  });

  it('is kept for 90 days', async () => {
    const row = { organisation: tenant.id, kind: 'user', operation: 'create', result: 'created' };
    const DAY_MS = 86_400_000;
    const [old, recent] = [
      await insert('api::scim-log-entry.scim-log-entry', {
        ...row,
        createdAt: new Date(Date.now() - 91 * DAY_MS).toISOString(),
      }),
      await insert('api::scim-log-entry.scim-log-entry', {
        ...row,
        createdAt: new Date(Date.now() - 89 * DAY_MS).toISOString(),
      }),
    ];
    await housekeepingWatchdog.run(app() as never, new Date());
    const kept = (await log()).map(({ documentId }) => documentId);
    expect(kept).toContain(recent.documentId);
    expect(kept).not.toContain(old.documentId);
  });
});
