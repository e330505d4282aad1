import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { configureMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import { createTenant, markAllDelivered, type Tenant, unique } from '../../helpers/world';

const PUBLIC_URL = 'https://cloud.example';
const MINUTE = 60_000;

const { alertsWatchdog } = compiled('watchdogs/checks/alerts');
const { housekeepingWatchdog } = compiled('watchdogs/housekeeping');
const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');

let smtp: Smtp;
let tenant: Tenant;
let slug: string;
let page: string;
let check: string;

const call = () => tenant.people.owner.call;

const visit = async (path: string, form?: Record<string, string> | string, headers: Record<string, string> = {}) => {
  const { port } = app().server.httpServer.address() as { port: number };
  const sent = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...sent });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const address = (): string => `${unique('visitor').toLowerCase()}@visitors.example`;

const deliver = () => outboxRelayWatchdog.run(app(), new Date());

/** The path of the link in an email that goes to a page. */
const pathIn = (text: string | undefined, name: string): string => {
  const link = new RegExp(`${PUBLIC_URL}(/status/[^/]+/${name}\\?token=\\S+)`).exec(text ?? '')?.[1];
  if (!link) throw new Error(`There is no link to ${name} in: ${text}`);
  return link;
};

const mailsTo = (to: string) => smtp.received.filter(({ to_envelope: all }) => all.includes(to));

const ask = (email: string, more: Record<string, string> = {}) =>
  visit(`/status/${slug}/subscribe`, { email, lang: 'en', website: '', ...more });

const subscribe = async (): Promise<string> => {
  const email = address();
  expect((await ask(email)).status).toBe(200);
  await deliver();
  const link = pathIn(mailsTo(email)[0]?.text, 'confirm');
  expect((await visit(link, { token: new URLSearchParams(link.split('?')[1]).get('token') ?? '' })).status).toBe(200);
  smtp.received.length = 0;
  return email;
};

/** Decides and sends what subscribers are told. */
const tell = async (): Promise<void> => {
  await alertsWatchdog.run(app(), new Date());
  await deliver();
};

beforeEach(async () => {
  smtp = await startSmtp();
  app().config.set('watchdogs.alertGroupMs', 0);
  configureMail({ ...smtpVariables(smtp), PUBLIC_URL });
  tenant = await createTenant({}, ['owner', 'viewer']);
  slug = unique('page').toLowerCase();
  const { body } = await call().post('/synthetic-checks', { name: 'internal-name', url: 'https://shop.example' });
  check = body.data.documentId;
  const components = [{ check, name: 'Web shop', group: null }];
  const made = await call().post('/status-pages', { slug, title: 'Acme', components });
  page = `/status-pages/${made.body.data.documentId}`;
  await call().post(`${page}/publish`, {});
  await markAllDelivered();
});

afterEach(async () => {
  configureMail({});
  app().config.set('watchdogs.alertGroupMs', MINUTE);
  await smtp.stop();
});

describe('a visitor who subscribes', () => {
  it('confirms with the button of a link, and unsubscribes with another one', async () => {
    const email = address();
    expect((await visit(`/status/${slug}`)).text).toContain(`/status/${slug}/subscribe`);
    const form = await visit(`/status/${slug}/subscribe`, undefined, { 'Accept-Language': 'de' });
    expect(form.text).toContain('Meldungen abonnieren');
    expect(form.headers.get('cache-control')).toBe('no-store');
    expect(form.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect((await ask(email)).text).toContain('Check your inbox');
    await deliver();
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Confirm your subscription to a status page');
    expect(mail?.raw).not.toMatch(/Acme|Web shop/);
    const link = pathIn(mail?.text, 'confirm');
    // Programs that examine emails open all links.
    expect((await visit(link)).text).toContain('<button');
    await call().post('/incidents', { title: 'Early', severity: 'low', checks: [check] });
    await tell();
    expect(mailsTo(email)).toHaveLength(1);
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    expect((await visit(`/status/${slug}/confirm`, { token, lang: 'en' })).text).toContain('You are subscribed');
    await call().post('/incidents', { title: 'Payments fail', severity: 'critical', checks: [check] });
    await tell();
    const news = mailsTo(email).at(-1);
    expect(news?.subject).toContain('Payments fail');
    const leave = pathIn(news?.text, 'unsubscribe');
    expect((await visit(leave)).text).toContain('<button');
    // As mail clients do (RFC 8058).
    expect(news?.raw).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i);
    expect((await visit(leave, 'List-Unsubscribe=One-Click')).text).toContain('You are unsubscribed');
    expect(await db()('status_subscribers').where({ address: email })).toEqual([]);
    expect((await visit(leave)).status).toBe(404);
  });

  it('is asked once a day, and learns nothing about the address', async () => {
    const email = await subscribe();
    const other = address();
    const answers = [await ask(email), await ask(other), await ask(other.toUpperCase())];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await deliver();
    expect([mailsTo(email).length, mailsTo(other).length]).toEqual([0, 1]);
  });

  it('must enter an address, and must not be a program', async () => {
    const wrong = await ask('"><script>@x');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Enter a complete email address');
    expect(wrong.text).not.toContain('<script>');
    const email = address();
    expect((await ask(email, { website: 'http://spam.example' })).status).toBe(200);
    expect((await ask('x'.repeat(5000))).status).toBe(413);
    await deliver();
    expect(mailsTo(email)).toEqual([]);
  });

  it('cannot use a link for something else, or after the page has gone', async () => {
    const email = address();
    await ask(email);
    await deliver();
    const link = pathIn(mailsTo(email)[0]?.text, 'confirm');
    expect((await visit(link.replace('/confirm', '/unsubscribe'))).text).toContain('This link does not work');
    expect((await visit(`${link.slice(0, -2)}xx`)).status).toBe(404);
    await call().delete(page);
    expect((await visit(link)).status).toBe(404);
    expect(await db()('status_subscribers').where({ address: email })).toEqual([]);
  });

  it('finds no form where subscriptions are not offered', async () => {
    await call().put(page, { subscriptions: false });
    expect((await visit(`/status/${slug}`)).text).not.toContain('/subscribe');
    expect((await ask(address())).status).toBe(404);
    await call().put(page, { subscriptions: true });
    configureMail({});
    expect((await ask(address())).status).toBe(404);
    expect((await visit('/status/no-such-page/subscribe')).status).toBe(404);
  });

  it('is forgotten if the address is not confirmed in time', async () => {
    const email = address();
    await ask(email);
    await db()('status_subscribers')
      .where({ address: email })
      .update({ asked_at: Date.now() - 49 * 60 * MINUTE });
    await housekeepingWatchdog.run(app(), new Date());
    expect(await db()('status_subscribers').where({ address: email })).toEqual([]);
  });
});

describe('subscribers', () => {
  it('are told about an incident once, about what is written for them, and about its end', async () => {
    const email = await subscribe();
    const incident = { title: 'Payments fail', severity: 'critical', checks: [check], public_text: 'We look into it.' };
    const { body } = await call().post('/incidents', incident);
    await call().post('/incidents', { title: 'canary-hidden', checks: [check], public: false });
    await tell();
    await tell();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['[Acme] Update: Payments fail']);
    expect(mailsTo(email)[0]?.text).toContain('We look into it.');
    expect(mailsTo(email)[0]?.text).toContain('Affects Web shop');
    const updates = `/incidents/${body.data.documentId}/updates`;
    await call().post(updates, { kind: 'identified', message: 'canary-internal', public: false });
    await call().post(updates, { kind: 'monitoring', message: 'A fix is in place.', public: true });
    await tell();
    await call().post(`/incidents/${body.data.documentId}/resolve`, {});
    await tell();
    await tell();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      '[Acme] Update: Payments fail',
      '[Acme] Monitoring: Payments fail',
      '[Acme] Resolved: Payments fail',
    ]);
    expect(
      mailsTo(email)
        .map(({ raw }) => raw)
        .join(''),
    ).not.toMatch(/canary|internal-name/);
  });

  it('are told nothing of what was over before the first of them confirmed', async () => {
    const { body } = await call().post('/incidents', { title: 'Old news', severity: 'high', checks: [check] });
    await call().post(`/incidents/${body.data.documentId}/resolve`, {});
    const email = await subscribe();
    await call().post('/incidents', { title: 'Payments fail', severity: 'critical', checks: [check] });
    await tell();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['[Acme] Investigating: Payments fail']);
  });

  it('get one email about incidents that begin together, without names of checks', async () => {
    const emails = [await subscribe(), await subscribe()];
    for (const cause of ['timeout', 'status'])
      await call().post('/incidents', { title: cause, severity: 'high', checks: [check] });
    await tell();
    for (const email of emails) {
      expect(mailsTo(email)).toHaveLength(1);
      expect(mailsTo(email)[0]?.subject).toBe('[Acme] 2 incidents: timeout, status');
    }
  });

  it('are told about maintenance that is planned, changed and cancelled', async () => {
    const email = await subscribe();
    const starts = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 16);
    const window = { name: 'New disks', starts, duration_minutes: 60, timezone: 'UTC', checks: [check] };
    const { body } = await call().post('/maintenance-windows', window);
    const path = `/maintenance-windows/${body.data.documentId}`;
    await call().put(path, { description: 'No news.' });
    await call().put(path, { duration_minutes: 90 });
    await call().delete(path);
    await call().post('/maintenance-windows', { ...window, name: 'canary', public: false });
    await deliver();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      '[Acme] Maintenance planned: New disks',
      '[Acme] Maintenance changed: New disks',
      '[Acme] Maintenance cancelled: New disks',
    ]);
  });
});
