import { storeAsBefore } from '../../helpers/database/alert-recipients';
import { app, as, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { mailOfTests, PUBLIC_URL } from '../../helpers/servers/mail-of-tests';
import { configureMail, smtpVariables } from '../../helpers/servers/smtp';
import { createPerson, createTenant, join, markAllDelivered, type Tenant, unique } from '../../helpers/world';

const EVENT = 'api::outbox-event.outbox-event';
const NAME = 'organisation.budget-threshold-reached';
const PER_DAY = 20;
const DAY_MS = 86_400_000;

const { emitEvents } = compiled('commands/events/emit-events');
const { alertToken } = compiled('repositories/budget/alert-token');
const { alertDigest } = compiled('domain/budget/alert-recipients');

let tenant: Tenant;

const address = (): string => `${unique('stranger')}@example.com`;
const put = (budget_alert_emails: string[], { documentId, people }: Tenant = tenant) =>
  people.owner.call.put(`/organisations/${documentId}`, { budget_alert_emails });
const recipients = async () =>
  (await tenant.people.owner.call.get(`/organisations/${tenant.documentId}/alert-recipients`)).body.data;
const ask = (email: string) =>
  tenant.people.owner.call.post(`/organisations/${tenant.documentId}/alert-recipients/ask`, { email });
const answer = (verb: 'confirm' | 'refuse', token: string) =>
  as(undefined).post(`/alert-recipients/${verb}`, { token });

/** Delivers what is due; returns the recipients of what was sent since the last time. */
const sent = async (): Promise<string[]> => {
  const mailed = await mails.deliver();
  return mailed.flatMap(({ to_envelope: to }) => to).sort();
};

const tokenIn = (text: string | undefined): string => /token=(\S+)/.exec(text ?? '')?.[1] ?? '';

/** Asks an address, and returns the token that it gets. */
const tokenOf = async (email: string): Promise<string> => {
  await put([email]);
  expect(await sent()).toEqual([email]);
  return tokenIn(mails.smtp.received.at(-1)?.text);
};

const alert = async (): Promise<string[]> => {
  const { id, documentId, name } = tenant;
  const payload = {
    organisation: { documentId, name, slug: 'x' },
    ...{ month: '2026-05', threshold: 70, spend: 71.5, limit: 100, at: '2026-05-20T12:00:00.000Z' },
  };
  await emitEvents(app(), [{ name: NAME, organisationId: id, payload }]);
  return sent();
};

beforeEach(async () => {
  tenant = await createTenant({}, ['owner']);
});

const mails = mailOfTests();

describe('an address of a stranger', () => {
  it('gets one request and no alert until a button on a page confirms it', async () => {
    const email = address();
    const { body } = await put([email]);
    expect(body.data.budget_alert_emails).toEqual([email]);
    expect(body.meta.warnings).toMatchObject([{ code: 'ALERT_ADDRESSES_WAITING', count: 1, addresses: [email] }]);
    expect(await sent()).toEqual([email]);
    const [request] = mails.smtp.received;
    expect(request?.subject).toBe(`Receive the budget alerts of ${tenant.name}?`);
    expect(request?.text).toContain(`${PUBLIC_URL}/alert-request?token=`);
    expect(await alert()).toEqual([]);
    expect(await recipients()).toEqual([{ email, state: 'waiting' }]);

    const token = tokenIn(request?.text);
    expect((await answer('confirm', token)).status).toBe(200);
    expect((await answer('confirm', token)).status).toBe(200);
    expect(await recipients()).toEqual([{ email, state: 'confirmed' }]);
    expect(await alert()).toEqual([email]);
    expect((await put([email])).body.meta).toBeUndefined();
    expect(await sent()).toEqual([]);
  });

  it('is asked if it is on the list of a new organisation, too', async () => {
    const email = address();
    const { owner } = tenant.people;
    const { body } = await owner.call.post('/organisations', {
      name: unique('org'),
      budget_alert_emails: [email, owner.email],
    });
    expect(body.meta.warnings).toMatchObject([{ code: 'ALERT_ADDRESSES_WAITING', addresses: [email] }]);
    expect(await sent()).toEqual([email]);
  });

  it('can refuse for good: no alert, no request, whatever an admin does', async () => {
    const email = address();
    const token = await tokenOf(email);
    expect((await answer('refuse', token)).status).toBe(200);
    expectRefusal(await answer('confirm', token), 400, 'ALERT_TOKEN_INVALID');
    expect(await alert()).toEqual([]);
    await put([]);
    const { body } = await put([email.toUpperCase()]);
    expect(body.meta.warnings).toMatchObject([{ code: 'ALERT_ADDRESSES_REFUSED', count: 1 }]);
    expect(await sent()).toEqual([]);
    expectRefusal(await ask(email), 400, 'ALERT_ADDRESS_NOT_WAITING');
  });

  it('must be confirmed again after it has left the list, and is asked once a day', async () => {
    const email = address();
    const token = await tokenOf(email);
    await answer('confirm', token);
    await put([]);
    expectRefusal(await answer('confirm', token), 400, 'ALERT_TOKEN_INVALID');
    await put([email]);
    expect(await sent()).toEqual([]);
    expect(await alert()).toEqual([]);
    const refused = await ask(email);
    expectRefusal(refused, 429, 'ALERT_REQUESTS_PER_DAY_REACHED');
    expect(refused.body.error.details).toMatchObject({ per: 'address', limit: 1 });
  });

  it('is not asked if it has left the list before the request is sent', async () => {
    await put([address()]);
    await put([]);
    expect(await sent()).toEqual([]);
  });

  it('that was stored before addresses were confirmed counts as confirmed, until it leaves the list', async () => {
    const [stays, leaves, added] = [address(), address(), address()];
    await put([stays, leaves]);
    await storeAsBefore(tenant);
    await markAllDelivered();
    expect(await alert()).toEqual([stays, leaves].sort());
    await put([stays, added]);
    expect(await sent()).toEqual([added]);
    expect(await alert()).toEqual([stays]);
  });
});

describe('the address of a member', () => {
  it('needs no confirmation once the member has proved it', async () => {
    const person = await createPerson();
    await join(tenant.id, person, 'viewer');
    await db()('up_users').where({ id: person.id }).update({ confirmed: false });
    await put([person.email]);
    expect(await sent()).toEqual([person.email]);
    expect(await alert()).toEqual([]);
    await db()('up_users').where({ id: person.id }).update({ confirmed: true });
    expect(await recipients()).toEqual([{ email: person.email, state: 'member' }]);
    expect(await alert()).toEqual([person.email]);
  });

  it('gets no alerts any more when the member has left', async () => {
    const person = await createPerson();
    await join(tenant.id, person, 'viewer');
    expect((await put([person.email])).body.meta).toBeUndefined();
    expect(await sent()).toEqual([]);
    await db()('memberships').where({ user_id: person.id }).delete();
    expect(await alert()).toEqual([]);
    expect((await ask(person.email)).status).toBe(200);
    expect(await sent()).toEqual([person.email]);
  });
});

describe('the requests of an organisation', () => {
  it('are limited in 24 hours, whichever addresses and writes', async () => {
    const strangers = Array.from({ length: 50 }, address);
    const { body } = await put(strangers);
    expect(body.meta.warnings).toMatchObject([{ count: 50 }]);
    for (let change = 0; change < 5; change += 1) await put(Array.from({ length: 50 }, address));
    await put(strangers);
    const asked = await sent();
    expect(asked).toEqual(strangers.slice(0, PER_DAY).sort());
    const late = strangers.at(-1) as string;
    const refused = await ask(late);
    expectRefusal(refused, 429, 'ALERT_REQUESTS_PER_DAY_REACHED');
    expect(refused.body.error.details).toMatchObject({ per: 'organisation', limit: PER_DAY });

    const old = Array.from({ length: PER_DAY }, () => ({ at: Date.now() - DAY_MS, key: 'x' }));
    await app()
      .db.connection('organisations')
      .where({ id: tenant.id })
      .update({ recent_alert_requests: JSON.stringify(old) });
    expect((await ask(late)).status).toBe(200);
    expect(await sent()).toEqual([late]);
  });

  it('cannot be forged, and neither can the answers', async () => {
    const email = address();
    const data = { alert_decisions: { confirmed: [alertDigest(email)], refused: [] }, budget_alert_emails: [email] };
    await app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: tenant.id }, data: data as never });
    expect(await recipients()).toEqual([{ email, state: 'waiting' }]);
    const claims = { documentId: tenant.documentId, digest: alertDigest(email), expiresAt: Date.now() + DAY_MS };
    const [good, stop] = [alertToken({ ...claims, purpose: 'answer' }), alertToken({ ...claims, purpose: 'stop' })];
    const expired = alertToken({ ...claims, purpose: 'answer', expiresAt: Date.now() - 1 });
    const other = alertToken({ ...claims, purpose: 'answer', digest: alertDigest(address()) });
    for (const token of [expired, other, stop, `${good}x`, good.replace('answer', 'answe'), 'art_', 'x'])
      expectRefusal(await answer('confirm', token), 400, 'ALERT_TOKEN_INVALID');
    expect((await answer('confirm', good)).status).toBe(200);
  });

  it('name the organisation, without links, and the address on the page, to those with a valid token only', async () => {
    const email = address();
    const token = await tokenOf(email);
    const sender = (text: string) => as(undefined).post('/alert-recipients/sender', { token: text });
    const { documentId } = tenant;
    await app()
      .db.connection('organisations')
      .where({ id: tenant.id })
      .update({ name: '<b>Evil</b>\nhttps://evil.example' });
    const data = { organisation: { name: '<b>Evil</b> https\u2236//evil\u2024example' }, email };
    expect((await sender(token)).body).toEqual({ data });
    const signed = { purpose: 'stop' as const, documentId, digest: alertDigest(email) };
    expect((await sender(alertToken({ ...signed, expiresAt: Date.now() + DAY_MS }))).body).toEqual({ data });
    for (const wrong of [
      alertToken({ ...signed, expiresAt: Date.now() - 1 }),
      alertToken({ ...signed, documentId: 'unknown', expiresAt: Date.now() + DAY_MS }),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      documentId,
    ])
      expectRefusal(await sender(wrong), 400, 'ALERT_TOKEN_INVALID');
    expect(await recipients()).toEqual([{ email, state: 'waiting' }]);
  });

  it('are answered with an audit entry each', async () => {
    const email = address();
    const token = await tokenOf(email);
    await answer('confirm', token);
    await answer('refuse', token);
    await answer('refuse', token);
    const { body } = await tenant.people.owner.call.get(
      '/audit-entries?filters[action][$startsWith]=organisation.alert-address&sort=id:asc',
    );
    expect(body.data.map(({ action, changes }: { action: string; changes: unknown }) => [action, changes])).toEqual([
      ['organisation.alert-address-confirmed', { email: { before: null, after: email } }],
      ['organisation.alert-address-refused', { email: { before: null, after: email } }],
    ]);
  });

  it('are seen and repeated only by those who can change the organisation', async () => {
    const person = await createPerson();
    await join(tenant.id, person, 'viewer');
    const path = `/organisations/${tenant.documentId}/alert-recipients`;
    expectRefusal(await person.call.get(path), 403, 'CAPABILITY_MISSING');
    expectRefusal(await person.call.post(`${path}/ask`, { email: address() }), 403, 'CAPABILITY_MISSING');
  });
});

describe('an alert', () => {
  it('can be stopped with one click in a mail client, or on a page', async () => {
    const email = address();
    await answer('confirm', await tokenOf(email));
    expect(await alert()).toEqual([email]);
    const mail = mails.smtp.received.at(-1);
    const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(/^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '');
    expect(url.origin).toBe(PUBLIC_URL);
    expect(mail?.text).toContain(`Stop these emails: ${PUBLIC_URL}/stop-alerts?token=`);
    expectRefusal(await answer('confirm', tokenIn(mail?.text)), 400, 'ALERT_TOKEN_INVALID');

    // Scanners fetch links.
    await sendRaw({ method: 'GET', path: `${url.pathname}${url.search}` });
    expect(await recipients()).toEqual([{ email, state: 'confirmed' }]);
    const post = await sendRaw({
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(post.status).toBe(200);
    expect(await recipients()).toEqual([{ email, state: 'refused' }]);
    expect(await alert()).toEqual([]);
  });

  it('has no button to stop it if the address of the server is unknown', async () => {
    const email = address();
    await answer('confirm', await tokenOf(email));
    configureMail(smtpVariables(mails.smtp));
    expect(await alert()).toEqual([email]);
    expect(mails.smtp.received.at(-1)?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });
});

it('a request without a page contains the token for the API', async () => {
  configureMail(smtpVariables(mails.smtp));
  const email = address();
  await put([email]);
  await sent();
  const token = /the token (\S+)/.exec(mails.smtp.received.at(-1)?.text ?? '')?.[1] ?? '';
  expect((await answer('confirm', token)).status).toBe(200);
});

it('the event of a request contains no address', async () => {
  await put([address()]);
  const events = (await app()
    .db.query(EVENT)
    .findMany({ where: { organisation: tenant.id } as never })) as { payload: unknown }[];
  expect(JSON.stringify(events.map(({ payload }) => payload))).not.toContain('@');
});
