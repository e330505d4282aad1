import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, app, type Caller, db } from '../../helpers/api';
import { signInAdmin } from '../../helpers/admin-panel';
import { createKey } from '../../helpers/api-keys';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, directory, USER } from '../../helpers/scim';
import {
  createOperator,
  createPerson,
  createTenant,
  join,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

type Kind = 'invitation' | 'alert-request' | 'vat-check';

const PER_PERSON: Record<Kind, number> = { invitation: 200, 'alert-request': 40, 'vat-check': 40 };
const PER_ORGANISATION = 100;
const DAY_MS = 86_400_000;
const ACCOUNT = 'plugin::users-permissions.user';

const address = (): string => `${unique('guest')}@example.com`;
const statusesOf = (answers: Answer[]): number[] => answers.map(({ status }) => status).sort((a, b) => a - b);

/** Lets a person have uses of the past, so that some are left until the limit. */
const leave = (person: Person, left: Partial<Record<Kind, number>>, at = Date.now()): Promise<unknown> => {
  const uses = Object.entries(left).flatMap(([kind, rest]) =>
    Array.from({ length: PER_PERSON[kind as Kind] - rest }, () => ({ at, key: kind })),
  );
  return app()
    .db.connection('up_users')
    .where({ id: person.id })
    .update({ recent_uses: JSON.stringify(uses) });
};

const expectLimited = (answer: Answer, code: string, kind: Kind): void => {
  expectRefusal(answer, 429, code);
  expect(answer.body.error.details).toMatchObject({ per: 'person', limit: PER_PERSON[kind] });
  expect(answer.headers['retry-after']).toBe(String(answer.body.error.details.retry_after));
};

interface Membership {
  documentId: string;
  organisation: { documentId: string };
}

let tenant: Tenant;
let second: Tenant;
let person: Person;

/** The person is owner of both organisations. */
beforeEach(async () => {
  tenant = await createTenant({}, ['owner']);
  second = await createTenant({}, ['owner']);
  person = tenant.people.owner;
  await join(second.id, person, 'owner');
});

const send = ({ documentId: organisation }: Tenant, by = person, email = address()) =>
  by.call.post('/invitations', { email, role: 'viewer', organisation });

/** How many emails about pending memberships an organisation has sent. */
const offersOf = async ({ id }: Tenant): Promise<number> => {
  const offers = { organisation_id: id, event: 'organisation.membership-offered' };
  return (await db()('outbox_events').where(offers).select('id')).length;
};

describe('the daily limit of invitations of a person', () => {
  it('counts all organisations together, and each person apart', async () => {
    await leave(person, { invitation: 2 });
    expect(statusesOf([await send(tenant), await send(second)])).toEqual([201, 201]);
    expectLimited(await send(tenant), 'INVITATIONS_PER_DAY_REACHED', 'invitation');
    expectLimited(await send(second), 'INVITATIONS_PER_DAY_REACHED', 'invitation');
    expect((await send(second, second.people.owner)).status).toBe(201);
    await leave(person, { invitation: 0 }, Date.now() - DAY_MS);
    expect((await send(tenant)).status).toBe(201);
  });

  it('leaves the limit of an organisation to its people together', async () => {
    const uses = Array.from({ length: PER_ORGANISATION - 2 }, () => ({ at: Date.now(), key: 'x' }));
    await app()
      .db.connection('organisations')
      .where({ id: second.id })
      .update({ recent_invitations: JSON.stringify(uses) });
    expect(statusesOf([await send(second), await send(second, second.people.owner)])).toEqual([201, 201]);
    for (const by of [person, second.people.owner]) {
      const limited = await send(second, by);
      expectRefusal(limited, 429, 'INVITATIONS_PER_DAY_REACHED');
      expect(limited.body.error.details).toMatchObject({ per: 'organisation', limit: PER_ORGANISATION });
    }
  });

  it('is exact when the last is sent from two organisations at once', async () => {
    await leave(person, { invitation: 1 });
    const answers = await Promise.all([tenant, second, tenant, second].map((one) => send(one)));
    expect(statusesOf(answers)).toEqual([201, 429, 429, 429]);
  });

  it('lets the person send, found and split at once', async () => {
    const { data } = (await person.call.get('/memberships')).body as { data: Membership[] };
    const into = data
      .filter(({ organisation }) => organisation.documentId === second.documentId)
      .map(({ documentId }) => ({ name: unique('part'), members: [documentId] }));
    const alerts = () => ({ budget_alert_emails: [address()] });
    const answers = await Promise.all([
      ...[tenant, second, tenant, second].map((one) => send(one)),
      person.call.post('/organisations', { name: unique('org'), ...alerts() }),
      person.call.put(`/organisations/${tenant.documentId}`, alerts()),
      person.call.post(`/organisations/${second.documentId}/split`, { into }),
      person.call.put(`/organisations/${tenant.documentId}`, alerts()),
    ]);
    // An invitation can come after the split, which archives its organisation, or before, and then it ends with it.
    expect(statusesOf(answers).filter((status) => status >= 429)).toEqual([]);
    expect(answers[6]?.status).toBe(200);
  });

  it('includes resends and offered memberships, and no refused ones', async () => {
    const { documentId } = (await send(tenant)).body.data;
    const { documentId: user } = await createPerson();
    const offer = () => person.call.post('/memberships', { user, role: 'viewer', organisation: tenant.documentId });
    const resend = () => person.call.post(`/invitations/${documentId}/resend`, {});
    await leave(person, { invitation: 2 });
    expect((await send(tenant, person, 'nonsense')).status).toBe(400);
    expect([(await resend()).status, (await offer()).status]).toEqual([200, 201]);
    expectLimited(await resend(), 'INVITATIONS_PER_DAY_REACHED', 'invitation');
  });

  it('includes the emails to people whom a directory adds, who are added nevertheless', async () => {
    const directoryOf = await createTenant({}, ['owner', 'admin']);
    const { token } = await createScimToken(directoryOf);
    await leave(directoryOf.people.admin, { invitation: 1 });
    for (let at = 0; at < 2; at += 1) {
      const added = await directory(token).post('/Users', { schemas: [USER], userName: address() });
      expect(added.status).toBe(201);
    }
    expect(await offersOf(directoryOf)).toBe(1);
  });

  it('does not apply to operators, and to directories that they connected', async () => {
    const operator = await createOperator();
    await leave(operator, { invitation: 0 });
    expect((await send(tenant, operator)).status).toBe(201);
    const token = await operator.call.post('/scim-tokens', {
      organisation: tenant.documentId,
      label: unique('directory'),
      expires_at: '2999-01-01T00:00:00.000Z',
    });
    await directory(token.body.data.token).post('/Users', { schemas: [USER], userName: address() });
    expect(await offersOf(tenant)).toBe(1);
  });

  it('is readable neither in the API nor in the panel, and is removed with the account', async () => {
    await send(tenant);
    const row = () => db()('up_users').where({ id: person.id }).first('recent_uses');
    expect(JSON.stringify(await row())).toContain('invitation');
    const operator = await createOperator();
    const admin = await signInAdmin();
    const shown = [
      await person.call.get('/me'),
      await person.call.get('/users/me'),
      await operator.call.get(`/users/${person.id}`),
      await admin.send('get', `/content-manager/collection-types/${ACCOUNT}/${person.documentId}`),
    ];
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain('recent_uses');
    await join(tenant.id, await createPerson(), 'owner');
    await app()
      .db.query(ACCOUNT)
      .delete({ where: { id: person.id } });
    expect(await row()).toBeUndefined();
  });
});

describe('the daily limit of requests to confirm addresses of a person', () => {
  const put = ({ documentId }: Tenant, emails: string[]) =>
    person.call.put(`/organisations/${documentId}`, { budget_alert_emails: emails });
  const asked = async (): Promise<number> => {
    const rows = await app()
      .db.connection('outbox_events')
      .whereIn('organisation_id', [tenant.id, second.id])
      .where({ event: 'organisation.alert-confirmation-requested' })
      .select('payload');
    const payloads = rows.map(({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload));
    return payloads.flatMap(({ digests }) => digests).length;
  };

  it('counts all organisations together: further addresses wait', async () => {
    await leave(person, { 'alert-request': 3 });
    await put(tenant, [address(), address()]);
    expect(await asked()).toBe(2);
    const waiting = [address(), address()];
    expect((await put(second, waiting)).status).toBe(200);
    expect(await asked()).toBe(3);
    const answer = await person.call.post(`/organisations/${second.documentId}/alert-recipients/ask`, {
      email: waiting[1],
    });
    expectLimited(answer, 'ALERT_REQUESTS_PER_DAY_REACHED', 'alert-request');
    const fresh = await person.call.post('/organisations', { name: unique('org'), budget_alert_emails: [address()] });
    const events = await app()
      .db.connection('organisations')
      .where({ document_id: fresh.body.data.documentId })
      .first();
    expect(JSON.stringify(events.recent_alert_requests)).not.toContain('key');
  });
});

describe('the daily limit of questions to the registry of VAT numbers of a person', () => {
  const vies = createServer((_request, answer) => {
    answer.writeHead(200, { 'Content-Type': 'application/json' });
    answer.end('{"isValid":true,"userError":"VALID"}');
  });
  let url: string;

  beforeAll(async () => {
    url = app().config.get('vies.url');
    await once(vies.listen(0, '127.0.0.1'), 'listening');
    app().config.set('vies.url', `http://127.0.0.1:${(vies.address() as AddressInfo).port}/`);
  });

  afterAll(async () => {
    app().config.set('vies.url', url);
    vies.closeAllConnections();
    vies.close();
    await once(vies, 'close');
  });

  it('counts all organisations together and API keys, exactly', async () => {
    await leave(person, { 'vat-check': 2 });
    const key = await createKey(person, ['billing:manage'], { organisation: tenant.documentId });
    const check = ({ documentId: organisation }: Tenant, { call }: { call: Caller } = person) =>
      call.post('/billing/validate-vat', { vat_id: 'ATU13585627', organisation });
    expect((await check(tenant, key)).status).toBe(200);
    expect(statusesOf(await Promise.all([check(tenant), check(second)]))).toEqual([200, 429]);
    expectLimited(await check(second), 'VAT_CHECKS_PER_DAY_REACHED', 'vat-check');
    expectLimited(await check(tenant, key), 'VAT_CHECKS_PER_DAY_REACHED', 'vat-check');
  });
});
