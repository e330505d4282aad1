import { app, as } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { expectRefusal } from '../../helpers/refusals';
import { configureWebhooks } from '../../helpers/servers/webhook-receiver';
import { createOperator, createTenant, type Person, type Tenant, unique } from '../../helpers/world';

const ENDPOINT = 'api::webhook-endpoint.webhook-endpoint';
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const URL = 'https://hooks.example.com/tenantry';

let operator: Person;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  operator = await createOperator();
  [tenant, other] = [await createTenant(), await createTenant()];
});

afterEach(async () => {
  configureWebhooks();
  await app()
    .db.query(ENDPOINT)
    .deleteMany({ where: { id: { $gt: 0 } } as never });
});

const create = async (data: Record<string, unknown> = {}, by = tenant.people.admin) => {
  const answer = await by.call.post('/webhook-endpoints', { url: URL, ...data });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body.data;
};
const stored = async (documentId: string): Promise<any> =>
  app()
    .db.query(ENDPOINT)
    .findOne({ where: { documentId } as never });

describe('a webhook endpoint', () => {
  it('can be created, read, listed, changed and deleted by owners and admins', async () => {
    const made = await create({ description: 'CI', event_types: ['agent.enrolled'] });
    expect(made).toMatchObject({
      url: URL,
      description: 'CI',
      event_types: ['agent.enrolled'],
      enabled: true,
      organisation: { documentId: tenant.documentId },
      secret: expect.stringMatching(SECRET),
      last_success_at: null,
    });
    const { call } = tenant.people.owner;
    const path = `/webhook-endpoints/${made.documentId}`;
    expect((await call.get(path)).body.data).toMatchObject({ url: URL });
    expect((await call.get('/webhook-endpoints')).body.data).toHaveLength(1);
    expect((await call.put(path, { enabled: false })).body.data.enabled).toBe(false);
    const { secret: _secret, ...record } = made;
    expect((await call.put(path, { ...record, enabled: true })).status).toBe(200);
    expect((await call.delete(path)).status).toBe(204);
    expectRefusal(await call.get(path), 404);
  });

  it('is not accessible to others', async () => {
    const { documentId } = await create();
    const path = `/webhook-endpoints/${documentId}`;
    for (const role of ['engineer', 'auditor', 'viewer'] as const) {
      const { call } = tenant.people[role];
      expectRefusal(await call.get('/webhook-endpoints'), 403, 'CAPABILITY_MISSING');
      expectRefusal(await call.get(path), 403, 'CAPABILITY_MISSING');
      expectRefusal(await call.post('/webhook-endpoints', { url: URL }), 403, 'CAPABILITY_MISSING');
      expectRefusal(await call.post(`${path}/rotate-secret`, {}), 403, 'CAPABILITY_MISSING');
      expectRefusal(await call.post(`${path}/test`, {}), 403, 'CAPABILITY_MISSING');
    }
    const stranger = other.people.admin.call;
    expect((await stranger.get('/webhook-endpoints')).body.data).toEqual([]);
    for (const answer of [
      await stranger.get(path),
      await stranger.put(path, { enabled: false }),
      await stranger.delete(path),
      await stranger.post(`${path}/rotate-secret`, {}),
      await stranger.post(`${path}/test`, {}),
      await stranger.post('/webhook-endpoints', { url: URL, organisation: tenant.documentId }),
    ])
      expectRefusal(answer, 403, 'OUT_OF_SCOPE');
    expectRefusal(await as(undefined).get('/webhook-endpoints'), 401);
    expect((await stored(documentId)).enabled).toBe(true);
  });

  it('of the platform is accessible to operators alone, who have to name null as its organisation', async () => {
    const made = await create({ organisation: null }, operator);
    expect(made).toMatchObject({ organisation: null, secret: expect.stringMatching(SECRET) });
    const path = `/webhook-endpoints/${made.documentId}`;
    expectRefusal(await tenant.people.owner.call.get(path), 403, 'OUT_OF_SCOPE');
    expectRefusal(await tenant.people.owner.call.delete(path), 403, 'OUT_OF_SCOPE');
    expect((await tenant.people.owner.call.get('/webhook-endpoints')).body.data).toEqual([]);
    expect((await operator.call.get(path)).status).toBe(200);
    expect((await operator.call.put(path, { description: 'SIEM' })).body.data.description).toBe('SIEM');
    expectRefusal(await operator.call.post('/webhook-endpoints', { url: URL }), 400, 'ORGANISATION_UNDECIDED');
    // For a member, null is the same as no value.
    expect((await create({ organisation: null })).organisation.documentId).toBe(tenant.documentId);
    const moved = await operator.call.put(path, { organisation: tenant.documentId });
    expectRefusal(moved, 403, 'FIELD_NOT_WRITABLE');
    expect((await operator.call.delete(path)).status).toBe(204);
  });

  it.each([
    [{ url: 'http://hooks.example.com' }, 'WEBHOOK_URL_INVALID', 'url'],
    [{ url: 'https://127.0.0.1/x' }, 'WEBHOOK_URL_INVALID', 'url'],
    [{ url: 'https://169.254.169.254/latest' }, 'WEBHOOK_URL_INVALID', 'url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'WEBHOOK_URL_INVALID', 'url'],
    [{ url: 'https://a:b@hooks.example.com' }, 'WEBHOOK_URL_INVALID', 'url'],
    [{ url: 'hooks' }, 'WEBHOOK_URL_INVALID', 'url'],
    [{ url: '' }, 'VALIDATION_FAILED', 'url'],
    [{ url: null }, 'VALIDATION_FAILED', 'url'],
    [{ url: URL, event_types: ['unknown.event'] }, 'VALIDATION_FAILED', 'event_types.0'],
    [{ url: URL, event_types: ['organisation.forum-community-requested'] }, 'VALIDATION_FAILED', 'event_types.0'],
    [{ url: URL, secret: 'whsec_mine' }, 'VALIDATION_FAILED', 'secret'],
    [{ url: URL, secret_sealed: 'x' }, 'VALIDATION_FAILED', 'secret_sealed'],
  ])('is refused as %j', async (data, code, path) => {
    expectRefusal(await tenant.people.admin.call.post('/webhook-endpoints', data), 400, code, path);
  });

  it('cannot be changed to a private address, or in its system fields', async () => {
    const { documentId } = await create();
    const path = `/webhook-endpoints/${documentId}`;
    const { call } = tenant.people.admin;
    expectRefusal(await call.put(path, { url: 'https://10.0.0.1' }), 400, 'WEBHOOK_URL_INVALID', 'url');
    expectRefusal(await call.put(path, { last_success_at: '2026-01-01T00:00:00Z' }), 403, 'FIELD_NOT_WRITABLE');
    configureWebhooks({ allowedPrivateRanges: ['10.0.0.0/8'] });
    expect((await call.put(path, { url: 'http://10.0.0.1' })).status).toBe(200);
  });

  it('is refused beyond ten per organisation, also with simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => tenant.people.admin.call.post('/webhook-endpoints', { url: URL })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expectRefusal(answer, 403, 'WEBHOOK_LIMIT_REACHED');
    expect(refused[0]?.body.error.details).toMatchObject({ used: 10, limit: 10, remedy: expect.any(String) });
    expect((await create({}, other.people.admin)).url).toBe(URL);
  });
});

describe('the secret of an endpoint', () => {
  it('is in the response to its creation, and in no other', async () => {
    const { documentId, secret } = await create();
    const path = `/webhook-endpoints/${documentId}`;
    const { call } = tenant.people.owner;
    await call.put(path, { description: unique('d') });
    const rotated = (await call.post(`${path}/rotate-secret`, {})).body.data;
    expect(rotated).toEqual({ secret: expect.stringMatching(SECRET), previous_until: expect.any(String) });
    expect(rotated.secret).not.toBe(secret);
    const audit = await auditEntries({ target_id: documentId });
    expect(audit.map(({ action }) => action)).toEqual([
      'webhook-endpoint.create',
      'webhook-endpoint.update',
      'webhook-endpoint.update',
    ]);
    const seen = JSON.stringify([
      (await call.get(path)).body,
      (await call.get('/webhook-endpoints')).body,
      (await operator.call.get('/webhook-endpoints?populate=*')).body,
      await stored(documentId),
      audit,
    ]);
    for (const each of [secret, rotated.secret]) expect(seen).not.toContain(each.slice(6));
    const { secret_sealed: sealed } = await stored(documentId);
    expect(JSON.stringify(audit)).not.toContain(sealed);
    expect(JSON.stringify((await call.get(path)).body)).not.toContain(sealed);
  });

  it('cannot be used in filters or sorting', async () => {
    const { call } = tenant.people.owner;
    for (const query of ['filters[secret_sealed][$startsWith]=v', 'sort=secret_sealed', 'filters[secret][$null]=true'])
      expectRefusal(await call.get(`/webhook-endpoints?${query}`), 400, 'QUERY_INVALID');
  });

  it('is created for an endpoint from the admin panel too', async () => {
    const made = (await app()
      .documents(ENDPOINT as never)
      .create({ data: { url: URL } as never })) as unknown as { documentId: string };
    expect((await stored(made.documentId)).secret_sealed).toMatch(/^v1\./);
  });
});

describe('a test event for an endpoint', () => {
  it('is pending until the relay sends it, and is refused for a disabled endpoint', async () => {
    const { documentId } = await create({ event_types: ['member.added'] });
    const { call } = tenant.people.admin;
    const answer = await call.post(`/webhook-endpoints/${documentId}/test`, {});
    expect([answer.status, answer.body.data.event]).toEqual([202, 'webhook.test']);
    const { body } = await operator.call.get(`/outbox-events?filters[event_key]=${answer.body.data.id}`);
    expect(body.data).toMatchObject([{ event: 'webhook.test', destination: 'webhook', endpoint: documentId }]);
    await call.put(`/webhook-endpoints/${documentId}`, { enabled: false });
    expectRefusal(await call.post(`/webhook-endpoints/${documentId}/test`, {}), 400, 'WEBHOOK_DISABLED');
  });
});
