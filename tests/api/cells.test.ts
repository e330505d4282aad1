import request from 'supertest';
import type { Operation } from '../../src/wire/operation';
import { hasTarget } from '../../src/wire/operation';
import { beat, enrol, enrolledAgent, makeAgent, report, storedAgent } from '../helpers/agents';
import { connect, signInAdmin } from '../helpers/admin-panel';
import { type Answer, app, as, type Method, send } from '../helpers/api';
import { compiled } from '../helpers/compiled';
import { becomeCell, leaveCells } from '../helpers/cells';
import { expectRefusal } from '../helpers/refusals';
import { createScimToken, directory, expectScimError } from '../helpers/scim';
import { deliver, eventOf, SECRET, setSecrets } from '../helpers/stripe';
import { accept, invite } from '../helpers/invitations';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  join,
  PASSWORD,
  type Person,
  type Tenant,
  unique,
} from '../helpers/world';

jest.setTimeout(60_000);

const ORGANISATION = 'api::organisation.organisation';
const CELLS = 'a=https://a.example,eu/b=https://b.example/,us=https://us.example';
const B = 'https://b.example';

let here: Tenant;
let there: Tenant;
let operator: Person;
/** A member of both. */
let both: Person;

const becomeA = (settings: { isDefault?: boolean } = {}): void => becomeCell('a', { cells: CELLS, ...settings });

beforeAll(async () => {
  here = await createTenant({ home_region: 'eu', deployment_cell: 'a' });
  there = await createTenant({ home_region: 'eu', deployment_cell: 'b', leaderboard_enabled: true });
  operator = await createOperator();
  both = await createPerson();
  await join(here.id, both, 'owner');
  await join(there.id, both, 'owner');
});
beforeEach(() => becomeA());
afterEach(leaveCells);

const expectWrongCell = (answer: Answer, address: string | null = B): void => {
  expectRefusal(answer, 421, 'WRONG_CELL');
  expect(answer.body.error.details).toMatchObject({ address, remedy: expect.stringMatching(/./) });
};

interface Walked {
  method: Method;
  path: string;
  operation: Operation;
}

/** Every route that takes credentials, as the running application has it. */
const guardedRoutes = (): Walked[] =>
  Object.values(app().apis as Record<string, { routes: Record<string, { routes: any[] }> }>)
    .flatMap(({ routes }) => Object.values(routes))
    .flatMap(({ routes }) => routes)
    .map(({ method, path, config }) => ({
      method: method.toLowerCase(),
      path,
      operation: config.operation as Operation,
    }))
    .filter(({ operation }) => operation.access !== 'anyone');

/** Does work with a record of a type that the other cell's organisation owns; no lifecycle asks for more than that. */
const withRecordThere = async (uid: string, work: (documentId: string) => Promise<void>): Promise<void> => {
  const db = app().db.connection;
  if (uid === ORGANISATION) return work(there.documentId);
  const table = app().db.metadata.get(uid).tableName;
  // The log is a chain, which takes no entry of somebody else's making.
  if (table === 'audit_entries')
    return work((await db(table).where({ organisation_id: there.id }).first('document_id')).document_id);
  // A Date of the sandbox is none for the driver.
  const now = app().db.dialect.client === 'sqlite' ? Date.now() : new Date().toISOString();
  const moments = { created_at: now, updated_at: now, published_at: now };
  const documentId = unique('there');
  await db(table).insert({ document_id: documentId, organisation_id: there.id, ...moments });
  await work(documentId);
  await db(table).where({ document_id: documentId }).delete();
};

const bodyOf = (method: Method) => (method === 'post' || method === 'put' ? { body: { data: {} } } : {});

/** All rows of the other cell's organisation, by table. */
const rowsThere = async (): Promise<string> => {
  const db = app().db.connection;
  const rows: unknown[] = [await db('organisations').where({ id: there.id })];
  for (const { tableName, attributes } of app().db.metadata.values())
    if ('organisation' in attributes && tableName !== 'organisations')
      rows.push([tableName, await db(tableName).where({ organisation_id: there.id }).orderBy('id')]);
  return JSON.stringify(rows);
};

describe('a node of another cell', () => {
  it('answers every operation on an organisation with the address of its cell, and writes nothing', async () => {
    const routes = guardedRoutes().filter(({ operation }) => !operation.ownMembership);
    expect(routes.length).toBeGreaterThan(70);
    const before = await rowsThere();
    for (const { method, path } of routes) {
      for (const { token } of [there.people.owner, both, operator]) {
        const headers = { 'X-Organisation-Id': there.documentId };
        const answer = await send(method, path.replace(':id', 'x'), { token, headers, ...bodyOf(method) });
        expect([method, path, answer.status]).toEqual([method, path, 421]);
        expectWrongCell(answer);
      }
    }
    expect(await rowsThere()).toBe(before);
  });

  it('answers every operation on a record in the same way', async () => {
    const owned = guardedRoutes().filter(
      ({ operation }) => hasTarget(operation) && operation.resource && operation.resource.ownership !== 'platform',
    );
    expect(owned.length).toBeGreaterThan(40);
    for (const { method, path, operation } of owned) {
      await withRecordThere(operation.resource?.uid as string, async (id) => {
        const before = await rowsThere();
        for (const { token } of [there.people.owner, here.people.owner, both, operator]) {
          const answer = await send(method, path.replace(':id', id), { token, ...bodyOf(method) });
          expect([method, path, answer.status]).toEqual([method, path, 421]);
          expectWrongCell(answer);
        }
        expect(await rowsThere()).toBe(before);
      });
    }
  });

  it('refuses to create in it, wherever the body says so', async () => {
    const check = await insert('api::synthetic-check.synthetic-check', { name: 'x', organisation: here.id });
    leaveCells();
    const foreign = await insert('api::synthetic-check.synthetic-check', { name: 'x', organisation: there.id });
    becomeA();
    for (const { call } of [both, operator]) {
      expectWrongCell(await call.post('/svc-agents', { organisation: there.documentId }));
      expectWrongCell(await call.post('/synthetic-results', { status: 'up', synthetic_check: foreign.documentId }));
      expect((await call.post('/synthetic-results', { status: 'up', synthetic_check: check.documentId })).status).toBe(
        201,
      );
    }
    expectWrongCell(await there.people.engineer.call.post('/svc-agents', {}));
  });

  it('leaves it out of every list', async () => {
    const lists = guardedRoutes().filter(
      ({ operation: { kind, resource, download } }) =>
        kind === 'list' && resource && resource.ownership !== 'platform' && !download,
    );
    expect(lists.length).toBeGreaterThan(12);
    for (const { path, operation } of lists) {
      await withRecordThere(operation.resource?.uid as string, async (id) => {
        const query = `${path}?filters[documentId][$eq]=${id}`;
        for (const { call } of operation.access === 'operator' ? [operator] : [both, operator]) {
          const answer = await call.get(query);
          expect([path, answer.status, answer.body.data]).toEqual([path, 200, []]);
        }
        const counted = await operator.call.get(`${query}&pagination[pageSize]=1`);
        expect([path, counted.body.meta?.pagination.total]).toEqual([path, 0]);
        leaveCells();
        // Past the check of answers: the record has no name.
        const unfiltered = request(app().server.httpServer).get(`/api${query}`);
        const control = await unfiltered.set('Authorization', `Bearer ${operator.token}`);
        expect([path, control.body.meta?.pagination.total]).toEqual([path, 1]);
        becomeA();
      });
    }
    const organisations = await both.call.get('/organisations');
    expect(organisations.body.data.map(({ documentId }: Tenant) => documentId)).toEqual([here.documentId]);
    expect(organisations.body.meta.pagination.total).toBe(1);
    const byCursor = await both.call.get('/organisations?pagination[cursor]=');
    expect(byCursor.body.data.map(({ documentId }: Tenant) => documentId)).toEqual([here.documentId]);
    expectWrongCell(await there.people.viewer.call.get('/organisations'));
  });

  it('leaves it out of exports and of what a caller hears about itself', async () => {
    const exported = await both.call.get('/audit-entries/export?format=ndjson');
    expect(exported.status).toBe(200);
    expect(JSON.stringify(exported.body)).not.toContain(there.documentId);
    const me = await both.call.get('/me');
    expect(me.body.data.memberships.map(({ organisation }: any) => organisation.documentId)).toEqual([here.documentId]);
    expect((await there.people.owner.call.get('/me')).body.data.memberships).toEqual([]);
  });

  it('goes on serving its own, and what belongs to the platform', async () => {
    expect((await here.people.engineer.call.post('/svc-agents', { hostname: 'a' })).status).toBe(201);
    expect((await both.call.get(`/organisations/${here.documentId}`)).status).toBe(200);
    expect((await operator.call.get('/subscription-plans')).status).toBe(200);
    expectRefusal(await both.call.get('/organisations/nowhere'), 404, 'NOT_FOUND');
  });

  it('does not take it over when no address of its cell is known', async () => {
    becomeCell('a');
    expectWrongCell(await both.call.get(`/organisations/${there.documentId}`), null);
  });
});

describe('what carries credentials of its own', () => {
  it('is told the cell: SCIM tokens, of which no use is noted', async () => {
    leaveCells();
    const { token, documentId } = await createScimToken(there);
    becomeA();
    for (const path of ['/Users', '/ServiceProviderConfig']) {
      const answer = await directory(token).get(path);
      expectScimError(answer, 421);
      expect(answer.body).toMatchObject({ code: 'WRONG_CELL', detail: expect.stringContaining(B) });
    }
    const row = await app().db.connection('scim_tokens').where({ document_id: documentId }).first();
    expect(row.last_used_at).toBeNull();
    leaveCells();
    expect((await directory(token).get('/Users?count=1')).status).toBe(200);
  });

  it('is told the cell: agents, with their credential or with their enrollment token', async () => {
    leaveCells();
    const agent = await enrolledAgent(there);
    const fresh = await makeAgent(there);
    becomeA();
    const before = await storedAgent(agent);
    expectWrongCell(await beat(agent));
    expectWrongCell(await report(agent));
    expectWrongCell(await enrol(fresh.token));
    expect(await storedAgent(agent)).toEqual(before);
    leaveCells();
    expect((await enrol(fresh.token)).status).toBe(201);
    expect((await beat(agent)).status).toBe(200);
  });

  it('is told the cell: invitations, which stay open', async () => {
    leaveCells();
    const { token } = await invite(there, `${unique()}@example.com`);
    becomeA();
    const account = { username: unique('guest'), password: 'Demo-Passw0rd!' };
    expectWrongCell(await accept(token, account));
    expectWrongCell(await as(undefined).post('/invitations/decline', { token }));
    leaveCells();
    expect((await accept(token, account)).status).toBe(200);
  });

  it('is told the cell: sign-in pages', async () => {
    const { slug } = await app().db.connection('organisations').where({ id: there.id }).first('slug');
    expectWrongCell(await as(undefined).get(`/auth/methods?organisation=${slug}`));
    expectWrongCell(await as(undefined).get(`/auth/sso/${slug}/start?method=workspace`));
  });

  it('is told the cell: Stripe, whose event changes nothing', async () => {
    const configured = app().config.get('stripe');
    setSecrets(SECRET);
    const event = eventOf(
      { id: unique('sub'), customer: unique('cus'), status: 'active', organisation: there.documentId },
      { created: 1_790_000_000, type: 'created' },
    );
    const before = await rowsThere();
    expectWrongCell(await deliver(event));
    expect(await rowsThere()).toBe(before);
    leaveCells();
    expect((await deliver(event)).body.data.outcome).toBe('applied');
    app().config.set('stripe', configured);
  });
});

describe('a sign-in', () => {
  it("goes on record here and with the platform, and not with another cell's organisation", async () => {
    const { flushSignIns } =
      compiled<typeof import('../../src/lifecycles/accepted-sign-ins')>('lifecycles/accepted-sign-ins');
    await flushSignIns(app());
    const entriesOf = async (organisationId: number | null, documentId: string) =>
      (
        await app()
          .db.connection('audit_entries')
          .where({ organisation_id: organisationId, action: 'sign-in.success', target_id: documentId })
      ).length;
    const { owner } = there.people;
    const before = [await entriesOf(there.id, both.documentId), await entriesOf(there.id, owner.documentId)];
    const known = await entriesOf(here.id, both.documentId);
    const ofPlatform = await entriesOf(null, owner.documentId);
    for (const { email } of [both, owner]) {
      const signedIn = await send('post', '/auth/local', { body: { identifier: email, password: PASSWORD } });
      expect(signedIn.status).toBe(200);
    }
    await flushSignIns(app());
    expect([await entriesOf(there.id, both.documentId), await entriesOf(there.id, owner.documentId)]).toEqual(before);
    expect(await entriesOf(here.id, both.documentId)).toBe(known + 1);
    expect(await entriesOf(null, owner.documentId)).toBe(ofPlatform + 1);
  });
});

describe('which organisations a node serves', () => {
  const statusOf = async (fields: object, settings: { isDefault?: boolean } = {}): Promise<number> => {
    leaveCells();
    const { documentId } = await insert(ORGANISATION, { name: unique('placed'), ...fields });
    becomeA(settings);
    return (await operator.call.get(`/organisations/${documentId}`)).status;
  };

  it('is those of its cell, and those without a cell if it is the default', async () => {
    expect(await statusOf({ home_region: 'eu', deployment_cell: 'a' })).toBe(200);
    expect(await statusOf({})).toBe(421);
    expect(await statusOf({}, { isDefault: true })).toBe(200);
    expect(await statusOf({ home_region: 'eu' }, { isDefault: true })).toBe(200);
    expect(await statusOf({ home_region: 'us' }, { isDefault: true })).toBe(421);
    expect(await statusOf({ home_region: 'us', deployment_cell: 'a' }, { isDefault: true })).toBe(421);
  });

  it('is the same in SQL: the list has those, and no others', async () => {
    leaveCells();
    const name = unique('placed');
    const placements = [
      ['eu', 'a'],
      [null, 'a'],
      ['eu', null],
      [null, null],
      ['', ' '],
      ['eu', 'b'],
      ['us', 'a'],
      ['us', null],
    ] as const;
    for (const [home_region, deployment_cell] of placements)
      await insert(ORGANISATION, { name, home_region, deployment_cell });
    const listed = async () =>
      (await operator.call.get(`/organisations?filters[name][$eq]=${name}&sort=id`)).body.data.map(
        ({ home_region, deployment_cell }: any) => [home_region, deployment_cell],
      );
    becomeA();
    expect(await listed()).toEqual(placements.slice(0, 2));
    becomeA({ isDefault: true });
    expect(await listed()).toEqual(placements.slice(0, 5));
    leaveCells();
    expect(await listed()).toHaveLength(placements.length);
  });

  it('changes at once when an organisation moves, and only a known cell can be named', async () => {
    leaveCells();
    const moving = await createTenant({ home_region: 'eu', deployment_cell: 'a' });
    becomeA();
    const path = `/organisations/${moving.documentId}`;
    expectRefusal(await operator.call.put(path, { deployment_cell: 'typo' }), 400, 'CELL_UNKNOWN', 'deployment_cell');
    const moved = await operator.call.put(path, { deployment_cell: 'b' });
    expect([moved.status, moved.body.data.deployment_cell]).toEqual([200, 'b']);
    expectWrongCell(await moving.people.owner.call.get(path));
    expectWrongCell(await operator.call.put(path, { deployment_cell: 'a' }));
    becomeCell('b', { cells: CELLS });
    expect((await moving.people.owner.call.get(path)).status).toBe(200);
    expect((await operator.call.put(path, { deployment_cell: 'a' })).status).toBe(200);
  });

  it('includes what is created there', async () => {
    const founder = await createPerson();
    const created = await founder.call.post('/organisations', { name: unique('founded') });
    expect([created.status, created.body.data.home_region, created.body.data.deployment_cell]).toEqual([
      201,
      'eu',
      'a',
    ]);
    const elsewhere = { name: unique('founded'), home_region: 'eu', deployment_cell: 'b' };
    expectWrongCell(await operator.call.post('/organisations', elsewhere));
    leaveCells();
    const unplaced = await founder.call.post('/organisations', { name: unique('founded') });
    expect([unplaced.body.data.home_region, unplaced.body.data.deployment_cell]).toEqual([null, null]);
  });
});

describe('the admin panel', () => {
  it('shows and changes what the node serves', async () => {
    leaveCells();
    const panel = await signInAdmin();
    const AGENT = 'api::svc-agent.svc-agent';
    const hostname = unique('host');
    const own = await insert(AGENT, { hostname, organisation: here.id });
    const foreign = await insert(AGENT, { hostname, organisation: there.id });
    becomeA();
    const listed = await panel.list(AGENT, `?filters[hostname][$eq]=${hostname}`);
    expect(listed.body.results.map(({ documentId }: any) => documentId)).toEqual([own.documentId]);
    expect(listed.body.pagination.total).toBe(1);
    expect((await panel.list(AGENT, `/${own.documentId}`)).status).toBe(200);
    expectWrongCell(await panel.list(AGENT, `/${foreign.documentId}`));
    expectWrongCell(await panel.update(AGENT, foreign.documentId, { hostname: 'x' }));
    expectWrongCell(await panel.remove(AGENT, foreign.documentId));
    expectWrongCell(await panel.create(AGENT, { hostname: 'x', organisation: connect(there) }));
    const organisations = await panel.list(ORGANISATION, `?filters[documentId][$in][0]=${there.documentId}`);
    expect(organisations.body.results).toEqual([]);
    expectWrongCell(await panel.update(ORGANISATION, there.documentId, { name: 'x' }));
  });

  it('removes an account with its memberships in every cell', async () => {
    leaveCells();
    const leaver = await createPerson();
    await join(here.id, leaver, 'viewer');
    await join(there.id, leaver, 'viewer');
    becomeA();
    await app()
      .db.query('plugin::users-permissions.user')
      .delete({ where: { id: leaver.id } });
    expect(await app().db.connection('memberships').where({ user_id: leaver.id })).toEqual([]);
  });
});

describe('the look-up of a cell', () => {
  const lookUp = (slug: string) => as(undefined).get(`/cells/lookup?organisation=${slug}`);
  const slugOf = async ({ id }: Tenant) =>
    (await app().db.connection('organisations').where({ id }).first('slug')).slug as string;

  it('tells a frontend where to go', async () => {
    const [ownSlug, otherSlug] = [await slugOf(here), await slugOf(there)];
    const placed = { home_region: 'eu', deployment_cell: 'a', address: 'https://a.example', is_here: true };
    expect((await lookUp(ownSlug)).body).toEqual({ data: { organisation: ownSlug, ...placed } });
    expect((await lookUp(otherSlug)).body.data).toMatchObject({ deployment_cell: 'b', address: B, is_here: false });
    expectRefusal(await lookUp(unique('nobody')), 404, 'NOT_FOUND');
    expectRefusal(await lookUp('No-Slug'), 400);
  });

  it('has nothing to tell without cells', async () => {
    leaveCells();
    expectRefusal(await lookUp(await slugOf(here)), 404, 'CELLS_NOT_CONFIGURED');
  });
});
