import { gzipSync } from 'node:zlib';
import { app, type Answer, as, send } from '../../helpers/api';
import { readCoded } from '../../helpers/coded';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { sendRaw } from '../../helpers/raw';
import { until } from '../../helpers/timing/until';
import { createScimToken, scimSend } from '../../helpers/scim';
import {
  createPerson,
  createTenant,
  elsewhere,
  insert,
  openSession,
  PASSWORD,
  type Tenant,
  unique,
} from '../../helpers/world';

const { createRequestLimits, requestLimitsOf, sharedOnPostgres } = compiled('repositories/access/request-limits');

const QUOTA = 4;

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant({}, ['owner']);
});

/** The middle of a window. */
const NOW = 90_000;

/** Counts requests anew, at one moment, so that no window ends meanwhile. */
const withQuota = async (quota: number, work: () => Promise<void>): Promise<void> => {
  const limits = requestLimitsOf(app());
  const before = { ...limits };
  const counters = createRequestLimits(quota);
  Object.assign(limits, {
    quota,
    consume: (caller: string) => counters.consume(caller, NOW),
    charge: (caller: string, requests: number) => counters.charge(caller, requests, NOW),
  });
  await work().finally(() => Object.assign(limits, before));
};

const policyOf = ({ headers }: Answer) => headers['ratelimit-policy'];
const limitOf = ({ headers }: Answer) => headers.ratelimit;

const expectLimited = (answer: Answer): void => {
  expectRefusal(answer, 429, 'REQUEST_LIMIT_REACHED');
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBe(30);
  expect([policyOf(answer), limitOf(answer)]).toEqual([`"default";q=${QUOTA};w=60`, '"default";r=0;t=30']);
};

const statuses = async (count: number, request: () => Promise<Answer>): Promise<number[]> => {
  const all: number[] = [];
  for (let sent = 0; sent < count; sent += 1) all.push((await request()).status);
  return all;
};

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

describe('every response of the API', () => {
  it('shows the general limit, also errors', async () => {
    const { call } = tenant.people.owner;
    const scim = await createScimToken(tenant, 'owner');
    const answers: [number, Answer][] = [
      [200, await call.get('/svc-agents')],
      [201, await call.post('/svc-agents', { hostname: unique() })],
      [400, await call.post('/svc-agents', { nonsense: 1 })],
      [404, await call.get('/svc-agents/none')],
      [404, await call.get('/nowhere')],
      [200, await call.get('/users/me')],
      [401, await as('no-token').get('/svc-agents')],
      [401, await as(undefined).get('/svc-agents')],
      [200, await send('get', '/openapi.json')],
      [200, await scimSend('get', '/Users', { token: scim.token })],
      [401, await scimSend('get', '/Users', { token: 'tscim_unknown1' })],
    ];
    for (const [status, answer] of answers)
      expect([answer.status, policyOf(answer), limitOf(answer)]).toEqual([
        status,
        expect.stringContaining('"default";q=6000;w=60'),
        expect.stringMatching(/"default";r=\d+;t=\d+/),
      ]);
  });

  it('shows other limits that have counted it', () =>
    withQuota(6000, async () => {
      const { email } = await createPerson();
      const body = { identifier: email, password: PASSWORD };
      const headers = elsewhere();
      const accepted = await send('post', '/auth/local', { body, headers });
      expect(policyOf(accepted)).toBe(
        '"default";q=6000;w=60, "attempts";q=20;w=300, "passwords";q=600;w=300, "account";q=10;w=900, "sign-ins";q=100;w=900',
      );
      // An attempt that succeeds counts only as a sign-in.
      const left = (attempts: number, passwords: number, account: number) =>
        `"attempts";r=${attempts};t=\\d+, "passwords";r=${passwords};t=\\d+, "account";r=${account};t=\\d+`;
      expect(limitOf(accepted)).toMatch(
        new RegExp(`^"default";r=5999;t=30, ${left(20, 599, 10)}, "sign-ins";r=99;t=\\d+$`),
      );
      const refused = await send('post', '/auth/local', { body: { ...body, password: 'wrong' }, headers });
      expect(limitOf(refused)).toMatch(new RegExp(`^"default";r=5998;t=30, ${left(19, 598, 9)}`));
    }));

  it('shows nothing if requests are not limited', () =>
    withQuota(0, async () => {
      const answer = await tenant.people.owner.call.get('/svc-agents');
      expect([answer.status, policyOf(answer), limitOf(answer)]).toEqual([200, undefined, undefined]);
    }));
});

describe('the general limit', () => {
  it('is for one person, in all sessions', () =>
    withQuota(QUOTA, async () => {
      const person = await createPerson();
      const second = as((await openSession(person.id)).jwt);
      expect(await statuses(QUOTA - 1, () => person.call.get('/me'))).toEqual(times(QUOTA - 1, 200));
      const last = await second.get('/nowhere/none');
      expect([last.status, (await second.get('/users/me')).status]).toEqual([404, 200]);
      expectLimited(await person.call.get('/me'));
      expectLimited(await second.post('/svc-agents', { hostname: 'x' }));
      expectLimited(await second.get('/users/me'));
      expect((await tenant.people.owner.call.get('/me')).status).toBe(200);
    }));

  it('is for an address without valid credentials, and does not affect those with valid ones', () =>
    withQuota(QUOTA, async () => {
      const headers = elsewhere();
      const anonymous = as(undefined, headers);
      const unknown = as('unknown-token', headers);
      expect(await statuses(QUOTA, () => unknown.get('/svc-agents'))).toEqual(times(QUOTA, 401));
      expectLimited(await unknown.get('/svc-agents'));
      expectLimited(await anonymous.get('/openapi.json'));
      expectLimited(await unknown.get('/openapi.json'));
      expect((await send('get', '/openapi.json', { headers: elsewhere() })).status).toBe(200);
      const { token } = await createPerson();
      expect((await as(token, headers).get('/me')).status).toBe(200);
    }));

  it('is for a directory, in the format of SCIM, and for the person who has connected it', async () => {
    const { token } = await createScimToken(tenant, 'owner');
    await withQuota(QUOTA, async () => {
      const get = () => scimSend('get', '/Users', { token });
      expect(await statuses(QUOTA, get)).toEqual(times(QUOTA, 200));
      const refused = await get();
      expect([refused.status, refused.body.status, refused.body.schemas]).toEqual([
        429,
        '429',
        ['urn:ietf:params:scim:api:messages:2.0:Error'],
      ]);
      expect(refused.headers['retry-after']).toMatch(/^\d+$/);
      expectLimited(await tenant.people.owner.call.get('/me'));
      const headers = elsewhere();
      const anonymous = () => scimSend('get', '/Users', { headers });
      expect(await statuses(QUOTA + 1, anonymous)).toEqual([...times(QUOTA, 401), 429]);
    });
  });

  it('is for an address also outside the API, with a quota of its own, but not for the liveness probe', () =>
    withQuota(QUOTA, async () => {
      const headers = elsewhere();
      const at = (path: string) => sendRaw({ method: 'GET', path, headers });
      const pages = ['/documentation', '/sign-in', '/admin/init', '/plugins/documentation/swagger-ui.css'];
      for (const path of pages) expect([path, (await at(path)).status]).not.toEqual([path, 429]);
      for (const path of [...pages, '/console-assets/none.js', '/nowhere', '/admin/none.js'])
        expectRefusal(await at(path), 429, 'REQUEST_LIMIT_REACHED');
      expect((await at('/_health')).status).toBe(204);
      expect((await at('/_ready')).status).toBe(204);
      expect((await at('/api/openapi.json')).status).toBe(200);
      expect((await sendRaw({ method: 'GET', path: '/documentation', headers: elsewhere() })).status).toBe(200);
    }));

  it('counts a request once more for each 64 KiB of its body and of its response', () =>
    withQuota(100, async () => {
      const { call } = await createPerson();
      const left = async (): Promise<number> => Number(/r=(\d+)/.exec(limitOf(await call.get('/me')) ?? '')?.[1]);
      expect(await left()).toBe(99);
      expect((await call.post('/svc-agents', { junk: 'a'.repeat(200 * 1024) })).status).not.toBe(429);
      expect(await left()).toBe(97 - 3);
      const headers = elsewhere();
      const document = () => sendRaw({ method: 'GET', path: '/api/openapi.json', headers });
      const first = await document();
      const size = Number(first.headers['content-length']);
      expect(size).toBeGreaterThan(256 * 1024);
      expect(limitOf(await document())).toContain(`r=${98 - Math.floor(size / 65_536)};`);
    }));

  it('counts the bodies of the admin panel by their size, too', () =>
    withQuota(40, async () => {
      const headers = elsewhere();
      const body = JSON.stringify({ junk: 'a'.repeat(640 * 1024) });
      const path = '/content-manager/collection-types/api::svc-agent.svc-agent';
      const json = { 'content-type': 'application/json', ...headers };
      const announced = () => sendRaw({ method: 'POST', path, headers: json, body });
      const chunked = () =>
        sendRaw({ method: 'POST', path, headers: { ...json, 'transfer-encoding': 'chunked' }, body });
      expect((await announced()).status).toBe(401);
      expect((await chunked()).status).toBe(401);
      // 22 are counted.
      for (let at = 0; at < 18; at += 1)
        expect((await sendRaw({ method: 'GET', path: '/admin/init', headers })).status).toBe(200);
      expect((await announced()).status).toBe(429);
    }));

  it('counts what was compressed or announced no length by its real size', () =>
    withQuota(500, async () => {
      const { id, people } = await createTenant();
      const { token, call } = people.owner;
      const Authorization = `Bearer ${token}`;
      const left = async (): Promise<number> => Number(/r=(\d+)/.exec(limitOf(await call.get('/me')) ?? '')?.[1]);
      let expected = await left();
      const expectCounted = async (further: number): Promise<void> => {
        expected -= 2 + further;
        expect(await left()).toBe(expected);
      };
      const body = JSON.stringify({ data: { junk: 'a'.repeat(200 * 1024) } });
      const refused = async (coding: Record<string, string>, sent: string | Buffer): Promise<void> => {
        const headers = { Authorization, 'Content-Type': 'application/json', ...coding };
        const answer = await sendRaw({ method: 'POST', path: '/api/svc-agents', headers, body: sent });
        expectRefusal(answer, 400, 'VALIDATION_FAILED');
        await expectCounted(3);
      };
      await refused({ 'Content-Encoding': 'gzip' }, gzipSync(body));
      await refused({ 'transfer-encoding': 'chunked' }, body);

      const steps = Array.from({ length: 100 }, (_none, at) => ({
        ...{ id: `s${at}`, name: 'a', type: 'provision' },
        config: { text: 'x'.repeat(3_000) },
      }));
      const draft = await insert('api::blueprint-draft.blueprint-draft', {
        ...{ name: 'a', slug: unique(), steps, draft_status: 'draft', organisation: id },
      });
      for (const path of [`/blueprint-drafts/${draft.documentId}`, '/blueprint-drafts?pagination[pageSize]=100']) {
        const { status, headers } = await readCoded(`/api${path}`, { token, coding: 'br' });
        expect([path, status, headers['content-encoding']]).toEqual([path, 200, 'br']);
        await expectCounted(4);
      }
    }));

  it('is shared by the nodes on PostgreSQL', async () => {
    if (app().db.dialect.client !== 'postgres') return;
    const share = sharedOnPostgres(app(), QUOTA);
    const nodes = [createRequestLimits(QUOTA, share), createRequestLimits(QUOTA, share)];
    const [caller, now] = [unique(), Date.now()];
    const isShared = (requests: number) => async () => (await share(caller, Math.floor(now / 60_000), 0)) === requests;
    for (let sent = 1; sent <= QUOTA; sent += 1) {
      expect(nodes[sent % 2]?.consume(caller, now).isRefused).toBe(false);
      await until(isShared(sent), `${sent} requests are shared`);
    }
    // The first node has counted half of the quota itself, and learns of the rest with the answer to its last request.
    await until(() => Boolean(nodes[0]?.consume(caller, now).isRefused), 'the limit is reached');
  });
});
