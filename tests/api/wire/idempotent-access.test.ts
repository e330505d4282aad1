import { app, as, type Answer, send } from '../../helpers/api';
import { elsewhere } from '../../helpers/addresses';
import { enrol, fingerprint, makeAgent } from '../../helpers/agents';
import { focusFile, upload } from '../../helpers/focus';
import { storedKey } from '../../helpers/idempotency';
import { expectRefusal } from '../../helpers/refusals';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  join,
  openSession,
  PASSWORD,
  type Tenant,
  unique,
} from '../../helpers/world';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'engineer']);
});

const keyed = (key: string = unique()) => ({ 'Idempotency-Key': key });

const isReplayed = ({ headers }: Answer): boolean => headers['idempotency-replayed'] === 'true';

/** Sends a request twice: it has to be done once. Returns the response. */
const twice = async (request: () => Promise<Answer>): Promise<Answer> => {
  const [first, second] = [await request(), await request()];
  expect([second.status, second.body, isReplayed(first), isReplayed(second)]).toEqual([
    first.status,
    first.body,
    false,
    true,
  ]);
  expect(first.status).toBeLessThan(300);
  return first;
};

const setStatus = ({ id }: Tenant, org_status: string) =>
  app().db.query('api::organisation.organisation').update({ where: { id }, data: { org_status } });

describe('a stored response', () => {
  it('is for the person in every session, and only while the person has access', async () => {
    const { id: organisation } = tenant;
    const person = await createPerson();
    const { id } = (await join(organisation, person, 'engineer')) as { id: number };
    const headers = keyed();
    const post = (token: string) => as(token).post('/svc-agents', { hostname: 'x' }, headers);
    const first = await post(person.token);
    const other = await openSession(person.id);
    expect((await post(other.jwt)).body).toEqual(first.body);
    const memberships = app().db.query('api::membership.membership');
    await memberships.update({ where: { id }, data: { role: 'viewer' } });
    expectRefusal(await post(person.token), 403, 'CAPABILITY_MISSING');
    await memberships.delete({ where: { id } });
    expectRefusal(await post(person.token), 403);
    expectRefusal(await as('no-token').post('/svc-agents', { hostname: 'x' }, headers), 401);
  });

  it('is repeated although the organisation has become read-only since', async () => {
    const acme = await createTenant({}, ['owner']);
    const headers = keyed();
    const post = () => acme.people.owner.call.post('/svc-agents', { hostname: 'x' }, headers);
    const first = await post();
    await setStatus(acme, 'suspended');
    const second = await post();
    expect([second.status, second.body, isReplayed(second)]).toEqual([201, first.body, true]);
    expectRefusal(
      await acme.people.owner.call.post('/svc-agents', { hostname: 'x' }, keyed()),
      403,
      'ORGANISATION_READ_ONLY',
    );
  });

  it('is repeated to a member who has left', async () => {
    const person = await createPerson();
    await join(tenant.id, person, 'viewer');
    const { body } = await person.call.get('/memberships');
    const own = (body.data as { documentId: string; user: { id: number } | null }[]).find(
      ({ user }) => user?.id === person.id,
    );
    const headers = keyed();
    await twice(() => person.call.post(`/memberships/${own?.documentId}/leave`, {}, headers));
  });

  it('contains what is shown only once', async () => {
    const label = unique();
    const headers = keyed();
    const data = { label, expires_at: new Date(Date.now() + 86_400_000).toISOString() };
    const { body } = await twice(() => tenant.people.owner.call.post('/scim-tokens', data, headers));
    expect(body.data.token).toMatch(/^tscim_/);
  });
});

describe('a caller without a token', () => {
  it('signs in, and gets the same tokens again at the same address', async () => {
    const person = await createPerson();
    const headers = { ...keyed(), ...elsewhere() };
    const body = { identifier: person.email, password: PASSWORD };
    const { body: tokens } = await twice(() => send('post', '/auth/local', { body, headers }));
    const other = await send('post', '/auth/local', { body, headers: { ...headers, ...elsewhere() } });
    expect([other.status, isReplayed(other), other.body.jwt === tokens.jwt]).toEqual([200, false, false]);
    const wrong = { ...body, password: 'wrong' };
    expectRefusal(await send('post', '/auth/local', { body: wrong, headers }), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('refreshes a session, although a refresh token works once', async () => {
    const { refreshToken } = await openSession((await createPerson()).id);
    const headers = { ...keyed(), ...elsewhere() };
    await twice(() => send('post', '/auth/refresh', { body: { refreshToken }, headers }));
  });

  it('enrols an agent, although its token works once', async () => {
    const made = await makeAgent(tenant);
    const headers = { ...keyed(), ...elsewhere() };
    const certificate = { cert_fingerprint: fingerprint() };
    const { body } = await twice(() => enrol(made.token, certificate, headers));
    const path = `/svc-agents/${made.documentId}/heartbeat`;
    const beat = keyed();
    await twice(() => as(body.data.credential as string).post(path, {}, beat));
  });

  it('can try again if it was refused', async () => {
    const person = await createPerson();
    const headers = { ...keyed(), ...elsewhere() };
    const post = (password: string) =>
      send('post', '/auth/local', { body: { identifier: person.email, password }, headers });
    expectRefusal(await post('wrong'), 401, 'CREDENTIALS_INVALID');
    expect((await post(PASSWORD)).status).toBe(200);
  });
});

describe('an operation that cannot be in one transaction', () => {
  it('imports a file once, and refuses another one with the same key', async () => {
    const operator = await createOperator();
    const account = unique('billing');
    await insert('api::cloud-account.cloud-account', { organisation: tenant.id, billing_account_id: account });
    const headers = keyed();
    const post = (cost: string) =>
      upload('/cost-records/import', focusFile([{ BillingAccountId: account, BilledCost: cost }]), {
        token: operator.token,
        headers,
      });
    const { body } = await twice(() => post('1.5'));
    expect(body.data).toMatchObject({ read: 1, imported: 1 });
    expectRefusal(await post('2.5'), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('validates a VAT number', async () => {
    const key = unique();
    const post = () => tenant.people.owner.call.post('/billing/validate-vat', { vat_id: 'DE1' }, keyed(key));
    await twice(post);
    expect(await storedKey(tenant.people.owner, key)).toMatchObject({ holder: null });
  });
});

describe('a synthetic result', () => {
  it('that was reported with another key is found, in both forms', async () => {
    const { call } = tenant.people.engineer;
    const data = { check_name: unique(), status: 'up', checked_at: new Date().toISOString() };
    const first = await twice(() => call.post('/synthetic-results', data, keyed('first')));
    const second = await call.post('/synthetic-results', data, keyed());
    expect([second.status, second.body.data.documentId]).toEqual([200, first.body.data.documentId]);
    const batch = await call.post('/synthetic-results/batch', { results: [data] }, keyed());
    expect([batch.status, batch.body.data]).toEqual([200, { created: 0, repeated: 1 }]);
  });
});
