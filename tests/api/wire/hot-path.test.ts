import { makeAgent, type MadeAgent } from '../../helpers/agents';
import { createKey } from '../../helpers/api-keys';
import { app } from '../../helpers/api';
import { readCoded } from '../../helpers/coded';
import { compiled } from '../../helpers/compiled';
import { createApiToken, expiredToken, unsignedToken } from '../../helpers/tokens';
import { until } from '../../helpers/timing/until';
import {
  createOperator,
  createTenant,
  elsewhere,
  singleSignOnToken,
  type Tenant,
  unique,
  verifiedDomain,
} from '../../helpers/world';

const { createRequestLimits, requestLimitsOf } = compiled('repositories/access/request-limits');
const { processMetrics } = compiled('telemetry/request-metrics');

const AGENTS = 30;
const UNKNOWN = 'a'.repeat(24);

let tenant: Tenant;
let other: Tenant;
let agents: MadeAgent[];

beforeAll(async () => {
  tenant = await createTenant();
  const settings = { sso_only: true, ip_allowlist: ['127.0.0.0/8'], ...verifiedDomain(`${unique('corp')}.example`) };
  other = await createTenant(settings);
  agents = [];
  for (let made = 0; made < AGENTS; made += 1) agents.push(await makeAgent(tenant));
});

interface Sent {
  token?: string;
  coding?: string;
  method?: string;
  headers?: Record<string, string>;
}

/** An address in a spelling that only the router understands. */
const longWay = (path: string): string => path.replace(/^\/api/, '/API');

/** Sends a request, and returns what must be equal both ways. */
const answer = async (path: string, { headers = {}, ...sent }: Sent) => {
  const created = jest.spyOn(app().server.app, 'createContext');
  const id = 'same-request-id';
  const response = await readCoded(path, { ...sent, headers: { 'X-Request-Id': id, ...headers } });
  // The router leaves itself in the context.
  const usesRouter = created.mock.results.some(({ value }) => 'router' in (value as object));
  created.mockRestore();
  const { date: _date, ratelimit, ...same } = response.headers;
  const [, remaining] = /r=(\d+)/.exec(String(ratelimit)) ?? [];
  return {
    usesRouter,
    left: Number(remaining),
    same: { status: response.status, text: response.text, names: Object.keys(response.headers), headers: same },
  };
};

const expectSame = async (path: string, sent: Sent): Promise<Awaited<ReturnType<typeof answer>>> => {
  const hot = await answer(path, sent);
  const full = await answer(longWay(path), sent);
  expect(hot.same).toEqual(full.same);
  expect(full.usesRouter).toBe(true);
  return hot;
};

const LIST = '/api/svc-agents?pagination[pageSize]=25';
const ofAgent = (): string => `/api/svc-agents/${agents[0]?.documentId}`;

describe('a list or a read that takes the short way', () => {
  it.each<[number, string, () => string, () => Promise<Sent> | Sent]>([
    [200, 'a list', () => LIST, () => ({})],
    [200, 'a list without parameters', () => '/api/svc-agents', () => ({})],
    [200, 'some fields', () => '/api/svc-agents?fields=hostname,status&sort=hostname', () => ({})],
    [200, 'a cursor page', () => '/api/svc-agents?pagination[cursor]=', () => ({})],
    [200, 'a compressed list', () => LIST, () => ({ coding: 'gzip' })],
    [200, 'a list for a client that accepts no coding', () => LIST, () => ({ coding: 'identity' })],
    [200, 'an empty list', () => '/api/security-findings', () => ({})],
    [200, 'one record', ofAgent, () => ({})],
    [200, 'one record for a client that accepts codings', ofAgent, () => ({ coding: 'br, gzip' })],
    [200, 'some fields of one record', () => `${ofAgent()}?fields=status`, () => ({})],
    [
      200,
      'an API key',
      () => LIST,
      async () => ({ token: (await createKey(tenant.people.owner, ['agent:read'])).key }),
    ],
    [200, 'an API token', () => LIST, async () => ({ token: await createApiToken('full-access') })],
    [200, 'an operator', () => LIST, async () => ({ token: (await createOperator()).token })],
    [200, 'a caller behind a proxy', () => LIST, () => ({ headers: elsewhere() })],
    [304, 'a record that the caller knows', ofAgent, () => ({ headers: { 'If-None-Match': '*' } })],
    [400, 'an unknown parameter', () => '/api/svc-agents?nonsense=1', () => ({})],
    [400, 'a parameter of the prototype', () => '/api/svc-agents?__proto__[x]=1', () => ({})],
    [400, 'a malformed tag', ofAgent, () => ({ headers: { 'If-None-Match': 'x' } })],
    [401, 'a token that is not one', () => LIST, () => ({ token: 'nonsense' })],
    [401, 'an expired token', () => LIST, () => ({ token: expiredToken(tenant.people.owner.id) })],
    [401, 'an unsigned token', ofAgent, () => ({ token: unsignedToken(tenant.people.owner.id) })],
    [403, 'an unknown organisation', () => LIST, () => ({ headers: { 'X-Organisation-Id': UNKNOWN } })],
    [403, 'a record of another organisation', ofAgent, () => ({ token: other.people.owner.token })],
    [403, 'an organisation that requires single sign-on', () => LIST, () => ({ token: other.people.owner.token })],
    [
      403,
      'an address that is not allowed',
      () => LIST,
      async () => ({
        token: await singleSignOnToken(other.people.owner, other),
        headers: elsewhere(),
      }),
    ],
    [404, 'a record that does not exist', () => `/api/svc-agents/${UNKNOWN}`, () => ({})],
    [412, 'a condition that is not met', ofAgent, () => ({ headers: { 'If-Match': '"x"' } })],
  ])('has the response of the whole stack: %i for %s', async (status, _what, path, sent) => {
    const { same, usesRouter } = await expectSame(path(), { token: tenant.people.owner.token, ...(await sent()) });
    expect([same.status, usesRouter]).toEqual([status, false]);
  });

  it('is counted once, and refused beyond the limit of requests', async () => {
    const limits = requestLimitsOf(app());
    const before = { ...limits };
    Object.assign(limits, createRequestLimits(3));
    const { token } = tenant.people.admin;
    try {
      const [first, second, third] = [
        await answer(LIST, { token }),
        await answer(longWay(LIST), { token }),
        await answer(ofAgent(), { token }),
      ];
      expect([first.left, second.left, third.left]).toEqual([2, 1, 0]);
      const [hot, full] = [await answer(LIST, { token }), await answer(longWay(LIST), { token })];
      expect([hot.usesRouter, full.usesRouter]).toEqual([false, true]);
      expect([hot.same.status, hot.same.names]).toEqual([429, full.same.names]);
      // The seconds until the next request is allowed can differ.
      expect(hot.same.text.replace(/\d+/g, 'n')).toBe(full.same.text.replace(/\d+/g, 'n'));
    } finally {
      Object.assign(limits, before);
    }
  });

  it('is in the metrics under its route', async () => {
    const read = async (): Promise<number> => {
      const label = 'tenantry_http_requests_total{method="GET",route="/api/svc-agents/:id",status="200"}';
      const line = (await processMetrics()).split('\n').find((each: string) => each.startsWith(label));
      return Number(line?.split(' ')[1] ?? 0);
    };
    const before = await read();
    await expectSame(ofAgent(), { token: tenant.people.owner.token });
    await until(async () => (await read()) === before + 2, 'both responses are counted');
  });
});

describe('a request that takes the whole stack', () => {
  it.each<[string, Sent]>([
    ['another method', { method: 'HEAD' }],
    ['an origin', { headers: { Origin: 'http://localhost:3000' } }],
  ])('has the same response: %s', async (_what, sent) => {
    const { usesRouter } = await expectSame(LIST, { token: tenant.people.owner.token, ...sent });
    expect(usesRouter).toBe(true);
  });

  it('is one without a token', async () => {
    expect((await expectSame(LIST, {})).usesRouter).toBe(true);
  });
});
