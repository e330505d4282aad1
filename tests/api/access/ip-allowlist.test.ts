import { expectRefusal } from '../../helpers/refusals';
import type { IncomingMessage } from 'node:http';
import clientAddress from '../../../src/middlewares/client-address';
import { app, as, codeOf } from '../../helpers/api';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  join,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const LISTED = ['198.51.100.0/24', '2001:db8:aa::/48', '203.0.113.7'];

describe('X-Forwarded-For, from a peer that is a trusted proxy', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant({ ip_allowlist: LISTED });
  });

  const cases: [header: string | undefined, isAllowed: boolean, why: string][] = [
    [undefined, false, 'the peer itself is not listed'],
    ['', false, 'an empty header is none'],
    ['198.51.100.9', true, 'a listed hop'],
    ['198.51.101.9', false, 'the next network'],
    ['203.0.113.7', true, 'a single listed host'],
    ['203.0.113.8', false, 'its neighbour'],
    ['  198.51.100.9  ', true, 'spaces around it'],
    ['198.51.100.9, 192.0.2.1', false, 'a spoofed leftmost hop'],
    ['192.0.2.1, 198.51.100.9', true, 'the hop that the proxy saw'],
    ['198.51.100.9, 192.0.2.1, 127.0.0.1', false, 'spoofed, behind a chain'],
    ['192.0.2.1, 198.51.100.9, 127.0.0.1', true, 'a chain of trusted proxies'],
    ['198.51.100.9,127.0.0.1,::1,127.9.9.9', true, 'a long chain without spaces'],
    ['198.51.100.9, ::ffff:127.0.0.1', true, 'a trusted proxy in mapped spelling'],
    ['127.0.0.1', false, 'nothing but proxies, unlisted'],
    ['198.51.100.9,', false, 'an empty entry at the end'],
    ['198.51.100.9, ,', false, 'two empty entries'],
    ['198.51.100.9, , 127.0.0.1', false, 'an empty entry before a proxy'],
    [',198.51.100.9', true, 'an empty entry before the trusted ones'],
    [',', false, 'nothing but a comma'],
    ['198.51.100.9:443', true, 'a port'],
    ['[2001:db8:aa::1]', true, 'brackets'],
    ['[2001:db8:aa::1]:443', true, 'brackets and a port'],
    ['[::ffff:198.51.100.9]:1', true, 'a mapped address in brackets'],
    ['2001:db8:aa::1', true, 'a listed IPv6 address'],
    ['2001:DB8:AA:0:0:0:0:1', true, 'written out, in capitals'],
    ['2001:0db8:00aa::1', true, 'with leading zeros'],
    ['2001:db8:aa::198.51.100.9', true, 'with an IPv4 tail'],
    ['2001:db8:ab::1', false, 'the next IPv6 network'],
    ['2001:db8:aa::1%eth0', false, 'a zone'],
    ['2001:db8:aa:::1', false, 'three colons'],
    ['::ffff:198.51.100.9', true, 'IPv4-mapped'],
    ['::FFFF:C633:6409', true, 'IPv4-mapped in hexadecimal'],
    ['::198.51.100.9', false, 'IPv4-compatible is not mapped'],
    ['64:ff9b::198.51.100.9', false, 'NAT64 is not mapped'],
    ['unknown', false, 'unknown, as RFC 7239 says it'],
    ['198.51.100.9, unknown', false, 'unknown nearest'],
    ['_hidden, 198.51.100.9', true, 'an invalid entry before the trusted ones'],
    ['for=198.51.100.9', false, 'the syntax of Forwarded'],
    ['"198.51.100.9"', false, 'quotes'],
    ['198.51.100.9;127.0.0.1', false, 'a wrong separator'],
    ['198.51.100.9 127.0.0.1', false, 'a blank as separator'],
    ['198.51.100.9, 127.1', false, 'a proxy in odd octets'],
    ['198.51.100.9, 0x7f.0.0.1', false, 'a proxy in hexadecimal'],
    ['198.51.100.9, 127.0.0.1:80', true, 'a proxy with a port'],
    ['198.51.100.9, [::1]:80', true, 'a proxy in brackets, with a port'],
    ['203.0.113.7:51234', true, 'a listed host with a port'],
    ['198.51.100.9, ::1%lo', false, 'a proxy with a zone'],
    ['198.51.100.009', false, 'octal octets'],
    ['3325256713', false, 'the address as one number'],
    ['198.51.100', false, 'too few octets'],
    ['198.51.100.256', false, 'an octet too large'],
    ['198.51.100.0/24', false, 'a range is no address'],
    ['198.51.100.9/32', false, 'nor is one of a single host'],
    ['\u00a0198.51.100.9', false, 'a blank that is none'],
    ['\t198.51.100.9', true, 'a tab is one'],
    ['null', false, 'null'],
    ["' or 1=1 --", false, 'an injection'],
    [`${'198.51.100.9,'.repeat(400)}192.0.2.1`, false, 'a very long chain that ends elsewhere'],
    [`198.51.100.9${',127.0.0.1'.repeat(600)}`, true, 'a very long chain of proxies'],
    ['9'.repeat(6000), false, 'a very long word'],
  ];

  it('has at least 40 combinations', () => expect(cases.length).toBeGreaterThanOrEqual(40));

  it.each(cases)('%p: %p, allowed: %s', async (header, isAllowed) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'X-Forwarded-For': header };
    const answer = await tenant.people.viewer.call.get('/svc-agents', headers);
    expect([answer.status, codeOf(answer)]).toEqual(isAllowed ? [200, undefined] : [403, 'IP_NOT_ALLOWED']);
  });

  it('opens nothing if Forwarded names another address', async () => {
    const listed = { 'X-Forwarded-For': '198.51.100.9' };
    const { call } = tenant.people.viewer;
    for (const Forwarded of ['for=203.0.113.99', 'for=192.0.2.1', 'for=_hidden', 'for="198.51.100.9']) {
      const answer = await call.get('/svc-agents', { ...listed, Forwarded });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'IP_NOT_ALLOWED']);
    }
    expect((await call.get('/svc-agents', { ...listed, Forwarded: 'for=198.51.100.9' })).status).toBe(200);
  });

  it('is read in order when the header comes twice', async () => {
    const ask = async (...values: string[]) => {
      const answer = await fetch(`${address()}/api/svc-agents`, {
        headers: [
          ['authorization', `Bearer ${tenant.people.viewer.token}`],
          ...values.map((value): [string, string] => ['x-forwarded-for', value]),
        ],
      });
      return answer.status;
    };
    expect(await ask('198.51.100.9', '192.0.2.1')).toBe(403);
    expect(await ask('192.0.2.1', '198.51.100.9')).toBe(200);
  });
});

/** The address on which the test environment listens. */
const address = (): string => `http://127.0.0.1:${(app().server.httpServer.address() as { port: number }).port}`;

describe('untrusted peers and other proxy settings', () => {
  const seen = (trustedProxies: string[] | undefined, peer: string | undefined, header?: string): string => {
    const req = {
      headers: header === undefined ? {} : { 'x-forwarded-for': header },
      socket: { remoteAddress: peer },
    } as unknown as IncomingMessage;
    const ctx = { req, res: {}, request: { ip: '' }, state: {} as { clientAddress?: string } };
    const middleware = clientAddress(trustedProxies ? { trustedProxies } : {}, { strapi: app() });
    void middleware(ctx as never, () => Promise.resolve());
    expect(ctx.request.ip).toBe(ctx.state.clientAddress);
    return ctx.state.clientAddress as string;
  };

  const cases: [proxies: string[] | undefined, peer: string | undefined, header: string | undefined, caller: string][] =
    [
      [undefined, '127.0.0.1', '198.51.100.9', '198.51.100.9'],
      [undefined, '::1', '198.51.100.9', '198.51.100.9'],
      [undefined, '::ffff:127.0.0.1', '198.51.100.9', '198.51.100.9'],
      [undefined, '192.0.2.1', '198.51.100.9', '192.0.2.1'],
      [undefined, '::ffff:192.0.2.1', '198.51.100.9', '192.0.2.1'],
      [undefined, '10.0.0.1', '198.51.100.9', '10.0.0.1'],
      [[], '127.0.0.1', '198.51.100.9', '198.51.100.9'],
      [[''], '127.0.0.1', '198.51.100.9', '198.51.100.9'],
      [['10.0.0.0/8'], '127.0.0.1', '198.51.100.9', '127.0.0.1'],
      [['10.0.0.0/8'], '10.9.9.9', '198.51.100.9', '198.51.100.9'],
      [['10.0.0.0/8'], '10.9.9.9', '198.51.100.9, 127.0.0.1', '127.0.0.1'],
      [['10.0.0.0/8'], '11.0.0.1', '198.51.100.9', '11.0.0.1'],
      [['loopback', '10.0.0.0/8'], '127.0.0.1', '198.51.100.9, 10.1.1.1', '198.51.100.9'],
      [[' loopback ', ' 192.0.2.1 '], '192.0.2.1', '198.51.100.9, 127.0.0.1', '198.51.100.9'],
      [['192.0.2.1'], '192.0.2.2', '198.51.100.9', '192.0.2.2'],
      [['uniquelocal'], '192.168.1.1', '198.51.100.9, 10.0.0.3', '198.51.100.9'],
      [['uniquelocal'], 'fd00::1', '198.51.100.9', '198.51.100.9'],
      [['linklocal'], 'fe80::1%eth0', '198.51.100.9', '198.51.100.9'],
      [['linklocal'], 'fe80::1%eth0', '198.51.100.9, fe80::2%eth0', 'unknown'],
      [['2001:db8::/32'], '2001:db8::5', '2001:db9::1', '2001:db9::1'],
      [['2001:db8::/32'], '2001:db9::5', '198.51.100.9', '2001:db9::5'],
      [undefined, undefined, '198.51.100.9', 'unknown'],
    ];

  it.each(cases)('proxies %j, peer %p, header %p: %s', (proxies, peer, header, caller) => {
    expect(seen(proxies, peer, header)).toBe(caller);
  });
});

describe('a member whose address is not on the allowlist', () => {
  const from = (person: Person, ip: string) => as(person.token, { 'X-Forwarded-For': ip });
  const [INSIDE, OUTSIDE] = ['198.51.100.9', '192.0.2.1'];
  let restricted: Tenant;
  let open: Tenant;
  let both: Person;
  beforeAll(async () => {
    [restricted, open] = [await createTenant({ ip_allowlist: LISTED }), await createTenant()];
    both = await createPerson();
    await join(restricted.id, both, 'admin');
    await join(open.id, both, 'admin');
    for (const { id } of [restricted, open])
      await insert('api::svc-agent.svc-agent', { organisation: id, hostname: 'web' });
  });

  it('does not see the organisation in lists', async () => {
    const organisationsOf = async (ip: string) => {
      const { status, body } = await from(both, ip).get('/svc-agents?sort=id');
      expect(status).toBe(200);
      return body.data.map((agent: any) => agent.organisation.documentId);
    };
    expect(await organisationsOf(INSIDE)).toEqual([restricted.documentId, open.documentId]);
    expect(await organisationsOf(OUTSIDE)).toEqual([open.documentId]);
    const { body } = await from(both, OUTSIDE).get('/organisations');
    expect(body.data.map(({ documentId }: any) => documentId)).toEqual([open.documentId]);
  });

  it('is refused everything that concerns the organisation', async () => {
    const agent = (await from(both, INSIDE).get('/svc-agents?sort=id')).body.data[0];
    const caller = from(both, OUTSIDE);
    const header = { 'X-Organisation-Id': restricted.documentId };
    const answers = [
      await caller.get(`/organisations/${restricted.documentId}`),
      await caller.put(`/organisations/${restricted.documentId}`, { name: 'x' }),
      await caller.get(`/organisations/${restricted.documentId}/limits`),
      await caller.get(`/organisations/${restricted.documentId}/ip-allowlist/check?ip=${INSIDE}`),
      await caller.get(`/svc-agents/${agent.documentId}`),
      await caller.put(`/svc-agents/${agent.documentId}`, { hostname: 'x' }),
      await caller.delete(`/svc-agents/${agent.documentId}`),
      await caller.post('/svc-agents', { hostname: 'x', organisation: restricted.documentId }),
      await caller.post('/svc-agents', { hostname: 'x' }, header),
      await caller.get('/svc-agents', header),
      await from(restricted.people.owner, OUTSIDE).get('/svc-agents'),
      await from(restricted.people.owner, OUTSIDE).post('/svc-agents', { hostname: 'x' }),
    ];
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      answers.map(() => [403, 'IP_NOT_ALLOWED']),
    );
  });

  it('sees only the stub of the organisation in the memberships of GET /me', async () => {
    const { body } = await from(restricted.people.viewer, OUTSIDE).get('/me');
    const [{ organisation }] = body.data.memberships;
    expect(Object.keys(organisation).sort()).toEqual(['documentId', 'id', 'name', 'slug']);
  });

  it('cannot create a result for a check of the organisation', async () => {
    const check = await insert('api::synthetic-check.synthetic-check', { organisation: restricted.id, name: 'home' });
    const answer = await from(both, OUTSIDE).post(
      '/synthetic-results',
      { synthetic_check: check.documentId },
      { 'X-Organisation-Id': open.documentId },
    );
    expect([answer.status, codeOf(answer)]).toEqual([400, 'RELATION_NOT_FOUND']);
  });

  it('is not excluded when they are a platform operator', async () => {
    const operator = await createOperator();
    const caller = from(operator, OUTSIDE);
    expect((await caller.get(`/organisations/${restricted.documentId}`)).status).toBe(200);
    expect((await caller.get('/svc-agents', { 'X-Organisation-Id': restricted.documentId })).status).toBe(200);
  });
});

describe('the IP allowlist', () => {
  let tenant: Tenant;
  beforeEach(async () => {
    tenant = await createTenant();
  });
  const path = () => `/organisations/${tenant.documentId}`;

  it('is stored with a warning when it excludes the address of its editor, and applies at once', async () => {
    const { owner } = tenant.people;
    const answer = await owner.call.put(path(), { ip_allowlist: ['198.51.100.0/24'] });
    expect(answer.status).toBe(200);
    expect(answer.body.meta.warnings).toEqual([expect.objectContaining({ code: 'ALLOWLIST_EXCLUDES_YOU' })]);
    expect(codeOf(await owner.call.get(path()))).toBe('IP_NOT_ALLOWED');
    const back = await as(owner.token, { 'X-Forwarded-For': '198.51.100.1' }).put(path(), {
      ip_allowlist: ['127.0.0.0/8', '::1', '198.51.100.0/24'],
    });
    expect([back.status, back.body.meta]).toEqual([200, undefined]);
    expect((await owner.call.get(path())).status).toBe(200);
  });

  it('applies at once when it is edited in the admin panel', async () => {
    const { viewer } = tenant.people;
    expect((await viewer.call.get(path())).status).toBe(200);
    const documentId = tenant.documentId;
    await app()
      .documents(ORGANISATION)
      .update({ documentId, data: { ip_allowlist: ['198.51.100.0/24'] } as never });
    expect((await viewer.call.get(path())).status).toBe(403);
    await app()
      .documents(ORGANISATION)
      .update({ documentId, data: { ip_allowlist: null } as never });
    expect((await viewer.call.get(path())).status).toBe(200);
  });

  it('does not warn an operator', async () => {
    const answer = await (await createOperator()).call.put(path(), { ip_allowlist: ['198.51.100.0/24'] });
    expect([answer.status, answer.body.meta]).toEqual([200, undefined]);
  });

  it('warns the founder of a new organisation too', async () => {
    const person = await createPerson();
    const answer = await person.call.post('/organisations', { name: unique(), ip_allowlist: ['198.51.100.0/24'] });
    expect([answer.status, answer.body.meta?.warnings?.[0]?.code]).toEqual([201, 'ALLOWLIST_EXCLUDES_YOU']);
  });

  it.each([[null], [[]]])('restricts nothing when it is %j', async (list) => {
    expect((await tenant.people.owner.call.put(path(), { ip_allowlist: list })).body.meta).toBeUndefined();
    expect((await tenant.people.viewer.call.get(path())).status).toBe(200);
  });

  it('is stored in canonical form: without host bits, mapped addresses and duplicates', async () => {
    const answer = await (
      await createOperator()
    ).call.put(path(), {
      ip_allowlist: [
        '192.0.2.77/24',
        '192.0.2.0/24',
        '203.0.113.7',
        '2001:DB8::1:2/32',
        '::ffff:198.51.100.9/120',
        '::1',
      ],
    });
    expect(answer.body.data.ip_allowlist).toEqual([
      '192.0.2.0/24',
      '203.0.113.7/32',
      '2001:db8::/32',
      '198.51.100.0/24',
      '::1/128',
    ]);
  });

  it('is refused with the name of each invalid entry', async () => {
    const answer = await tenant.people.owner.call.put(path(), {
      ip_allowlist: [
        '10.0.0.0/8',
        '10.0.0.0/33',
        'nonsense',
        '::1/129',
        '192.0.2.1:80',
        'fe80::1%eth0/64',
        '10.0.0/8',
        '',
      ],
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'CIDR_INVALID']);
    const { errors, remedy } = answer.body.error.details;
    expect(errors.map(({ path: at }: any) => at)).toEqual([1, 2, 3, 4, 5, 6, 7].map((at) => ['ip_allowlist', at]));
    expect(errors[1].message).toContain('"nonsense"');
    expect(remedy).toBeTruthy();
    expect((await tenant.people.owner.call.get(path())).body.data.ip_allowlist).toBeNull();
  });

  it('accepts 1,000 ranges and refuses 1,001', async () => {
    const ranges = Array.from({ length: 1001 }, (_, index) => `10.${index >> 8}.${index & 255}.0/24`);
    const operator = await createOperator();
    const refused = await operator.call.put(path(), { ip_allowlist: ranges });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'CIDR_INVALID']);
    const taken = await operator.call.put(path(), { ip_allowlist: ranges.slice(0, 1000) });
    expect([taken.status, taken.body.data?.ip_allowlist.length]).toEqual([200, 1000]);
    const caller = (ip: string) => as(tenant.people.viewer.token, { 'X-Forwarded-For': ip });
    expect((await caller('10.3.231.9').get(path())).status).toBe(200);
    expect((await caller('10.3.232.9').get(path())).status).toBe(403);
  });
});

describe('GET /organisations/{id}/ip-allowlist/check', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant({ ip_allowlist: ['127.0.0.0/8', '::1', ...LISTED] });
  });
  const check = (person: Person, query: string) =>
    person.call.get(`/organisations/${tenant.documentId}/ip-allowlist/check${query}`);

  it.each([
    ['198.51.100.9', { valid: true, allowed: true }],
    ['::ffff:198.51.100.9', { valid: true, allowed: true }],
    ['192.0.2.1', { valid: true, allowed: false }],
    ['2001:db8:aa::1', { valid: true, allowed: true }],
    ['198.51.100.9:80', { valid: false, allowed: false }],
    ['nonsense', { valid: false, allowed: false }],
  ])('describes the address %s', async (ip, verdict) => {
    const answer = await check(tenant.people.admin, `?ip=${encodeURIComponent(ip)}`);
    expect([answer.status, answer.body.data]).toEqual([200, { ip, restricted: true, ...verdict }]);
  });

  it('requires an address, and the right to edit the list', async () => {
    expect((await check(tenant.people.admin, '')).status).toBe(400);
    expect((await check(tenant.people.viewer, '?ip=192.0.2.1')).status).toBe(403);
    expect((await check(await createOperator(), '?ip=192.0.2.1')).status).toBe(200);
    expect((await check(await createPerson(), '?ip=192.0.2.1')).status).toBe(403);
  });

  it('allows every address when there is no list', async () => {
    const free = await createTenant();
    const answer = await free.people.owner.call.get(
      `/organisations/${free.documentId}/ip-allowlist/check?ip=192.0.2.1`,
    );
    expect(answer.body.data).toEqual({ ip: '192.0.2.1', valid: true, allowed: true, restricted: false });
  });
});

describe('POST /organisations/{id}/ip-allowlist/check', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant();
  });
  const check = (person: Person, body: object) =>
    person.call.post(`/organisations/${tenant.documentId}/ip-allowlist/check`, body);

  it('describes both addresses under a list that is not stored', async () => {
    const { admin } = tenant.people;
    const { status, body } = await check(admin, { ip_allowlist: LISTED, ip: '198.51.100.9' });
    expect([status, body.data]).toEqual([
      200,
      {
        restricted: true,
        yours: { ip: expect.stringMatching(/127\.0\.0\.1|::1/), valid: true, allowed: false },
        checked: { ip: '198.51.100.9', valid: true, allowed: true },
      },
    ]);
    const mine = await check(admin, { ip_allowlist: ['127.0.0.0/8', '::1'], ip: 'nonsense' });
    expect(mine.body.data).toMatchObject({
      yours: { allowed: true },
      checked: { ip: 'nonsense', valid: false, allowed: false },
    });
    const none = await check(admin, { ip_allowlist: [] });
    expect(none.body.data).toMatchObject({ restricted: false, yours: { allowed: true }, checked: null });
    expect((await admin.call.get(`/organisations/${tenant.documentId}`)).body.data.ip_allowlist).toBeNull();
  });

  it('refuses ranges that could not be saved, and people who may not save them', async () => {
    expectRefusal(
      await check(tenant.people.admin, { ip_allowlist: ['nonsense'] }),
      400,
      'CIDR_INVALID',
      'ip_allowlist.0',
    );
    expectRefusal(await check(tenant.people.viewer, { ip_allowlist: [] }), 403, 'CAPABILITY_MISSING');
  });
});
