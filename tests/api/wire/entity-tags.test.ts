import request from 'supertest';
import { type Answer, app, as, type Caller, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { statementsDuring } from '../../helpers/database/query-plans';
import { CLOCK_ACTIONS, expectRefusal } from '../../helpers/refusals';
import { createOperator, createPerson, createTenant, insert, join, type Tenant, unique } from '../../helpers/world';

const RACERS = 40;
const SLOW = 60_000;

let tenant: Tenant;
let owner: Caller;
let operator: Caller;

beforeAll(async () => {
  tenant = await createTenant();
  owner = tenant.people.owner.call;
  operator = (await createOperator()).call;
});

/** The tag of a record. That of a compressed response ends with its coding. */
const etagOf = ({ headers }: Answer): string => (headers.etag as string).replace(/-gzip"$/, '"');

const addAgent = async (): Promise<{ path: string; etag: string; documentId: string }> => {
  const answer = await owner.post('/svc-agents', { hostname: unique() });
  const { documentId } = answer.body.data as { documentId: string };
  return { path: `/svc-agents/${documentId}`, etag: etagOf(answer), documentId };
};

const entriesOf = async (documentId: string): Promise<number> =>
  (await auditEntries({ target_id: documentId, action: { $notIn: CLOCK_ACTIONS } })).length;

/** One record of each kind of storage: of an organisation, an organisation itself, of the platform, with derived fields. */
const changeable = async (): Promise<[path: string, change: Record<string, unknown>, caller: Caller][]> => {
  const plan = { name: unique('Plan'), account_tier: 'team' };
  const created = await operator.post('/subscription-plans', plan);
  const priced = await createTenant({ plan: plan.name });
  const subscription = await insert('api::subscription.subscription', { organisation: priced.id });
  return [
    [(await addAgent()).path, { os: unique() }, owner],
    [`/organisations/${tenant.documentId}`, { name: unique('renamed') }, owner],
    [`/subscription-plans/${created.body.data.documentId}`, { ...plan, max_agents: 70 }, operator],
    [`/subscriptions/${subscription.documentId}`, { status: 'past_due' }, operator],
  ];
};

describe('the ETag of a record', () => {
  it('is that of the next read, after a creation and after a change', async () => {
    const rows = {
      '/svc-agents': { hostname: unique(), capabilities: { gpu: true, 'é"': [1, 2.5, null] } },
      '/cloud-instances': { name: unique() },
      '/security-findings': { rule_id: unique(), severity: 'low', status: 'open' },
      '/synthetic-results': { check_name: unique(), response_time_ms: 12 },
      '/synthetic-checks': { name: unique(), url: 'https://www.example.com/' },
      '/blueprint-drafts': { name: unique(), steps: [{ id: 'a', type: 'verify' }] },
      '/directory-integrations': { name: unique(), kind: 'entra', enabled: true, idp_tenant_id: 'x' },
      '/api-keys': {
        name: 'x',
        capabilities: ['agent:read'],
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      },
      '/scim-tokens': { label: 'x', expires_at: new Date(Date.now() + 86_400_000).toISOString() },
    };
    for (const [path, data] of Object.entries(rows)) {
      const created = await owner.post(path, data);
      expect([path, created.status]).toEqual([path, 201]);
      const at = `${path}/${created.body.data.documentId}`;
      expect([path, etagOf(await owner.get(at))]).toEqual([path, etagOf(created)]);
    }
    for (const [path, change, caller] of await changeable()) {
      const before = await caller.get(path);
      const changed = await caller.put(path, change, { 'If-Match': etagOf(before) });
      expect([path, changed.status]).toEqual([path, 200]);
      expect(etagOf(changed)).not.toBe(etagOf(before));
      expect([path, etagOf(await caller.get(path))]).toEqual([path, etagOf(changed)]);
    }
  });

  it('is a strong tag, the same for everyone and at every read', async () => {
    const { path, etag } = await addAgent();
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const { call } of Object.values(tenant.people)) {
      const answer = await call.get(path);
      expect([answer.status, etagOf(answer)]).toEqual([200, etag]);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
    }
    expect(etagOf(await operator.get(path))).toBe(etag);
  });

  it('differs between two changes that leave the same values', async () => {
    const { path, etag } = await addAgent();
    const tags = new Set([etag]);
    for (let count = 0; count < 10; count += 1)
      tags.add(etagOf(await owner.put(path, { os: count % 2 ? 'linux' : 'bsd' })));
    expect(tags.size).toBe(11);
  });

  it('changes with the name of a related record, which the response contains', async () => {
    const instance = await owner.post('/cloud-instances', { name: unique() });
    const { documentId } = instance.body.data as { documentId: string };
    const agent = await owner.post('/svc-agents', { hostname: unique(), cloud_instance: documentId });
    const path = `/svc-agents/${agent.body.data.documentId}`;
    await owner.put(`/cloud-instances/${documentId}`, { name: unique() });
    const after = await owner.get(path, { 'If-None-Match': etagOf(agent) });
    expect(after.status).toBe(200);
    expect(etagOf(after)).not.toBe(etagOf(agent));
  });

  it('does not depend on a person whom the response hides', async () => {
    const person = await createPerson();
    const pending = { pending_since: new Date().toISOString(), user_name: unique() };
    const data = { organisation: tenant.id, user: person.id, role: 'viewer', ...pending };
    const path = `/memberships/${(await insert('api::membership.membership', data)).documentId}`;
    const before = await owner.get(path);
    expect([before.status, before.body.data.user]).toEqual([200, null]);
    await app()
      .db.connection('up_users')
      .where({ id: person.id })
      .update({ username: unique('renamed') });
    expect((await owner.get(path, { 'If-None-Match': etagOf(before) })).status).toBe(304);
  });

  it('is absent from lists, deletions and errors', async () => {
    const { path } = await addAgent();
    for (const answer of [
      await owner.get('/svc-agents'),
      await owner.get('/svc-agents/none'),
      await owner.delete(path),
    ])
      expect(answer.headers).not.toHaveProperty('etag');
  });
});

describe('If-None-Match', () => {
  it('of a current tag returns 304 without a body, with the same headers', async () => {
    const { path, etag } = await addAgent();
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await owner.get(path, { 'If-None-Match': value });
      expect([value, answer.status, etagOf(answer)]).toEqual([value, 304, etag]);
      expect(answer.headers).not.toHaveProperty('content-type');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('of another tag returns the record', async () => {
    const { path, etag } = await addAgent();
    await owner.put(path, { os: 'linux' });
    for (const value of [etag, `W/${etag}`, '""']) {
      const answer = await owner.get(path, { 'If-None-Match': value });
      expect([answer.status, answer.body.data.os]).toEqual([200, 'linux']);
    }
  });

  it('passes the same checks as any read', async () => {
    const { path, etag } = await addAgent();
    const stranger = (await createTenant()).people.owner.call;
    for (const value of [etag, '*']) {
      expectRefusal(await stranger.get(path, { 'If-None-Match': value }), 403, 'OUT_OF_SCOPE');
      expectRefusal(await as(undefined).get(path, { 'If-None-Match': value }), 401);
      expectRefusal(await owner.get('/svc-agents/none', { 'If-None-Match': value }), 404, 'NOT_FOUND');
    }
  });

  it('of a write refuses the current record', async () => {
    const { path, etag } = await addAgent();
    for (const value of [etag, `W/${etag}`, '*']) {
      expectRefusal(await owner.put(path, { os: 'linux' }, { 'If-None-Match': value }), 412, 'PRECONDITION_FAILED');
      expectRefusal(await owner.delete(path, { 'If-None-Match': value }), 412, 'PRECONDITION_FAILED');
    }
    expect(etagOf(await owner.get(path))).toBe(etag);
    expect((await owner.put(path, { os: 'linux' }, { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('If-Match', () => {
  it('of a current tag permits a change and a deletion, of every kind of record', async () => {
    for (const [path, change, caller] of await changeable()) {
      const etag = etagOf(await caller.get(path));
      const changed = await caller.put(path, change, { 'If-Match': `"other", ${etag}` });
      expect([path, changed.status]).toEqual([path, 200]);
      const stale = await caller.put(path, change, { 'If-Match': etag });
      expectRefusal(stale, 412, 'PRECONDITION_FAILED');
      expect(stale.body.error.details.remedy).toMatch(/GET/);
    }
    const { path, etag } = await addAgent();
    expect((await owner.delete(path, { 'If-Match': etag })).status).toBe(204);
    expectRefusal(await owner.delete(path, { 'If-Match': '*' }), 404, 'NOT_FOUND');
  });

  it('of a stale, weak or unknown tag writes nothing, not even an audit entry', async () => {
    const { path, etag, documentId } = await addAgent();
    const current = etagOf(await owner.put(path, { os: 'linux' }));
    const before = await entriesOf(documentId);
    for (const value of [etag, `W/${current}`, '"x"', `W/${current}, ${etag}`]) {
      expectRefusal(await owner.put(path, { os: 'mac' }, { 'If-Match': value }), 412, 'PRECONDITION_FAILED');
      expectRefusal(await owner.delete(path, { 'If-Match': value }), 412, 'PRECONDITION_FAILED');
    }
    const after = await owner.get(path);
    expect([etagOf(after), after.body.data.os]).toEqual([current, 'linux']);
    expect(await entriesOf(documentId)).toBe(before);
  });

  it('* permits any state of a record that exists', async () => {
    const { path } = await addAgent();
    expect((await owner.put(path, { os: 'linux' }, { 'If-Match': '*' })).status).toBe(200);
    expect((await owner.delete(path, { 'If-Match': '*' })).status).toBe(204);
  });

  it('applies to reads and to the dry run of a plan edit', async () => {
    const { path, etag } = await addAgent();
    expect((await owner.get(path, { 'If-Match': etag })).status).toBe(200);
    expectRefusal(await owner.get(path, { 'If-Match': '"x"' }), 412, 'PRECONDITION_FAILED');
    const plan = { name: unique('Plan'), account_tier: 'team' };
    const created = await operator.post('/subscription-plans', plan);
    const at = `/subscription-plans/${created.body.data.documentId}?dry_run=true`;
    expect((await operator.put(at, plan, { 'If-Match': etagOf(created) })).status).toBe(200);
    expectRefusal(await operator.put(at, plan, { 'If-Match': '"x"' }), 412, 'PRECONDITION_FAILED');
  });

  it('comes after the other checks', async () => {
    const { path } = await addAgent();
    const stale = { 'If-Match': '"x"' };
    const { viewer } = tenant.people;
    expectRefusal(await viewer.call.put(path, { os: 'linux' }, stale), 403, 'CAPABILITY_MISSING');
    expectRefusal(await owner.put('/svc-agents/none', { os: 'linux' }, stale), 404, 'NOT_FOUND');
    expectRefusal(await owner.put(path, { os: 5 }, stale), 400, 'VALIDATION_FAILED', 'os');
  });

  it.each(['x', '"x', 'w/"x"', '*, "x"', '"a" "b"', Array.from({ length: 101 }, () => '"x"').join()])(
    'that is malformed is a 400 with its place: %j',
    async (value) => {
      const { path, etag } = await addAgent();
      for (const name of ['If-Match', 'If-None-Match']) {
        const headers = { [name]: value };
        expectRefusal(await owner.put(path, { os: 'linux' }, headers), 400, 'ENTITY_TAG_INVALID', name);
        expectRefusal(await owner.delete(path, headers), 400, 'ENTITY_TAG_INVALID', name);
        expectRefusal(await owner.get(path, headers), 400, 'ENTITY_TAG_INVALID', name);
      }
      expect(etagOf(await owner.get(path))).toBe(etag);
    },
  );
});

describe('an empty list of tags', () => {
  it('in If-None-Match has no effect', async () => {
    const { path } = await addAgent();
    const empty = { 'If-None-Match': '' };
    expect((await owner.get(path, empty)).status).toBe(200);
    expect((await owner.put(path, { os: 'linux' }, empty)).status).toBe(200);
    expect((await owner.delete(path, empty)).status).toBe(204);
  });

  it('in If-Match contains no record, so nothing is written', async () => {
    const { path, etag } = await addAgent();
    for (const value of ['', ' ', ',']) {
      expectRefusal(await owner.put(path, { os: 'linux' }, { 'If-Match': value }), 412, 'PRECONDITION_FAILED');
      expectRefusal(await owner.delete(path, { 'If-Match': value }), 412, 'PRECONDITION_FAILED');
    }
    expect(etagOf(await owner.get(path))).toBe(etag);
  });
});

describe('racing writes with the same tag', () => {
  const outcomes = (answers: Answer[]): Record<number, number> => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  it(
    'change each kind of record once',
    async () => {
      for (const [path, change, caller] of await changeable()) {
        const { headers, body } = await caller.get(path);
        const before = await entriesOf(body.data.documentId);
        const racers = Array.from({ length: RACERS }, () =>
          caller.put(path, change, { 'If-Match': headers.etag as string }),
        );
        expect([path, outcomes(await Promise.all(racers))]).toEqual([path, { 200: 1, 412: RACERS - 1 }]);
        expect([path, await entriesOf(body.data.documentId)]).toEqual([path, before + 1]);
      }
    },
    SLOW,
  );

  it(
    'of changes and deletions, one wins, and the others find its result',
    async () => {
      const { path, etag, documentId } = await addAgent();
      const before = await entriesOf(documentId);
      const answers = await Promise.all(
        Array.from({ length: RACERS }, (_, index) =>
          index % 2
            ? owner.put(path, { os: unique() }, { 'If-Match': etag })
            : owner.delete(path, { 'If-Match': etag }),
        ),
      );
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      for (const answer of answers) if (answer.status >= 300) expectRefusal(answer, answer.status === 404 ? 404 : 412);
      expect(await entriesOf(documentId)).toBe(before + 1);
    },
    SLOW,
  );

  it(
    'of members and of the name of their organisation do not deadlock',
    async () => {
      const person = await createPerson();
      await join(tenant.id, person, 'viewer');
      const members = await owner.get(`/memberships?filters[user][id]=${person.id}`);
      const path = `/memberships/${members.body.data[0].documentId}`;
      const organisation = `/organisations/${tenant.documentId}`;
      const tags = { member: etagOf(await owner.get(path)), organisation: etagOf(await owner.get(organisation)) };
      const answers = await Promise.all(
        Array.from({ length: RACERS }, (_, index) =>
          index % 2
            ? owner.put(path, { role: 'admin' }, { 'If-Match': tags.member })
            : owner.put(organisation, { name: unique() }, { 'If-Match': tags.organisation }),
        ),
      );
      expect(answers.filter(({ status }) => ![200, 412].includes(status))).toEqual([]);
      expect(outcomes(answers)[200]).toBeGreaterThanOrEqual(1);
    },
    SLOW,
  );
});

it('browsers of other origins can read and send the headers', async () => {
  const origin = 'http://localhost:3000';
  const { path } = await addAgent();
  const read = await owner.get(path, { Origin: origin });
  expect(read.headers['access-control-expose-headers']).toMatch(/\bETag\b/);
  const { httpServer } = app().server;
  const preflight = await request(httpServer)
    .options(`/api${path}`)
    .set({ Origin: origin, 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'if-match' });
  expect(preflight.headers['access-control-allow-headers']).toMatch(/\bIf-Match\b.*\bIf-None-Match\b/);
});

describe('the cost', () => {
  const count = async (work: () => Promise<Answer>, status: number): Promise<number> =>
    (await statementsDuring(async () => expect((await work()).status).toBe(status))).length;

  it('is one statement for a conditional write, and none for a conditional read', async () => {
    const { path } = await addAgent();
    const etag = etagOf(await owner.put(path, { os: 'linux' }));
    expect(await count(() => owner.get(path, { 'If-None-Match': etag }), 304)).toBe(1);
    const plain = await count(() => owner.put(path, { os: 'linux' }), 200);
    expect(await count(() => owner.put(path, { os: 'linux' }, { 'If-Match': '*' }), 200)).toBe(plain + 1);
  });

  it('of a 304 includes no serialisation of the record', async () => {
    const large = { text: 'x'.repeat(200_000) };
    const answer = await owner.post('/svc-agents', { hostname: unique(), capabilities: large });
    const path = `/svc-agents/${answer.body.data.documentId}`;
    const { etag } = answer.headers as { etag: string };
    const serialise = jest.spyOn(JSON, 'stringify');
    const unmodified = await owner.get(path, { 'If-None-Match': etag });
    const sizes = serialise.mock.results.map(({ value }) => String(value).length);
    serialise.mockRestore();
    expect(unmodified.status).toBe(304);
    expect(sizes.filter((size) => size > 100_000)).toEqual([]);
  });
});

describe('REQUIRE_IF_MATCH', () => {
  const SETTING = 'api.requiresIfMatch';
  beforeAll(() => app().config.set(SETTING, true));
  afterAll(() => app().config.set(SETTING, false));

  it('refuses PUT and DELETE without the header, after the other checks', async () => {
    const { path, etag } = await addAgent();
    for (const answer of [await owner.put(path, { os: 'linux' }), await owner.delete(path)]) {
      expectRefusal(answer, 428, 'PRECONDITION_REQUIRED');
      expect(answer.body.error.details.remedy).toMatch(/If-Match/);
    }
    expectRefusal(await owner.put(path, { os: 5 }), 400, 'VALIDATION_FAILED');
    expectRefusal(await owner.put('/svc-agents/none', { os: 'linux' }), 404, 'NOT_FOUND');
    const onlyNone = await send('put', path, {
      token: tenant.people.owner.token,
      body: { data: { os: 'linux' } },
      headers: { 'If-None-Match': '"x"' },
    });
    expectRefusal(onlyNone, 428, 'PRECONDITION_REQUIRED');
    expect(etagOf(await owner.get(path))).toBe(etag);
  });

  it('permits them with a current tag or *, and all other requests', async () => {
    const { path, etag } = await addAgent();
    expect((await owner.put(path, { os: 'linux' }, { 'If-Match': etag })).status).toBe(200);
    expect((await owner.get(path)).status).toBe(200);
    expect((await owner.post(`${path}/enrollment-token`, {})).status).toBe(200);
    expect((await owner.delete(path, { 'If-Match': '*' })).status).toBe(204);
  });
});
