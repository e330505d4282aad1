import { app, as, db, send } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { Authenticator, type Deviation } from '../../helpers/sign-in/authenticator';
import { expectRefusal } from '../../helpers/refusals';
import { call, claimsOf, finish, passwordSignIn } from '../../helpers/sign-in/second-factors';
import { newDomain } from '../../helpers/sso';
import {
  createPerson,
  createTenant,
  elsewhere,
  join,
  PASSWORD,
  type Person,
  singleSignOnToken,
} from '../../helpers/world';

const ORIGIN = 'https://cloud.example';
const { signClaims } = compiled('tenancy/identity/signed-claims');

let before: unknown;
let person: Person;
beforeAll(() => {
  before = app().config.get('server.url');
  app().config.set('server.url', ORIGIN);
});
afterAll(() => app().config.set('server.url', before));
beforeEach(async () => {
  person = await createPerson();
});

const begin = async ({ token }: Person, name = 'Laptop', proof: object = { password: PASSWORD }) =>
  (await call('post', '/me/second-factors', { kind: 'passkey', name, ...proof }, token)).body.data;
const confirm = (owner: Person, id: string, passkey: object) =>
  call('post', `/me/second-factors/${id}/confirm`, { passkey }, owner.token);

/** Adds a passkey, and returns its authenticator. */
const added = async (owner = person, proof?: object): Promise<Authenticator & { factor: string }> => {
  const authenticator = new Authenticator(ORIGIN);
  const { documentId, passkey } = await begin(owner, 'Laptop', proof);
  const answer = await confirm(owner, documentId, authenticator.create(passkey));
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return Object.assign(authenticator, { factor: documentId });
};

const pending = async (owner = person): Promise<{ token: string; passkey: any }> =>
  (await passwordSignIn(owner)).body.error.details;
const options = async (): Promise<{ token: string; passkey: any }> =>
  (await call('post', '/auth/passkey/options', {})).body;
const signIn = (token: string, passkey: object) => call('post', '/auth/passkey', { token, passkey });

/** What every signature must be refused for. The first ones are lies of a browser, the others of an authenticator. */
const LIES: [string, Deviation][] = [
  ['another origin', { origin: 'https://cloud.example.evil.example' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['another purpose', { type: 'webauthn.create' }],
  ['another domain', { rpId: 'evil.example' }],
  ['no person present', { isUserPresent: false }],
  ['a counter that has not grown', { counter: 0 }],
];

describe('a passkey as a second factor', () => {
  it('signs in after the password', async () => {
    const authenticator = new Authenticator(ORIGIN);
    const { documentId, passkey, totp } = await begin(person);
    expect(totp).toBeNull();
    expect(passkey).toMatchObject({ rp: { id: 'cloud.example' }, attestation: 'none', excludeCredentials: [] });
    const answer = await confirm(person, documentId, authenticator.create(passkey));
    expect(answer.body.data.recovery_codes).toHaveLength(10);

    const required = await pending();
    expect(required).toMatchObject({ methods: ['passkey', 'recovery'] });
    expect(required.passkey).toMatchObject({ rpId: 'cloud.example', allowCredentials: [{ id: authenticator.id }] });
    const opened = await finish(required.token, { passkey: authenticator.get(required.passkey) });
    expect(claimsOf(opened.body.jwt).amr).toEqual(['pwd', 'pop', 'mfa']);
    expect((await begin(person, 'Again', { password: PASSWORD })).passkey.excludeCredentials).toHaveLength(1);
  });

  it('need not verify its person, who has given the password', async () => {
    const authenticator = await added();
    const { token, passkey } = await pending();
    expect((await finish(token, { passkey: authenticator.get(passkey, { isUserVerified: false }) })).status).toBe(200);
  });

  it.each(LIES)('is refused with %s', async (_lie, deviation) => {
    const authenticator = await added();
    const first = await pending();
    expect((await finish(first.token, { passkey: authenticator.get(first.passkey) })).status).toBe(200);
    const { token, passkey } = await pending();
    const answer = await finish(token, { passkey: authenticator.get(passkey, deviation) });
    expectRefusal(answer, 401, 'SECOND_FACTOR_INVALID');
    expect((await finish(token, { passkey: authenticator.get(passkey) })).status).toBe(200);
  });

  it('is refused with an altered signature, and with that of another key', async () => {
    const authenticator = await added();
    const { token, passkey } = await pending();
    const altered = authenticator.get(passkey);
    altered.response.signature = `${altered.response.signature.slice(0, -6)}AAAAAA`;
    expectRefusal(await finish(token, { passkey: altered }), 401, 'SECOND_FACTOR_INVALID');
    const stranger = new Authenticator(ORIGIN).get(passkey, { id: authenticator.id });
    expectRefusal(await finish(token, { passkey: stranger }), 401, 'SECOND_FACTOR_INVALID');
  });

  it('is not that of another person', async () => {
    await added();
    const other = await createPerson();
    const theirs = await added(other);
    const { token, passkey } = await pending();
    expectRefusal(await finish(token, { passkey: theirs.get(passkey) }), 401, 'SECOND_FACTOR_INVALID');
  });

  it('signs a challenge once, and not that of an earlier sign-in', async () => {
    const authenticator = await added();
    const [early, late] = [await pending(), await pending()];
    const signed = authenticator.get(late.passkey);
    expect((await finish(late.token, { passkey: signed })).status).toBe(200);
    expectRefusal(await finish(late.token, { passkey: signed }), 401, 'SECOND_FACTOR_INVALID');
    expectRefusal(
      await finish(early.token, { passkey: authenticator.get(early.passkey) }),
      401,
      'SECOND_FACTOR_INVALID',
    );
  });

  it('does not sign in when it has been removed', async () => {
    const authenticator = await added();
    const { token, passkey } = await pending();
    await call('delete', `/me/second-factors/${authenticator.factor}`, { password: PASSWORD }, person.token);
    expectRefusal(await finish(token, { passkey: authenticator.get(passkey) }), 401, 'SECOND_FACTOR_INVALID');
  });

  it('steps up a single sign-on session, with the challenge of the refusal', async () => {
    const [own, other] = [await createTenant(), await createTenant()];
    person = own.people.engineer;
    await join(other.id, person, 'viewer');
    const authenticator = await added();
    const token = await singleSignOnToken(person, own);
    const stepUp = (proof: object) => call('post', '/auth/step-up', { password: PASSWORD, ...proof }, token);
    const refused = await stepUp({});
    expectRefusal(refused, 401, 'SECOND_FACTOR_REQUIRED');
    const { details } = refused.body.error;
    const proof = { token: details.token, passkey: authenticator.get(details.passkey) };
    // The token is for this session only: it does not stand for a sign-in with the password.
    expectRefusal(await finish(details.token, proof), 401, 'SECOND_FACTOR_TOKEN_INVALID');
    expect((await stepUp(proof)).body).toMatchObject({ ok: true });
    expectRefusal(await stepUp(proof), 401, 'SECOND_FACTOR_INVALID');
    expect((await as(token).get('/me')).body.data.session.second_factor).toBe('passkey');
  });
});

describe('a new passkey', () => {
  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another purpose', { type: 'webauthn.get' }],
    ['an attestation that needs certificates', { format: 'apple' }],
  ])('is refused with %s', async (_lie, deviation) => {
    const { documentId, passkey } = await begin(person);
    const created = new Authenticator(ORIGIN).create(passkey, deviation);
    expectRefusal(await confirm(person, documentId, created), 401, 'SECOND_FACTOR_INVALID');
    expect((await passwordSignIn(person)).status).toBe(200);
  });

  it('is refused with the credential of another account, and with the challenge of another factor', async () => {
    const authenticator = await added();
    const other = await createPerson();
    const { documentId, passkey } = await begin(other);
    const copied = new Authenticator(ORIGIN).create(passkey, { id: authenticator.id });
    expectRefusal(await confirm(other, documentId, copied), 401, 'SECOND_FACTOR_INVALID');
    const second = await begin(other, 'Second');
    const created = new Authenticator(ORIGIN).create(passkey);
    expectRefusal(await confirm(other, second.documentId, created), 401, 'SECOND_FACTOR_INVALID');
    expectRefusal(await confirm(person, documentId, created), 404, 'NOT_FOUND');
  });

  it.each([
    ['no CBOR', () => Buffer.from('not CBOR')],
    ['nothing', () => Buffer.alloc(0)],
    ['half of the right one', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    // A text of four gigabytes, of which there is one byte.
    ['a length that it does not have', () => Buffer.from('7affffffff61', 'hex')],
    ['ten thousand nested lists', () => Buffer.alloc(10_000, 0x81)],
  ])('is refused with an attestation that is %s', async (_name, change: (whole: Buffer) => Buffer) => {
    const { documentId, passkey } = await begin(person);
    const created: any = new Authenticator(ORIGIN).create(passkey);
    const whole = Buffer.from(created.response.attestationObject, 'base64url');
    created.response.attestationObject = change(whole).toString('base64url');
    expect((await confirm(person, documentId, created)).status).toBeGreaterThanOrEqual(400);
    expect((await confirm(person, documentId, created)).status).toBeLessThan(500);
    expect((await passwordSignIn(person)).status).toBe(200);
  });

  it.each([[{}], [{ id: 'x' }], [{ id: 'x', rawId: 'x', type: 'public-key', response: {} }], ['text']])(
    'has to be the response of a browser: %j',
    async (passkey) => {
      const { documentId } = await begin(person);
      const path = `/me/second-factors/${documentId}/confirm`;
      expectRefusal(await call('post', path, { passkey }, person.token), 400, 'VALIDATION_FAILED', 'passkey');
    },
  );

  it.each(['', 'http://127.0.0.1:1337', 'http://[::1]:1337'])('needs a server with a domain: %j', async (url) => {
    app().config.set('server.url', url);
    const answer = await call(
      'post',
      '/me/second-factors',
      { kind: 'passkey', name: 'Laptop', password: PASSWORD },
      person.token,
    );
    const begun = await call('post', '/auth/passkey/options', {});
    app().config.set('server.url', ORIGIN);
    expectRefusal(answer, 503, 'PASSKEYS_NOT_CONFIGURED');
    expectRefusal(begun, 503, 'PASSKEYS_NOT_CONFIGURED');
  });
});

describe('a passkey alone', () => {
  it('signs in without a password, and its session keeps working', async () => {
    const authenticator = await added();
    const { token, passkey } = await options();
    expect(passkey).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const opened = await signIn(token, authenticator.get(passkey));
    expect(opened.body.user.email).toBe(person.email);
    expect(claimsOf(opened.body.jwt).amr).toEqual(['pop', 'mfa']);
    expect((await as(opened.body.jwt).get('/me')).body.data.session).toMatchObject({ method: 'passkey' });
    const next = await send('post', '/auth/refresh', { body: { refreshToken: opened.body.refreshToken } });
    expect(next.status).toBe(200);
    expectRefusal(
      await call('post', '/auth/step-up', { password: PASSWORD }, opened.body.jwt),
      400,
      'STEP_UP_NOT_NEEDED',
    );
    const body = { currentPassword: PASSWORD, password: 'New-Passw0rd!', passwordConfirmation: 'New-Passw0rd!' };
    const changed = await call('post', '/auth/change-password', body, opened.body.jwt);
    expect(claimsOf(changed.body.jwt).amr).toEqual(['pwd', 'pop', 'mfa']);
  });

  it.each([
    ...LIES,
    ['no verified person', { isUserVerified: false }],
    ['the name of another account', { userHandle: 'eA' }],
  ] as [string, Deviation][])('is refused with %s', async (_lie, deviation) => {
    const authenticator = await added();
    const first = await options();
    expect((await signIn(first.token, authenticator.get(first.passkey))).status).toBe(200);
    const { token, passkey } = await options();
    expectRefusal(await signIn(token, authenticator.get(passkey, deviation)), 401, 'PASSKEY_INVALID');
  });

  it('signs a challenge once, whichever token comes with it', async () => {
    const authenticator = await added();
    const [one, two] = [await options(), await options()];
    const signed = authenticator.get(one.passkey);
    expectRefusal(await signIn(two.token, signed), 401, 'PASSKEY_INVALID');
    const answers = await Promise.all([1, 2, 3].map(() => signIn(one.token, signed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('is refused if it is unknown, not confirmed or removed, or with a token of another kind', async () => {
    const { token, passkey } = await options();
    expectRefusal(await signIn(token, new Authenticator(ORIGIN).get(passkey)), 401, 'PASSKEY_INVALID');
    const waiting = new Authenticator(ORIGIN);
    const begun = await begin(person);
    waiting.create(begun.passkey);
    expectRefusal(await signIn(token, waiting.get(passkey)), 401, 'PASSKEY_INVALID');
    const authenticator = await added();
    const required = await pending();
    expectRefusal(await signIn(required.token, authenticator.get(required.passkey)), 401, 'PASSKEY_INVALID');
    expectRefusal(await signIn('no token', authenticator.get(passkey)), 401, 'PASSKEY_INVALID');
    await call('delete', `/me/second-factors/${authenticator.factor}`, { password: PASSWORD }, person.token);
    expectRefusal(await signIn(token, authenticator.get(passkey)), 401, 'PASSKEY_INVALID');
  });

  it('is refused with an expired challenge, or one that the server has not signed', async () => {
    const authenticator = await added();
    const { token, passkey } = await options();
    const { iat: _iat, exp: _exp, typ: _typ, ...claims } = claimsOf(token);
    const [header, , signature] = token.split('.');
    const altered = Buffer.from(JSON.stringify({ ...claimsOf(token), at: Date.now() + 60_000 })).toString('base64url');
    for (const one of [signClaims(app(), 'passkey', claims, -1), `${header}.${altered}.${signature}`])
      expectRefusal(await signIn(one, authenticator.get(passkey)), 401, 'PASSKEY_INVALID');
    expect((await signIn(token, authenticator.get(passkey))).status).toBe(200);
  });

  it('does not sign in to a blocked account', async () => {
    const authenticator = await added();
    await db()('up_users').where({ id: person.id }).update({ blocked: true });
    const { token, passkey } = await options();
    expectRefusal(await signIn(token, authenticator.get(passkey)), 401, 'USER_BLOCKED');
  });

  it('does not lead around SSO-only', async () => {
    const tenant = await createTenant();
    person = tenant.people.engineer;
    const authenticator = await added();
    const first = await options();
    const opened = await signIn(first.token, authenticator.get(first.passkey));
    const data = { sso_only: true, workspace_domain: newDomain() };
    await app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: tenant.id }, data });
    expectRefusal(await as(opened.body.jwt).get(`/organisations/${tenant.documentId}`), 403, 'SSO_REQUIRED');
    const { token, passkey } = await options();
    expectRefusal(await signIn(token, authenticator.get(passkey)), 403, 'SSO_REQUIRED');
    const { refreshToken } = opened.body;
    expectRefusal(
      await send('post', '/auth/refresh', { headers: elsewhere(), body: { refreshToken } }),
      403,
      'SSO_REQUIRED',
    );
  });
});
