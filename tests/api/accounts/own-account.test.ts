import { app, as, db, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, directory, newUser } from '../../helpers/scim';
import { mailOfTests } from '../../helpers/servers/mail-of-tests';
import { configureMail } from '../../helpers/servers/smtp';
import { newDomain } from '../../helpers/sso';
import {
  createPerson,
  createTenant,
  elsewhere,
  join,
  markAllDelivered,
  PASSWORD,
  type Person,
  singleSignOnToken,
  type Tenant,
  unique,
} from '../../helpers/world';

const DAY_MS = 86_400_000;

const { useAddressLink } = compiled('commands/accounts/change-address');

let tenant: Tenant;
let person: Person;

const newAddress = (): string => `${unique('new')}@newcorp.example`;
const signIn = (identifier: string) =>
  send('post', '/auth/local', { headers: elsewhere(), body: { identifier, password: PASSWORD } });
const request = ({ token }: Person, email: string, password = PASSWORD) =>
  send('post', '/auth/change-email', { token, headers: elsewhere(), body: { email, password } });
const use = (token: string) => as(undefined).post('/address-links/use', { token });
const tokenIn = (text = ''): string => /token=(\S+)/.exec(text)?.[1] ?? '';

/** Delivers what is due, and returns the emails by the addresses that they went to. */
const delivered = async () => {
  const sent = await mails.deliver();
  return new Map(sent.map((mail) => [mail.to_envelope.join(), mail]));
};

const linkTo = async (address: string): Promise<string> => tokenIn((await delivered()).get(address)?.text);

const entriesOf = async (organisation: number | null, action: string) =>
  (await auditEntries({ organisation, action })).map(({ changes, actor_id }: any) => [actor_id, changes]);

beforeEach(async () => {
  tenant = await createTenant({ workspace_domain: newDomain() });
  person = tenant.people.engineer;
});

const mails = mailOfTests();

describe('the name of an account', () => {
  const rename = (name: unknown, { call }: Person = person) => call.put('/me', { name });

  it('is changed by its person, who signs in with it, and every organisation has it in its audit log', async () => {
    const other = await createTenant();
    await join(other.id, person, 'viewer');
    const name = unique('Ada');
    expect((await rename(` ${name} `)).body.data).toEqual({ name });
    expect((await person.call.get('/me')).body.data.name).toBe(name);
    expect((await signIn(name)).status).toBe(200);
    for (const { id } of [tenant, other])
      expect(await entriesOf(id, 'membership.person-renamed')).toEqual([
        [person.documentId, { name: { before: person.username, after: name } }],
      ]);
    expect((await rename(name)).status).toBe(200);
    expect(await entriesOf(tenant.id, 'membership.person-renamed')).toHaveLength(1);
  });

  it.each([
    ['too short', 'ab', 'VALIDATION_FAILED'],
    ['the address of somebody else', 'cto@newcorp.example', 'VALIDATION_FAILED'],
    ['a link', 'www.evil.example', 'VALIDATION_FAILED'],
    ['no text', null, 'VALIDATION_FAILED'],
  ])('cannot be %s', async (_what, name, code) => {
    const answer = await rename(name);
    expectRefusal(answer, 400, code);
    expect(answer.body.error.details.errors[0].path).toEqual(['name']);
  });

  it('cannot look like that of another account', async () => {
    const other = await createPerson();
    expectRefusal(await rename(other.username.toUpperCase()), 400, 'NOT_UNIQUE');
  });

  it('needs the password in a single sign-on session, which one organisation controls', async () => {
    const token = await singleSignOnToken(person, tenant);
    expectRefusal(await as(token).put('/me', { name: unique('Eve') }), 403, 'STEP_UP_REQUIRED');
  });
});

describe('the address of an account', () => {
  it('changes when the link in the email to the new one is used, which ends all sessions', async () => {
    const email = newAddress();
    expect((await request(person, email.toUpperCase())).body).toEqual({ ok: true });
    const mails = await delivered();
    expect([...mails.keys()].sort()).toEqual([person.email, email].sort());
    expect(mails.get(person.email)?.subject).toBe('Your email address is to be changed');
    expect(mails.get(person.email)?.text).not.toContain('token=');
    expect((await person.call.get('/users/me')).body.email).toBe(person.email);

    const token = tokenIn(mails.get(email)?.text);
    expect(JSON.stringify(await db()('up_users').where({ id: person.id }))).not.toContain(token);
    expect((await use(token)).body.data).toEqual({ email });
    expectRefusal(await person.call.get('/me'), 401, 'UNAUTHENTICATED');
    expectRefusal(await signIn(person.email), 401, 'CREDENTIALS_INVALID');
    const { body } = await signIn(email);
    expect(body.user).toMatchObject({ email, confirmed: true });
    expectRefusal(await use(token), 400, 'ADDRESS_LINK_INVALID');
    const change = { email: { before: person.email, after: email } };
    expect(await entriesOf(tenant.id, 'membership.address-changed')).toEqual([[person.documentId, change]]);
    const requested = await auditEntries({ action: 'account.address-change-requested', target_id: person.documentId });
    expect(requested).toMatchObject([{ changes: change }]);
  });

  it('is asked for with the same answer if another account has it, which the email says', async () => {
    const other = await createPerson();
    expect((await request(person, other.email)).body).toEqual({ ok: true });
    const mail = (await delivered()).get(other.email);
    expect(mail?.subject).toBe('This email address already has an account');
    expect(mail?.text).not.toContain('token=');
    expect(mail?.text).not.toContain(person.username);
  });

  it('stays if somebody else has registered the new one meanwhile', async () => {
    const email = newAddress();
    await request(person, email);
    const token = await linkTo(email);
    await send('post', '/auth/local/register', {
      headers: elsewhere(),
      body: { username: unique('first'), email, password: PASSWORD },
    });
    expectRefusal(await use(token), 400, 'ADDRESS_LINK_INVALID');
    expect((await person.call.get('/users/me')).body.email).toBe(person.email);
  });

  it('changes by the latest link only, for a day, and by no forged one', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await request(person, first);
    const former = await linkTo(first);
    await request(person, second);
    const token = await linkTo(second);
    expectRefusal(await use(former), 400, 'ADDRESS_LINK_INVALID');
    expectRefusal(await use(`${token}x`), 400, 'ADDRESS_LINK_INVALID');
    await expect(useAddressLink(app(), token, Date.now() + DAY_MS)).rejects.toMatchObject({
      details: { code: 'ADDRESS_LINK_INVALID' },
    });
    expect((await use(token)).status).toBe(200);
  });

  it('stays after a change of the password, which withdraws the request', async () => {
    const email = newAddress();
    await request(person, email);
    const token = await linkTo(email);
    const next = 'Another-Passw0rd!';
    const body = { currentPassword: PASSWORD, password: next, passwordConfirmation: next };
    expect(
      (await send('post', '/auth/change-password', { token: person.token, headers: elsewhere(), body })).status,
    ).toBe(200);
    expectRefusal(await use(token), 400, 'ADDRESS_LINK_INVALID');
  });

  it('stays if the person withdraws the request, which they see until then', async () => {
    const email = newAddress();
    const waiting = async () => (await person.call.get('/me/address-change')).body.data;
    expect(await waiting()).toBeNull();
    await request(person, email);
    const token = await linkTo(email);
    expect(await waiting()).toEqual({ email, expires_at: expect.stringMatching(/Z$/) });
    expect((await tenant.people.viewer.call.get('/me/address-change')).body.data).toBeNull();
    const withdraw = () => person.call.delete('/me/address-change');
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
    expect(await waiting()).toBeNull();
    expectRefusal(await use(token), 400, 'ADDRESS_LINK_INVALID');
    const action = 'account.address-change-withdrawn';
    expect(await auditEntries({ action, target_id: person.documentId })).toMatchObject([
      { actor_id: person.documentId, changes: { email: { before: email, after: person.email } } },
    ]);
    expectRefusal(await as(undefined).delete('/me/address-change'), 401, 'UNAUTHENTICATED');
  });

  it('is asked for with the right password, and five times a day', async () => {
    expectRefusal(await request(person, newAddress(), 'Wrong-Passw0rd!'), 401, 'CREDENTIALS_INVALID');
    expectRefusal(await request(person, person.email.toUpperCase()), 400, 'VALIDATION_FAILED');
    expectRefusal(await request(person, 'nobody'), 400, 'VALIDATION_FAILED');
    for (let times = 0; times < 5; times += 1) expect((await request(person, newAddress())).status).toBe(200);
    expectRefusal(await request(person, newAddress()), 429, 'ADDRESS_CHANGES_PER_DAY_REACHED');
  });

  it('is changed in the directory if an organisation has one that manages the person', async () => {
    const { token } = await createScimToken(tenant);
    const [member] = await db()('memberships').where({ user_id: person.id }).pluck('document_id');
    const { status } = await directory(token).put(`/Users/${member}`, newUser({ userName: person.email }));
    expect(status).toBe(200);
    expectRefusal(await request(person, newAddress()), 403, 'ADDRESS_MANAGED');
    expect((await delivered()).size).toBe(0);
  });

  it('cannot be changed by a member of an organisation that requires single sign-on', async () => {
    await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, { sso_only: true });
    await markAllDelivered();
    expectRefusal(await request(person, newAddress()), 403, 'SSO_REQUIRED');
  });

  it('cannot be changed without a mail server, which the refusal says', async () => {
    configureMail({});
    const answer = await request(person, newAddress());
    expectRefusal(answer, 400, 'MAIL_NOT_CONFIGURED');
    expect(answer.body.error.details.remedy).toContain('SMTP_HOST');
  });
});
