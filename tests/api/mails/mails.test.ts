import { MAX_ATTEMPTS } from '../../../src/domain/events/retry-schedule';
import { storeAsBefore } from '../../helpers/database/alert-recipients';
import { app, db, send } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { configureMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import {
  createOperator,
  createPerson,
  createTenant,
  elsewhere,
  insert,
  markAllDelivered,
  type Person,
  unique,
} from '../../helpers/world';
import { until } from '../../helpers/timing/until';
import { startStopwatch } from '../../helpers/timing/stopwatch';

const ORGANISATION = 'api::organisation.organisation';
const EVENT = 'api::outbox-event.outbox-event';
const USER = 'plugin::users-permissions.user';
const NAME = 'organisation.budget-threshold-reached';
const MINUTE = 60_000;

const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');
const { emitEvents } = compiled('commands/events/emit-events');

interface Organisation {
  id: number;
  documentId: string;
  name: string;
}

interface EventRow {
  id: number;
  documentId: string;
  event_status: string;
  attempts: number;
  available_at: string;
  last_error: string | null;
}

let smtp: Smtp;

const deliver = (at: number = Date.now()) => outboxRelayWatchdog.run(app(), new Date(at));

const createOrganisation = async (emails: string[] | null, name = unique('org')): Promise<Organisation> => {
  const organisation = await insert<Organisation>(ORGANISATION, { name, budget_alert_emails: emails });
  await storeAsBefore(organisation);
  await markAllDelivered();
  return organisation;
};

const alert = async ({ id, documentId, name }: Organisation, fields: Record<string, unknown> = {}): Promise<void> =>
  emitEvents(app(), [
    {
      name: NAME,
      organisationId: id,
      payload: {
        organisation: { documentId, name, slug: 'x' },
        month: '2026-05',
        threshold: 70,
        spend: 71.5,
        limit: 100,
        at: '2026-05-20T12:00:00.000Z',
        ...fields,
      },
    },
  ]);

const eventOf = async ({ id }: { id: number }): Promise<EventRow> =>
  (await app()
    .db.query(EVENT)
    .findOne({ where: { organisation: id, event: NAME } as never })) as EventRow;

const rewrite = async ({ id }: Organisation, budget_alert_emails: string[]): Promise<void> => {
  await app()
    .db.query(ORGANISATION)
    .update({ where: { id }, data: { budget_alert_emails } as never });
  await storeAsBefore({ id });
  await app()
    .db.connection('outbox_events')
    .where({ event: 'organisation.alert-confirmation-requested' })
    .update({ event_status: 'delivered' });
};

beforeEach(async () => {
  await markAllDelivered();
  smtp = await startSmtp();
  configureMail(smtpVariables(smtp));
});

afterEach(async () => {
  configureMail({});
  await smtp.stop();
  await markAllDelivered();
});

describe('a budget alert email', () => {
  it('goes to each recipient separately, as text and HTML, from our address', async () => {
    const organisation = await createOrganisation(['ops@example.com', 'cfo@example.com']);
    await alert(organisation);
    expect(await deliver()).toEqual({ scanned: 1, changed: 1, failed: 0 });
    expect(smtp.recipients()).toEqual(['cfo@example.com', 'ops@example.com']);
    for (const mail of smtp.received) {
      expect(mail.from).toMatchObject({ name: 'Tenantry', address: 'no-reply@tenantry.example' });
      expect(mail.to?.map(({ address }) => address)).toEqual(mail.to_envelope);
      expect([mail.cc, mail.bcc, mail.replyTo]).toEqual([undefined, undefined, undefined]);
      expect(mail.subject).toBe(`Budget alert: ${organisation.name} has reached 70% of its budget for May 2026`);
      expect(mail.text).toContain('has spent 71.50 EUR of its monthly budget of 100.00 EUR in May 2026. That is 71%');
      expect(mail.html).toContain('71.50 EUR');
      expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    }
    expect(await eventOf(organisation)).toMatchObject({ event_status: 'delivered', attempts: 1, last_error: null });
  });

  it('goes once to an address that the list contains in two spellings', async () => {
    const organisation = await createOrganisation([
      'Ops@Example.com',
      'ops@example.com',
      'OPS@EXAMPLE.COM',
      'b@example.com',
    ]);
    await alert(organisation);
    await deliver();
    expect(
      smtp
        .recipients()
        .map((to) => to.toLowerCase())
        .sort(),
    ).toEqual(['b@example.com', 'ops@example.com']);
  });

  it.each([[null], [[]]])('is not sent without recipients (%j), and its event is delivered', async (emails) => {
    const organisation = await createOrganisation(emails);
    await alert(organisation);
    expect(await deliver()).toEqual({ scanned: 1, changed: 1, failed: 0 });
    expect(smtp.connections()).toBe(0);
    expect((await eventOf(organisation)).event_status).toBe('delivered');
  });

  it('goes to the recipients at the time of delivery', async () => {
    const organisation = await createOrganisation(['old@example.com']);
    await alert(organisation);
    await rewrite(organisation, ['new@example.com']);
    await deliver();
    expect(smtp.recipients()).toEqual(['new@example.com']);
  });

  it('does not go to a blocked account', async () => {
    const person = await createPerson();
    await app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { blocked: true } });
    const organisation = await createOrganisation([person.email.toUpperCase(), 'ops@example.com']);
    await alert(organisation);
    await deliver();
    expect(smtp.recipients()).toEqual(['ops@example.com']);
  });

  it('contains the configured link and reply address', async () => {
    const set = { MAIL_REPLY_TO: 'help@tenantry.example', CONSOLE_URL: 'https://cloud.example' };
    configureMail({ ...smtpVariables(smtp), ...set });
    await alert(await createOrganisation(['ops@example.com']));
    await deliver();
    const [mail] = smtp.received;
    expect(mail?.text).toContain('https://cloud.example');
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['help@tenantry.example']);
  });

  it.each([
    [{}, 'https://api.example/organisations/x/dashboard'],
    [{ CONSOLE: 'off' }, undefined],
    [{ CONSOLE_URL: 'https://cloud.example' }, 'https://cloud.example'],
  ])('links to a page of the console of this server, with %j to %j', async (set: Record<string, string>, link) => {
    configureMail({ ...smtpVariables(smtp), PUBLIC_URL: 'https://api.example/', ...set });
    await alert(await createOrganisation(['ops@example.com']));
    await deliver();
    expect(/spent: (https:\S+)/.exec(smtp.received[0]?.text ?? '')?.[1]).toBe(link);
  });

  it('has no link without a console, because the root of the server is of no use to its readers', async () => {
    const url = app().config.get('server.url');
    app().config.set('server.url', 'https://api.example');
    await alert(await createOrganisation(['ops@example.com']));
    await deliver();
    app().config.set('server.url', url);
    expect(smtp.received[0]?.text).not.toContain('https://');
  });

  it('cannot be manipulated through the name of an organisation', async () => {
    const name = 'Acme\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>\u2028X: y';
    await alert(await createOrganisation(['ops@example.com'], name));
    await deliver();
    expect(smtp.recipients()).toEqual(['ops@example.com']);
    const [mail] = smtp.received;
    expect(mail?.subject).toContain('Acme Bcc: victim@example\u2024com <script>alert(1)</script> X: y has reached 70%');
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.map(({ key }) => key)).not.toContain('x');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).toContain('&lt;script&gt;');
  });

  it('treats every address as one, whatever it contains', async () => {
    const organisation = await createOrganisation(['"a@example.org, b"@example.com']);
    await alert(organisation);
    await deliver();
    // This server refuses such addresses, so the other one in the text gets nothing either.
    expect((await eventOf(organisation)).last_error).toMatch(/^refused for 1 of 1 recipients: 501/);
    expect(smtp.recipients()).toEqual([]);
  });

  it('has the same Message-ID when it is sent again, and others have other IDs', async () => {
    const organisation = await createOrganisation(['a@example.com', 'b@example.com']);
    await alert(organisation);
    const { id } = await eventOf(organisation);
    await deliver();
    // As after a relay that was killed between the email and its mark.
    await db()('outbox_events').where({ id }).update({ event_status: 'pending', mailed_to: null });
    await deliver(Date.now() + 10 * MINUTE);
    const ids = smtp.received.map(({ to_envelope: [to], messageId }) => `${to} ${messageId}`);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(2);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(2);
    expect(ids[0]).toMatch(/<[0-9a-f]{32}@tenantry\.example>$/);
  });
});

describe('an email about the platform', () => {
  it('goes to the operators who can sign in', async () => {
    const operator = await createOperator();
    const blocked = await createOperator();
    await app()
      .db.query(USER)
      .update({ where: { id: blocked.id }, data: { blocked: true } });
    const api_key = { documentId: unique(), name: 'Exporter' };
    const payload = { organisation: null, api_key, threshold: 3, expires_at: '2026-05-20T12:00:00.000Z' };
    await emitEvents(app(), [{ name: 'api-key.expires-soon', organisationId: null, payload }]);
    expect(await deliver()).toEqual({ scanned: 1, changed: 1, failed: 0 });
    expect(smtp.recipients()).toContain(operator.email);
    expect(smtp.recipients()).not.toContain(blocked.email);
    expect(smtp.received[0]?.subject).toBe('Tenantry: an API key expires in less than 3 days');
  });
});

describe('an email to a mail server', () => {
  it.each<[string, Record<string, string>]>([
    ['cannot be reached', { SMTP_PORT: '1' }],
    ['requires another password', { SMTP_USERNAME: 'tenantry', SMTP_PASSWORD: 'wrong-and-secret' }],
    ['offers no TLS, which the settings require', { SMTP_SECURE: 'starttls' }],
    ['does not support TLS', { SMTP_SECURE: 'true' }],
  ])('that %s is tried again, and the error does not contain the password', async (_what, variables) => {
    await smtp.stop();
    smtp = await startSmtp({
      authMethods: ['PLAIN'],
      onAuth: (_auth, _session, callback) => callback(new Error('no')),
    });
    configureMail({ ...smtpVariables(smtp), ...variables });
    const organisation = await createOrganisation(['ops@example.com']);
    await alert(organisation);
    expect(await deliver()).toEqual({ scanned: 1, changed: 0, failed: 1 });
    const event = await eventOf(organisation);
    expect(event).toMatchObject({ event_status: 'pending', attempts: 1 });
    expect(event.last_error).toContain('the mail server is unavailable');
    expect(JSON.stringify(event)).not.toContain('wrong-and-secret');
    expect(smtp.received).toEqual([]);
  });

  it('that sends no greeting fails after ten seconds, however many recipients there are', async () => {
    smtp.behaviour.isStuck = true;
    const organisation = await createOrganisation(Array.from({ length: 50 }, (_, n) => `person${n}@example.com`));
    await alert(organisation);
    const waited = startStopwatch();
    await deliver();
    expect(waited()).toBeLessThan(13_000);
    expect(await eventOf(organisation)).toMatchObject({ event_status: 'pending', attempts: 1 });
    expect(smtp.connections()).toBe(5);
  });

  it.each<[string, Smtp['behaviour']]>([
    ['refuses the sender for now', { sender: () => 550 }],
    ['refuses the recipient for now', { recipient: () => 451 }],
    ['refuses the content for now', { content: () => 452 }],
    ['is shutting down', { recipient: () => 421 }],
  ])('that %s is tried again', async (_what, behaviour) => {
    Object.assign(smtp.behaviour, behaviour);
    const organisation = await createOrganisation(['ops@example.com']);
    await alert(organisation);
    await deliver();
    expect(await eventOf(organisation)).toMatchObject({ event_status: 'pending', attempts: 1 });
    Object.assign(smtp.behaviour, { sender: undefined, recipient: undefined, content: undefined });
    await deliver(Date.now() + 5 * MINUTE);
    expect(smtp.recipients()).toEqual(['ops@example.com']);
    expect(await eventOf(organisation)).toMatchObject({ event_status: 'delivered', attempts: 2 });
  });

  it.each<[string, Smtp['behaviour']]>([
    ['recipient', { recipient: () => 550 }],
    ['content', { content: () => 554 }],
  ])('that refuses the %s permanently makes the event dead at once', async (_what, behaviour) => {
    Object.assign(smtp.behaviour, behaviour);
    const organisation = await createOrganisation(['ops@example.com']);
    await alert(organisation);
    await deliver();
    expect(await eventOf(organisation)).toMatchObject({
      event_status: 'dead',
      last_error: expect.stringMatching(/^refused for 1 of 1 recipients: 55/),
    });
  });

  it('that refuses one of several recipients goes once to the others, and a replay of the dead event goes to the rest', async () => {
    const operator = await createOperator();
    smtp.behaviour.recipient = (address) => (address === 'gone@example.com' ? 550 : null);
    const organisation = await createOrganisation(['a@example.com', 'gone@example.com', 'b@example.com']);
    await alert(organisation);
    await deliver();
    expect(smtp.recipients()).toEqual(['a@example.com', 'b@example.com']);
    const { documentId, ...event } = await eventOf(organisation);
    expect(event).toMatchObject({
      event_status: 'dead',
      last_error: expect.stringMatching(/^refused for 1 of 3 recipients: 550/),
    });
    await rewrite(organisation, ['a@example.com', 'here@example.com', 'B@example.com']);
    expect((await operator.call.post(`/outbox-events/${documentId}/replay`, {})).status).toBe(200);
    await deliver();
    expect(smtp.recipients()).toEqual(['a@example.com', 'b@example.com', 'here@example.com']);
    expect((await eventOf(organisation)).event_status).toBe('delivered');
  });

  it('that defers one of several recipients goes again to that one only', async () => {
    smtp.behaviour.recipient = (address) => (address === 'later@example.com' ? 450 : null);
    const organisation = await createOrganisation([
      'later@example.com',
      ...Array.from({ length: 8 }, (_, n) => `p${n}@example.com`),
    ]);
    await alert(organisation);
    await deliver();
    expect(smtp.received).toHaveLength(8);
    expect((await eventOf(organisation)).event_status).toBe('pending');
    smtp.behaviour.recipient = undefined as never;
    await deliver(Date.now() + 5 * MINUTE);
    expect(smtp.received).toHaveLength(9);
    expect(new Set(smtp.recipients()).size).toBe(9);
  });

  it('that stays unavailable makes the event dead after the last attempt', async () => {
    configureMail({ ...smtpVariables(smtp), SMTP_PORT: '1' });
    const organisation = await createOrganisation(['ops@example.com']);
    await alert(organisation);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1)
      await deliver(Date.parse((await eventOf(organisation)).available_at) + 1);
    expect(await eventOf(organisation)).toMatchObject({ event_status: 'dead', attempts: MAX_ATTEMPTS });
  });
});

describe('an address beyond ASCII', () => {
  const RECIPIENTS = ['jörg@example.com', 'ops@bücher.example', 'plain@example.com'];

  const sendTo = async (emails: string[], options = {}) => {
    await smtp.stop();
    smtp = await startSmtp(options);
    configureMail(smtpVariables(smtp));
    const organisation = await createOrganisation(emails);
    await alert(organisation);
    await deliver();
    return eventOf(organisation);
  };

  it('gets its email from a server that offers SMTPUTF8; domains are sent in ASCII', async () => {
    expect(await sendTo(RECIPIENTS)).toMatchObject({ event_status: 'delivered' });
    // This server decodes domains; a header has them as they were sent.
    const sent = smtp.received.map(({ raw, isInternational }) => [
      /^To: (.*)$/m.exec(raw)?.[1]?.trim(),
      isInternational,
    ]);
    expect(sent.sort()).toEqual([
      ['jörg@example.com', true],
      ['ops@xn--bcher-kva.example', false],
      ['plain@example.com', false],
    ]);
  });

  it('is refused for good where the server does not offer it, and the other recipients have their email', async () => {
    const event = await sendTo(RECIPIENTS, { hideSMTPUTF8: true });
    expect(smtp.recipients()).toEqual(['ops@bücher.example', 'plain@example.com']);
    expect(event).toMatchObject({ event_status: 'dead', attempts: 1 });
    expect(event.last_error).toBe(
      'refused for 1 of 3 recipients: EENVELOPE: the recipient jörg@example.com needs SMTPUTF8, which the mail server does not offer',
    );
  });

  it('does not keep the emails of others waiting', async () => {
    const hopeless = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => createOrganisation([`jörg.${name}@example.com`])),
    );
    await smtp.stop();
    smtp = await startSmtp({ hideSMTPUTF8: true });
    configureMail(smtpVariables(smtp));
    for (const organisation of hopeless) await alert(organisation);
    const other = await createOrganisation(['plain@example.com']);
    const events = () => app().db.connection('outbox_events');
    for (const { id } of hopeless) {
      // In the order of the ids, as the relay, which may be running.
      const ids = events().where({ organisation_id: id }).orderBy('id').forUpdate().select('id');
      await events().whereIn('id', ids).update({ event_status: 'pending' });
    }
    await alert(other);
    await deliver();
    expect(smtp.recipients()).toEqual(['plain@example.com']);
    expect((await eventOf(hopeless[3] as Organisation)).event_status).toBe('dead');
  });

  it('works for an account and for an invitation', async () => {
    const { people } = await createTenant({}, ['owner']);
    const invited = await people.owner.call.post('/invitations', {
      email: 'Jörg.Invited@Bücher.example',
      role: 'viewer',
    });
    expect([invited.status, invited.body.data?.email]).toEqual([201, 'jörg.invited@xn--bcher-kva.example']);
    await deliver();
    expect(smtp.received).toMatchObject([{ to_envelope: ['jörg.invited@bücher.example'], isInternational: true }]);
    const email = `jörg.${unique()}@example.com`;
    const person = await createPerson();
    await app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { email } });
    await send('post', '/auth/forgot-password', { headers: elsewhere(), body: { email } });
    await until(() => smtp.recipients().includes(email), 'the email to reset the password arrives');
  });
});

describe('without a configured mail server', () => {
  it.each([
    [{}, 'SMTP_HOST, MAIL_FROM not set'],
    [{ SMTP_HOST: '127.0.0.1' }, 'MAIL_FROM not set'],
    [{ SMTP_HOST: '127.0.0.1', MAIL_FROM: 'us' }, 'MAIL_FROM is not an email address'],
    [{ SMTP_HOST: '127.0.0.1', MAIL_FROM: 'a@b.example', SMTP_SECURE: 'yes' }, 'SMTP_SECURE is none of'],
  ])('an event stays pending with its reason, then is delivered: %j', async (variables, reason) => {
    configureMail(variables as Record<string, string>);
    const organisation = await createOrganisation(['ops@example.com']);
    await alert(organisation);
    for (let hour = 0; hour < 10; hour += 1)
      expect(await deliver(Date.now() + hour * 60 * MINUTE)).toEqual({ scanned: 1, changed: 0, failed: 0 });
    const event = await eventOf(organisation);
    expect(event).toMatchObject({ event_status: 'pending', attempts: 0 });
    expect(event.last_error).toContain(reason);
    configureMail(smtpVariables(smtp));
    await deliver(Date.now() + 11 * 60 * MINUTE);
    expect(smtp.recipients()).toEqual(['ops@example.com']);
  });
});

describe('a connection to the mail server', () => {
  const secured = async (options: Parameters<typeof startSmtp>[0], variables: Record<string, string>) => {
    await smtp.stop();
    smtp = await startSmtp({
      disabledCommands: [],
      onAuth: ({ username, password }, _session, callback) =>
        password === 'right' ? callback(null, { user: username }) : callback(new Error('no')),
      ...options,
    });
    configureMail({ ...smtpVariables(smtp), SMTP_USERNAME: 'tenantry', SMTP_PASSWORD: 'right', ...variables });
    const organisation = await createOrganisation(['ops@example.com']);
    await alert(organisation);
    await deliver();
    return eventOf(organisation);
  };

  it.each([
    ['by STARTTLS', { authOptional: false }, { SMTP_SECURE: 'starttls' }],
    ['by STARTTLS when it is offered', { authOptional: false }, {}],
    ['from the start', { authOptional: false, secure: true }, { SMTP_SECURE: 'true' }],
  ])('is encrypted %s, and authenticates with name and password', async (_what, options, variables) => {
    const event = await secured(options, { SMTP_TLS_REJECT_UNAUTHORIZED: 'false', ...variables });
    expect(event).toMatchObject({ event_status: 'delivered' });
    expect(smtp.received).toMatchObject([{ isEncrypted: true, login: 'tenantry' }]);
  });

  it('is not used when the certificate is not trusted', async () => {
    const event = await secured({}, { SMTP_SECURE: 'starttls' });
    expect(event).toMatchObject({ event_status: 'pending', attempts: 1 });
    expect(event.last_error).toMatch(/certificate/i);
    expect(smtp.received).toEqual([]);
  });
});

describe('the sign-in emails', () => {
  const forgot = (email: string) => send('post', '/auth/forgot-password', { headers: elsewhere(), body: { email } });
  const arrived = async (count: number) => {
    for (let tries = 0; smtp.received.length < count && tries < 200; tries += 1)
      await new Promise((resolve) => setImmediate(resolve)).then(
        () => new Promise((resolve) => setTimeout(resolve, 10)),
      );
    return smtp.received;
  };
  let person: Person;

  beforeEach(async () => {
    person = await createPerson();
  });

  it('come from our address, after a request for a new password', async () => {
    expect((await forgot(person.email)).body).toEqual({ ok: true });
    const [mail] = await arrived(1);
    expect(mail).toMatchObject({ from_envelope: 'no-reply@tenantry.example', to_envelope: [person.email] });
  });

  it.each([
    ['does not answer', { isStuck: true }, {}],
    ['cannot be reached', {}, { SMTP_PORT: '1' }],
    ['is not configured', {}, null],
  ])('do not reveal who has an account while the server %s', async (_what, behaviour, variables) => {
    Object.assign(smtp.behaviour, behaviour);
    configureMail(variables === null ? {} : { ...smtpVariables(smtp), ...variables });
    const logged = jest.spyOn(app().log, 'error').mockImplementation(() => app().log);
    const waited = startStopwatch();
    const answers = [await forgot(person.email), await forgot(`${unique()}@example.com`)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ]);
    expect(waited()).toBeLessThan(5000);
    if (variables === null) expect(String(logged.mock.calls[0]?.[0])).toContain('SMTP_HOST, MAIL_FROM not set');
    logged.mockRestore();
  });
});

describe('the invitation email', () => {
  it('contains the latest token of an open invitation, and is not sent for a closed one', async () => {
    const tenant = await createTenant();
    const email = `${unique('guest')}@example.com`;
    const url = app().config.get('invitations.url');
    app().config.set('invitations.url', 'https://app.example.com/join');
    const answer = await tenant.people.owner.call.post('/invitations', { email, role: 'engineer' });
    expect([answer.status, answer.body.data.token, answer.body.data.accept_url]).toEqual([201, null, null]);
    const path = `/invitations/${answer.body.data.documentId}`;
    expect((await tenant.people.owner.call.post(`${path}/resend`, {})).body.data.token).toBeNull();
    await deliver();
    app().config.set('invitations.url', url);
    expect(smtp.recipients()).toEqual([email]);
    const [mail] = smtp.received;
    expect(mail?.subject).toBe(`Invitation to join ${tenant.name}`);
    expect(mail?.text).toContain(`${tenant.people.owner.username} invites you to join ${tenant.name} as an engineer.`);
    const token = /https:\/\/app\.example\.com\/join\?token=(inv_[\w-]{43})\n/.exec(mail?.text ?? '')?.[1];
    const account = { username: unique('guest'), password: 'Demo-Passw0rd!' };
    const accepted = await send('post', '/invitations/accept', { body: { data: { token, ...account } } });
    expect([accepted.status, accepted.body.user.email]).toEqual([200, email]);
    const gone = { email: `${unique('guest')}@example.com`, role: 'viewer' };
    const { body } = await tenant.people.owner.call.post('/invitations', gone);
    await tenant.people.owner.call.post(`/invitations/${body.data.documentId}/revoke`, {});
    await deliver();
    expect(smtp.recipients()).toEqual([email]);
  });
});
