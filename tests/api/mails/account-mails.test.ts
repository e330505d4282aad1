import { app, send } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { sendRaw } from '../../helpers/raw';
import { configureMail, type ReceivedMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import { until } from '../../helpers/timing/until';
import { createPerson, elsewhere, type Person, unique } from '../../helpers/world';

const { default: invitations } = compiled('../config/invitations');

let smtp: Smtp;
let person: Person;

beforeAll(async () => {
  smtp = await startSmtp();
  configureMail(smtpVariables(smtp));
});
beforeEach(async () => {
  person = await createPerson();
});
afterAll(async () => {
  configureMail({});
  await smtp.stop();
});

/** The email that an address gets after a request. */
const mailAfter = async (path: string, { email }: { email: string }): Promise<ReceivedMail> => {
  const { status } = await send('post', path, { headers: elsewhere(), body: { email } });
  expect(status).toBe(200);
  const found = () => smtp.received.find(({ to_envelope: to }) => to.includes(email));
  await until(() => found() !== undefined, `a mail came to ${email}`);
  return found() as ReceivedMail;
};

const linkIn = (text: string | undefined): URL => new URL(/https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '');

/** What an email client needs in the HTML part, and what the plain part must not contain. */
const expectDocument = ({ html, text }: ReceivedMail): void => {
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain('<meta charset="utf-8">');
  expect(html).toContain('<meta name="viewport"');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(text).not.toMatch(/<\/?[a-z]|&\w+;/i);
};

describe('the password reset email', () => {
  it('is an HTML document with a plain part, and leads to a page that sets the password', async () => {
    const mail = await mailAfter('/auth/forgot-password', person);
    expectDocument(mail);
    expect(mail.subject).toBe('Choose a new password');
    const link = linkIn(mail.text);
    expect(link.origin).toBe(new URL(app().config.get<string>('server.absoluteUrl')).origin);
    expect(link.pathname).toBe('/reset-password');
    expect(mail.html).toContain(`href="${link.href}"`);
    const code = link.searchParams.get('code');
    const password = 'Another-Passw0rd!';
    const body = { code, password, passwordConfirmation: password };
    expect((await send('post', '/auth/reset-password', { headers: elsewhere(), body })).status).toBe(200);
  });
});

describe('the address confirmation email', () => {
  it('leads to a page with a button, so that a link scanner confirms nothing', async () => {
    await app()
      .db.query('plugin::users-permissions.user')
      .update({ where: { id: person.id }, data: { confirmed: false } });
    const mail = await mailAfter('/auth/send-email-confirmation', person);
    expectDocument(mail);
    const link = linkIn(mail.text);
    expect(link.pathname).toBe('/confirm-address');
    const code = link.searchParams.get('confirmation') as string;
    const stored = (await app()
      .db.query('plugin::users-permissions.user')
      .findOne({ where: { id: person.id } })) as { confirmed: boolean; confirmationToken: string };
    expect([stored.confirmed, stored.confirmationToken]).toEqual([false, code]);
    const confirmed = await sendRaw({ method: 'GET', path: `/api/auth/email-confirmation?confirmation=${code}` });
    expect(confirmed.status).toBe(302);
    const { pathname } = new URL(confirmed.headers.location as string);
    expect(pathname).toBe('/address-confirmed');
  });
});

describe('an email that an operator wrote in the admin panel', () => {
  it('becomes an HTML document with a plain part', async () => {
    const email = `${unique('reader')}@example.com`;
    const html = '<p>Dear customer,</p><p>caf&eacute; &amp; bar</p>';
    await app().plugin('email').service('email').send({ to: email, subject: 'News', text: html, html });
    const mail = smtp.received.find(({ to_envelope: to }) => to.includes(email)) as ReceivedMail;
    expectDocument(mail);
    expect(mail.text?.trim()).toBe('Dear customer,\n\ncafé & bar');
  });
});

describe('the pages to which emails lead', () => {
  it.each(['reset-password', 'invitation', 'confirm-address', 'address-confirmed'])(
    'are also reached by the links of earlier emails: %s',
    async (name) => {
      const { status, headers } = await sendRaw({ method: 'GET', path: `/account/${name}.html?token=x&y=%20` });
      expect([status, headers.location]).toEqual([302, `/${name}?token=x&y=%20`]);
      expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
    },
  );

  it('are the target of invitations, unless another page is set', () => {
    const envOf = (values: Record<string, string>) =>
      ((name: string, fallback: string) => values[name] ?? fallback) as StrapiEnv;
    const urlWith = (values: Record<string, string>) => invitations({ env: envOf(values) }).url;
    expect(urlWith({ PUBLIC_URL: 'https://cloud.example/' })).toBe('https://cloud.example/invitation');
    expect(urlWith({ PUBLIC_URL: 'https://cloud.example', INVITATION_URL: 'https://console.example/join' })).toBe(
      'https://console.example/join',
    );
    expect(urlWith({})).toBe('');
  });
});

describe('an email that anyone can request', () => {
  const USER = 'plugin::users-permissions.user';
  const mailsTo = (email: string) => smtp.received.filter(({ to_envelope: to }) => to.includes(email));
  const stored = () =>
    app()
      .db.query(USER)
      .findOne({ where: { id: person.id } });

  it.each([
    ['/auth/forgot-password', 'resetPasswordToken'],
    ['/auth/send-email-confirmation', 'confirmationToken'],
  ] as const)('is sent once in an hour by %s, and its code stays valid', async (path, token) => {
    await app()
      .db.query(USER)
      .update({ where: { id: person.id }, data: { confirmed: false } });
    await mailAfter(path, person);
    const code = (await stored())?.[token] as string;
    const other = path === '/auth/forgot-password' ? '/auth/send-email-confirmation' : '/auth/forgot-password';
    const { email } = person;
    const ask = (to: string) => send('post', to, { headers: elsewhere(), body: { email } });
    for (let at = 0; at < 3; at += 1) expect((await ask(path)).status).toBe(200);
    expect((await stored())?.[token]).toBe(code);
    // An email of the other kind comes, so that none of this kind is still on its way.
    expect((await ask(other)).status).toBe(200);
    await until(() => mailsTo(email).length > 1, 'the email of the other kind came');
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('is sent again after its code was used', async () => {
    await mailAfter('/auth/forgot-password', person);
    const password = 'Another-Passw0rd!';
    const body = { code: (await stored())?.resetPasswordToken as string, password, passwordConfirmation: password };
    expect((await send('post', '/auth/reset-password', { headers: elsewhere(), body })).status).toBe(200);
    await mailAfter('/auth/forgot-password', person);
    await until(() => mailsTo(person.email).length === 2, 'another email came');
  });

  it('does not count if it could not be sent', async () => {
    configureMail({ ...smtpVariables(smtp), SMTP_PORT: '1' });
    const { email } = person;
    const ask = () => send('post', '/auth/forgot-password', { headers: elsewhere(), body: { email } });
    expect((await ask()).status).toBe(200);
    configureMail(smtpVariables(smtp));
    await until(async () => {
      await ask();
      return mailsTo(email).length === 1;
    }, 'the email came');
  });
});
