import { app, as, db, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { mailOfTests } from '../../helpers/servers/mail-of-tests';
import { createTenant, markAllDelivered, PASSWORD, type Person, type Tenant } from '../../helpers/world';

const { reportSignIn } = compiled('commands/accounts/sign-ins/report-sign-in');

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const HOME = { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': FIREFOX };
const AWAY = { 'X-Forwarded-For': '198.51.100.9', 'User-Agent': SAFARI };
const NEW_PASSWORD = 'Quiet-Harbour-Lantern-42';

const mails = mailOfTests();

let tenant: Tenant;
let person: Person;

const signIn = (headers: Record<string, string>, password = PASSWORD) =>
  send('post', '/auth/local', { headers, body: { identifier: person.email, password } });
const use = (token: string) => as(undefined).post('/sign-in-links/use', { token });
const sentTo = async () => (await mails.deliverSignIns()).filter(({ to_envelope: to }) => to.join() === person.email);
const tokenIn = (text = ''): string => /token=(\S+)/.exec(text)?.[1] ?? '';

/** Signs in at home, then elsewhere, and returns the token of the email about it, and the session of the second sign-in. */
const intrusion = async () => {
  await signIn(HOME);
  const { body } = await signIn(AWAY);
  const [mail] = await sentTo();
  return { token: tokenIn(mail?.text), jwt: body.jwt as string };
};

beforeEach(async () => {
  tenant = await createTenant();
  person = tenant.people.engineer;
  await db()('up_users').where({ document_id: person.documentId }).update({ sign_in_places: null });
  await markAllDelivered();
});

describe('a sign-in', () => {
  it('from a new device and network sends the person an email with both; from a known place, none', async () => {
    await signIn(HOME);
    await signIn(HOME);
    expect(await sentTo()).toEqual([]);
    expect((await signIn(AWAY)).status).toBe(200);
    await signIn({ ...AWAY, 'X-Forwarded-For': '198.51.100.200' });
    const sent = await sentTo();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.subject).toBe('New sign-in to your account');
    expect(sent[0]?.text).toContain('Device: Safari · iOS. Network: 198.51.100.0/24.');
    expect(sent[0]?.text).not.toMatch(/198\.51\.100\.9\D/);
  });

  it('with a wrong password sends none', async () => {
    await signIn(HOME);
    expectRefusal(await signIn(AWAY, 'Wrong-Passw0rd!'), 401, 'CREDENTIALS_INVALID');
    expect(await sentTo()).toEqual([]);
  });

  it('shows its device and network in the list of sessions', async () => {
    const { body } = await signIn(AWAY);
    const { data } = (await send('get', '/auth/sessions', { token: body.jwt })).body;
    expect(data.find(({ current }: any) => current)).toMatchObject({
      ...{ device: 'Safari · iOS', network: '198.51.100.0/24', method: 'password' },
    });
  });

  it('is kept from the responses about the account', async () => {
    const { body } = await signIn(HOME);
    expect(JSON.stringify(body.user)).not.toContain('places');
    expect(JSON.stringify((await send('get', '/users/me', { token: body.jwt })).body)).not.toContain('203.0.113');
  });
});

describe('the link "that was not me"', () => {
  it('ends all sessions and the password, and its code sets a new one', async () => {
    const { token, jwt } = await intrusion();
    const answer = await use(token);
    expect(answer.status).toBe(200);
    const { code } = answer.body.data;
    for (const each of [jwt, person.token])
      expectRefusal(await send('get', '/me', { token: each }), 401, 'UNAUTHENTICATED');
    expectRefusal(await signIn(HOME), 401, 'CREDENTIALS_INVALID');
    const passwords = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    const reset = await send('post', '/auth/reset-password', { headers: HOME, body: { code, ...passwords } });
    expect(reset.status).toBe(200);
    expect((await signIn(HOME, NEW_PASSWORD)).status).toBe(200);
  });

  it('is on the record of the platform and of each organisation, without the code', async () => {
    const { token } = await intrusion();
    const { code } = (await use(token)).body.data;
    const own = await auditEntries({ organisation: tenant.id, action: 'membership.sign-in-reported' });
    const platform = await auditEntries({ action: 'account.sign-in-reported', target_id: person.documentId });
    expect([own.length, platform.length]).toEqual([1, 1]);
    expect(own[0]?.actor_id).toBe(person.documentId);
    const all = await auditEntries({ target_id: person.documentId });
    expect(JSON.stringify(all)).not.toContain(code);
  });

  it('works once', async () => {
    const { token } = await intrusion();
    expect((await use(token)).status).toBe(200);
    expectRefusal(await use(token), 400, 'SIGN_IN_LINK_INVALID');
  });

  it('works if the intruder has signed out already', async () => {
    const { token, jwt } = await intrusion();
    await send('post', '/auth/logout', { token: jwt, body: {} });
    expect((await use(token)).status).toBe(200);
  });

  it.each([
    ['another signature', (token: string) => `${token.slice(0, -2)}xx`],
    ['the token of nothing', () => 'sgn_a.b.c.d'],
  ])('does not work with %s', async (_what, change) => {
    const { token } = await intrusion();
    expectRefusal(await use(change(token)), 400, 'SIGN_IN_LINK_INVALID');
  });

  it('ends after a week', async () => {
    const { token } = await intrusion();
    await expect(reportSignIn(app(), token, Date.now() + 8 * 86_400_000)).rejects.toMatchObject({
      details: { code: 'SIGN_IN_LINK_INVALID' },
    });
  });

  it('does not work for a blocked account', async () => {
    const { token } = await intrusion();
    await app()
      .db.query('plugin::users-permissions.user')
      .update({
        ...{ where: { documentId: person.documentId }, data: { blocked: true } },
      });
    expectRefusal(await use(token), 400, 'SIGN_IN_LINK_INVALID');
  });

  it('used by two requests at once, works for one of them', async () => {
    const { token } = await intrusion();
    const answers = await Promise.all([use(token), use(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('withdraws a request for another address', async () => {
    const { token, jwt } = await intrusion();
    const body = { email: 'intruder@newcorp.example', password: PASSWORD };
    expect((await send('post', '/auth/change-email', { token: jwt, headers: AWAY, body })).status).toBe(200);
    await use(token);
    const row = await db()('up_users').where({ document_id: person.documentId }).first('address_change');
    expect(row.address_change).toBeNull();
  });
});
