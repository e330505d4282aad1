import { app, as, db, send } from '../../helpers/api';
import { signInAdmin } from '../../helpers/admin-panel';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import {
  addApp,
  type App,
  beginApp,
  call,
  claimsOf,
  finish,
  passTime,
  passwordSignIn,
  pendingToken,
} from '../../helpers/sign-in/second-factors';
import { codeOf, wrongCode } from '../../helpers/sign-in/totp';
import { mailOfTests } from '../../helpers/servers/mail-of-tests';
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

const { signClaims } = compiled('tenancy/identity/signed-claims');
const { moment } = compiled('database/moments');

let person: Person;
beforeEach(async () => {
  person = await createPerson();
});

const mails = mailOfTests();

const list = async ({ token }: Person) =>
  (await send('get', '/me/second-factors', { token, headers: elsewhere() })).body;
const remove = (id: string, body: object, token = person.token) =>
  call('delete', `/me/second-factors/${id}`, body, token);

/** Signs in with the password and the next code. */
const signedIn = async ({ secret }: App) => {
  const answer = await finish(await pendingToken(person), { code: codeOf(secret, 1) });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
};

describe('an authenticator app', () => {
  it('is needed for a sign-in with the password once it is confirmed', async () => {
    const begun = await beginApp(person);
    expect(begun.status).toBe(201);
    const { documentId: id, totp } = begun.body.data;
    expect(totp.uri).toContain(`secret=${totp.secret}`);
    expect((await passwordSignIn(person)).status).toBe(200);

    const path = `/me/second-factors/${id}/confirm`;
    expectRefusal(
      await call('post', path, { code: wrongCode(totp.secret) }, person.token),
      401,
      'SECOND_FACTOR_INVALID',
    );
    const confirmed = await call('post', path, { code: codeOf(totp.secret) }, person.token);
    expect(confirmed.body.data.recovery_codes).toHaveLength(10);
    expect((await call('post', path, { code: codeOf(totp.secret) }, person.token)).status).toBe(404);

    const refused = await passwordSignIn(person);
    expectRefusal(refused, 401, 'SECOND_FACTOR_REQUIRED');
    expect(refused.body.error.details).toMatchObject({ methods: ['totp', 'recovery'], passkey: null });
    expectRefusal(await as(refused.body.error.details.token).get('/me'), 401, 'UNAUTHENTICATED');
    const opened = await finish(refused.body.error.details.token, { code: codeOf(totp.secret, 1) });
    expect(opened.body.user.email).toBe(person.email);
    expect(claimsOf(opened.body.jwt).amr).toEqual(['pwd', 'otp', 'mfa']);
    const me = (await as(opened.body.jwt).get('/me')).body.data;
    expect(me).toMatchObject({ documentId: person.documentId, session: { method: 'password', second_factor: 'totp' } });
    const sessions = (await as(opened.body.jwt).get('/auth/sessions')).body.data;
    expect(sessions.find((session: any) => session.current)).toMatchObject({
      method: 'password',
      second_factor: 'totp',
    });
    const next = await send('post', '/auth/refresh', { body: { refreshToken: opened.body.refreshToken } });
    expect(claimsOf(next.body.jwt).amr).toEqual(['pwd', 'otp', 'mfa']);
  });

  it('is shown without its secret, which the database stores sealed', async () => {
    const { id, secret } = await addApp(person);
    const { data, meta } = await list(person);
    expect(data).toEqual([
      {
        ...{ documentId: id, kind: 'totp', name: 'Phone', created_at: expect.any(String) },
        ...{ confirmed_at: expect.any(String), last_used_at: expect.any(String) },
      },
    ]);
    expect(meta).toEqual({ recovery_codes_left: 10 });
    expect(JSON.stringify(await db()('second_factors').where({ user_id: person.id }))).not.toContain(secret);
  });

  it('has each code accepted once, also for two requests at the same time', async () => {
    const { secret } = await addApp(person);
    const tokens = [await pendingToken(person), await pendingToken(person), await pendingToken(person)];
    // Confirming has used the present code.
    expectRefusal(await finish(tokens[0] as string, { code: codeOf(secret) }), 401, 'SECOND_FACTOR_INVALID');
    const answers = await Promise.all(tokens.map((token) => finish(token, { code: codeOf(secret, 1) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('may have a clock that is one step fast, and no more', async () => {
    const { secret } = await addApp(person);
    await passTime(person);
    for (const steps of [-4, 3])
      expectRefusal(
        await finish(await pendingToken(person), { code: codeOf(secret, steps) }),
        401,
        'SECOND_FACTOR_INVALID',
      );
    expect((await finish(await pendingToken(person), { code: codeOf(secret, 1) })).status).toBe(200);
  });

  it('does not count before it is confirmed, and is gone after fifteen minutes', async () => {
    const { documentId: id, totp } = (await beginApp(person)).body.data;
    const past = moment(app(), new Date(Date.now() - 1));
    await db()('second_factors').where({ document_id: id }).update({ expires_at: past });
    const path = `/me/second-factors/${id}/confirm`;
    expectRefusal(await call('post', path, { code: codeOf(totp.secret) }, person.token), 404, 'NOT_FOUND');
    expect((await list(person)).data).toEqual([]);
    await beginApp(person);
    expect(await db()('second_factors').where({ document_id: id })).toEqual([]);
  });

  it('is one of ten at most', async () => {
    for (let at = 0; at < 10; at += 1) expect((await beginApp(person, `App ${at}`)).status).toBe(201);
    expectRefusal(await beginApp(person), 403, 'SECOND_FACTOR_LIMIT_REACHED');
  });

  it.each([
    ['kind', { kind: 'sms' }],
    ['name', { name: ' ' }],
    ['name', { name: 'www.evil.example' }],
    ['password', { password: undefined }],
  ])('needs a proper %s', async (field, change) => {
    const body = { kind: 'totp', name: 'Phone', password: PASSWORD, ...change };
    expectRefusal(await call('post', '/me/second-factors', body, person.token), 400, 'VALIDATION_FAILED', field);
  });

  it('needs the right password to be added', async () => {
    expectRefusal(await beginApp(person, 'Phone', { password: 'Wrong-Passw0rd!' }), 401, 'CREDENTIALS_INVALID');
  });

  it('of another person is not found', async () => {
    const { id } = await addApp(person);
    const other = await createPerson();
    const body = { password: PASSWORD };
    expectRefusal(await remove(id, body, other.token), 404, 'NOT_FOUND');
    expectRefusal(await call('put', `/me/second-factors/${id}`, { name: 'Mine' }, other.token), 404, 'NOT_FOUND');
  });

  it('can be renamed', async () => {
    const { id } = await addApp(person);
    await call('put', `/me/second-factors/${id}`, { name: 'Old phone' }, person.token);
    expect((await list(person)).data[0].name).toBe('Old phone');
  });

  it('no longer signs in when it is removed, and the recovery codes end with the last one', async () => {
    const { id, secret, recoveryCodes } = await addApp(person);
    const token = await pendingToken(person);
    expectRefusal(await remove(id, {}), 401, 'SECOND_FACTOR_REQUIRED');
    expectRefusal(await remove(id, { password: 'Wrong-Passw0rd!' }), 401, 'CREDENTIALS_INVALID');
    expect((await remove(id, { password: PASSWORD })).body).toEqual({ data: {} });
    expectRefusal(await finish(token, { code: codeOf(secret, 1) }), 401, 'SECOND_FACTOR_INVALID');
    expectRefusal(await finish(token, { recovery_code: recoveryCodes[0] }), 401, 'SECOND_FACTOR_INVALID');
    expect(await list(person)).toEqual({ data: [], meta: { recovery_codes_left: 0 } });
    expect((await passwordSignIn(person)).status).toBe(200);
  });
});

describe('the token of a sign-in', () => {
  it('opens one session', async () => {
    const { secret } = await addApp(person);
    const token = await pendingToken(person);
    expect((await finish(token, { code: codeOf(secret, 1) })).status).toBe(200);
    await passTime(person);
    expectRefusal(await finish(token, { code: codeOf(secret, 1) }), 401, 'SECOND_FACTOR_TOKEN_INVALID');
  });

  it('ends after five wrong codes, also with a right one', async () => {
    const { secret } = await addApp(person);
    const token = await pendingToken(person);
    for (let at = 0; at < 5; at += 1)
      expectRefusal(await finish(token, { code: wrongCode(secret) }), 401, 'SECOND_FACTOR_INVALID');
    expectRefusal(await finish(token, { code: codeOf(secret, 1) }), 401, 'SECOND_FACTOR_TOKEN_INVALID');
    expect((await finish(await pendingToken(person), { code: codeOf(secret, 1) })).status).toBe(200);
  });

  it('is for its account only, and ends with its password', async () => {
    const mine = await addApp(person);
    const other = await createPerson();
    await addApp(other);
    expectRefusal(
      await finish(await pendingToken(other), { code: codeOf(mine.secret, 1) }),
      401,
      'SECOND_FACTOR_INVALID',
    );
    const token = await pendingToken(person);
    const body = { currentPassword: PASSWORD, password: 'New-Passw0rd!', passwordConfirmation: 'New-Passw0rd!' };
    await call('post', '/auth/change-password', body, person.token);
    expectRefusal(await finish(token, { code: codeOf(mine.secret, 1) }), 401, 'SECOND_FACTOR_TOKEN_INVALID');
  });

  it('is refused if it is forged, expired, or a token of another kind', async () => {
    const { secret } = await addApp(person);
    const token = await pendingToken(person);
    const { iat: _iat, exp: _exp, typ: _typ, ...claims } = claimsOf(token);
    const [header, payload, signature] = token.split('.');
    const altered = Buffer.from(JSON.stringify({ ...claimsOf(token), account: person.id + 1 })).toString('base64url');
    const tokens = [
      `${header}.${altered}.${signature}`,
      `${header}.${payload}.AAAA`,
      signClaims(app(), 'second-factor', claims, -1),
      signClaims(app(), 'second-factor-proof', claims, 300),
      signClaims(app(), 'second-factor', { ...claims, owner: undefined }, 300),
      person.token,
    ];
    for (const one of tokens)
      expectRefusal(await finish(one, { code: codeOf(secret, 1) }), 401, 'SECOND_FACTOR_TOKEN_INVALID');
  });

  it('needs a proof', async () => {
    await addApp(person);
    expectRefusal(await finish(await pendingToken(person), {}), 400, 'VALIDATION_FAILED', 'code');
  });

  it('is not given for a wrong password', async () => {
    await addApp(person);
    const refused = await passwordSignIn(person, 'Wrong-Passw0rd!');
    expectRefusal(refused, 401, 'CREDENTIALS_INVALID');
    expect(refused.body.error.details).toEqual({ code: 'CREDENTIALS_INVALID' });
  });
});

describe('wrong codes', () => {
  it('are limited for a person and a place, and do not keep the person out elsewhere', async () => {
    const { secret } = await addApp(person);
    const there = elsewhere();
    const guess = async (code: string, headers = there) =>
      send('post', '/auth/second-factor', { headers, body: { token: await pendingToken(person), code } });
    for (let at = 0; at < 5; at += 1) expectRefusal(await guess(wrongCode(secret)), 401, 'SECOND_FACTOR_INVALID');
    const limited = await guess(codeOf(secret, 1));
    expectRefusal(limited, 429, 'TOO_MANY_REQUESTS');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(codeOf(secret, 1), elsewhere())).status).toBe(200);
  });

  it('are no wrong passwords, and a right password without a code is none', async () => {
    const { secret } = await addApp(person);
    const headers = elsewhere();
    const body = { identifier: person.email, password: PASSWORD };
    for (let at = 0; at < 12; at += 1)
      expectRefusal(await send('post', '/auth/local', { headers, body }), 401, 'SECOND_FACTOR_REQUIRED');
    expect((await finish(await pendingToken(person), { code: codeOf(secret, 1) })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('is accepted once, with or without its groups', async () => {
    const { recoveryCodes } = await addApp(person);
    const [first = '', second = ''] = recoveryCodes;
    const opened = await finish(await pendingToken(person), { recovery_code: first });
    expect(claimsOf(opened.body.jwt).amr).toEqual(['pwd', 'recovery', 'mfa']);
    expectRefusal(await finish(await pendingToken(person), { recovery_code: first }), 401, 'SECOND_FACTOR_INVALID');
    const typed = second.replaceAll('-', ' ').toUpperCase();
    expect((await finish(await pendingToken(person), { recovery_code: typed })).status).toBe(200);
    expect((await list(person)).meta).toEqual({ recovery_codes_left: 8 });
    const stored = JSON.stringify(await db()('recovery_codes').where({ user_id: person.id }));
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('is accepted once for several requests at the same time', async () => {
    const { recoveryCodes } = await addApp(person);
    const tokens = [await pendingToken(person), await pendingToken(person), await pendingToken(person)];
    const answers = await Promise.all(tokens.map((token) => finish(token, { recovery_code: recoveryCodes[0] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('of another person is refused', async () => {
    await addApp(person);
    const { recoveryCodes } = await addApp(await createPerson());
    const answer = await finish(await pendingToken(person), { recovery_code: recoveryCodes[0] });
    expectRefusal(answer, 401, 'SECOND_FACTOR_INVALID');
  });

  it('can be replaced, after which the earlier ones are refused', async () => {
    expectRefusal(
      await call('post', '/me/recovery-codes', { password: PASSWORD }, person.token),
      400,
      'SECOND_FACTOR_MISSING',
    );
    const { recoveryCodes } = await addApp(person);
    expectRefusal(await call('post', '/me/recovery-codes', {}, person.token), 401, 'SECOND_FACTOR_REQUIRED');
    const renewed = await call('post', '/me/recovery-codes', { password: PASSWORD }, person.token);
    const [fresh] = renewed.body.data.recovery_codes;
    expectRefusal(
      await finish(await pendingToken(person), { recovery_code: recoveryCodes[0] }),
      401,
      'SECOND_FACTOR_INVALID',
    );
    expect((await finish(await pendingToken(person), { recovery_code: fresh })).status).toBe(200);
  });
});

describe('a password alone', () => {
  it('opens no session after a reset, although the new password is set', async () => {
    const { secret } = await addApp(person);
    await db()('up_users').where({ id: person.id }).update({ reset_password_token: 'reset-code', confirmed: true });
    const password = 'New-Passw0rd!';
    const answer = await call('post', '/auth/reset-password', {
      code: 'reset-code',
      password,
      passwordConfirmation: password,
    });
    expect([answer.status, answer.body.jwt, answer.body.refreshToken]).toEqual([200, undefined, undefined]);
    expect((await finish(answer.body.second_factor.token, { code: codeOf(secret, 1) })).status).toBe(200);
    expectRefusal(await passwordSignIn(person, password), 401, 'SECOND_FACTOR_REQUIRED');
  });

  it('opens no session in a cookie', async () => {
    const { secret } = await addApp(person);
    const headers = { ...elsewhere(), 'Tenantry-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin' };
    const refused = await send('post', '/auth/local', {
      headers,
      body: { identifier: person.email, password: PASSWORD },
    });
    expectRefusal(refused, 401, 'SECOND_FACTOR_REQUIRED');
    expect(refused.headers['set-cookie']).toBeUndefined();
    const { token } = refused.body.error.details;
    const opened = await send('post', '/auth/second-factor', { headers, body: { token, code: codeOf(secret, 1) } });
    expect(opened.body.refreshToken).toBeUndefined();
    expect(String(opened.headers['set-cookie'])).toContain('tenantry-session');
  });

  it('changes the password in a session with a second factor, and the next session keeps it', async () => {
    const { secret } = await addApp(person);
    const { jwt } = await signedIn({ secret } as App);
    const body = { currentPassword: PASSWORD, password: 'New-Passw0rd!', passwordConfirmation: 'New-Passw0rd!' };
    const changed = await call('post', '/auth/change-password', body, jwt);
    expect(claimsOf(changed.body.jwt).amr).toEqual(['pwd', 'otp', 'mfa']);
  });

  it('neither steps up a single sign-on session, nor opens one by a change, nor removes the factor there', async () => {
    const [own, other] = [await createTenant(), await createTenant()];
    person = own.people.engineer;
    await join(other.id, person, 'viewer');
    const { id, secret } = await addApp(person);
    const token = await singleSignOnToken(person, own);
    expectRefusal(await call('post', '/auth/step-up', { password: PASSWORD }, token), 401, 'SECOND_FACTOR_REQUIRED');
    expectRefusal(await remove(id, { password: PASSWORD }, token), 401, 'SECOND_FACTOR_REQUIRED');
    expectRefusal(
      await call('post', '/me/second-factors', { kind: 'totp', name: 'Mine', password: PASSWORD }, token),
      401,
      'SECOND_FACTOR_REQUIRED',
    );
    const wrong = { password: PASSWORD, code: wrongCode(secret) };
    expectRefusal(await call('post', '/auth/step-up', wrong, token), 401, 'SECOND_FACTOR_INVALID');
    const right = { password: PASSWORD, code: codeOf(secret, 1) };
    expect((await call('post', '/auth/step-up', right, token)).body).toMatchObject({ ok: true });
    expect((await as(token).get('/me')).body.data.memberships).toHaveLength(2);
    const fresh = await singleSignOnToken(person, own);
    const body = { currentPassword: PASSWORD, password: 'New-Passw0rd!', passwordConfirmation: 'New-Passw0rd!' };
    const changed = await call('post', '/auth/change-password', body, fresh);
    expect([changed.body.jwt, changed.body.second_factor.methods]).toEqual([undefined, ['totp', 'recovery']]);
  });

  it('does not lead around SSO-only, with a code or a recovery code', async () => {
    const tenant = await createTenant();
    person = tenant.people.engineer;
    const { secret, recoveryCodes } = await addApp(person);
    const tokens = [await pendingToken(person), await pendingToken(person)];
    const data = { sso_only: true, workspace_domain: newDomain() };
    await app()
      .db.query('api::organisation.organisation')
      .update({ where: { id: tenant.id }, data });
    expectRefusal(await finish(tokens[0] as string, { code: codeOf(secret, 1) }), 403, 'SSO_REQUIRED');
    expectRefusal(await finish(tokens[1] as string, { recovery_code: recoveryCodes[0] }), 403, 'SSO_REQUIRED');
    expectRefusal(await passwordSignIn(person), 403, 'SSO_REQUIRED');
  });
});

describe('a change of second factors', () => {
  const entries = async (action: string) => (await auditEntries({ action, target_id: person.documentId })).length;

  it('is in the audit logs of the platform and the organisations, and in an email to the person', async () => {
    const tenant = await createTenant();
    person = tenant.people.engineer;
    const { id, recoveryCodes } = await addApp(person);
    await finish(await pendingToken(person), { recovery_code: recoveryCodes[0] });
    await call('post', '/me/recovery-codes', { password: PASSWORD }, person.token);
    await remove(id, { password: PASSWORD });
    for (const action of [
      'second-factor-added',
      'recovery-code-used',
      'recovery-codes-renewed',
      'second-factor-removed',
    ])
      expect([action, await entries(`account.${action}`)]).toEqual([action, 2]);
    const sent = await mails.deliver();
    expect(sent.map((mail) => [mail.to_envelope.join(), mail.subject]).sort()).toEqual(
      [
        [person.email, 'A second factor was added to your account'],
        [person.email, 'A recovery code of your account was used'],
        [person.email, 'Your recovery codes were replaced'],
        [person.email, 'A second factor was removed from your account'],
      ].sort(),
    );
  });

  it('is made by a person who proves the address of an unproved account: factors of others end', async () => {
    const { secret } = await addApp(person);
    await db()('up_users').where({ id: person.id }).update({ reset_password_token: 'claim-code', confirmed: false });
    await db()('identities').where({ user_id: person.id }).delete();
    const password = 'New-Passw0rd!';
    const answer = await call('post', '/auth/reset-password', {
      code: 'claim-code',
      password,
      passwordConfirmation: password,
    });
    expect(claimsOf(answer.body.jwt).amr).toEqual(['pwd']);
    expect(secret).toBeDefined();
    expect(await db()('recovery_codes').where({ user_id: person.id })).toEqual([]);
  });

  it('by an administrator of the panel lets the person sign in again, who gets an email', async () => {
    const { id } = await addApp(person);
    await mails.deliver();
    const panel = await signInAdmin();
    expect((await panel.remove('api::second-factor.second-factor', id)).status).toBe(200);
    expect((await passwordSignIn(person)).status).toBe(200);
    expect(await auditEntries({ action: 'account.second-factor-reset', target_id: person.documentId })).toMatchObject([
      { actor_kind: 'admin' },
    ]);
    expect((await mails.deliver()).map(({ subject }) => subject)).toEqual([
      'The platform operator removed a second factor of your account',
    ]);
  });

  it('is the removal of the account, too', async () => {
    await addApp(person);
    await app()
      .db.query('plugin::users-permissions.user')
      .delete({ where: { id: person.id } });
    for (const table of ['second_factors', 'recovery_codes'])
      expect(await db()(table).where({ user_id: person.id })).toEqual([]);
  });
});
