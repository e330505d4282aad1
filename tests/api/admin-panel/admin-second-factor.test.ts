import request from 'supertest';
import type { Check } from '../../../src/doctor/check';
import { createAdministrator } from '../../helpers/admin-panel';
import { type Answer, app, db, type Method } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { codeOf } from '../../helpers/sign-in/totp';
import { until } from '../../helpers/timing/until';
import { elsewhere, PASSWORD } from '../../helpers/world';

const { examinedBy } = compiled('doctor/repair');
const { resetAdminFactor } = compiled('commands/accounts/second-factors/admin-factors');
const panelFactors = compiled('doctor/registry').CHECKS.find(({ name }) => name === 'panel-factors') as Check;

const NEW_PASSWORD = 'Another-Secr3t-Word!';

const call = async (method: Method, path: string, body: object | undefined, token?: string): Promise<Answer> => {
  const pending = request(app().server.httpServer)[method](`/admin/${path}`).set(elsewhere());
  if (token) pending.set('Authorization', `Bearer ${token}`);
  const { status, body: answered, headers } = await pending.send(body);
  return { status, body: answered, headers };
};

const login = (email: string, more: object = {}, password = PASSWORD) =>
  call('post', 'login', { email, password, ...more });

const stored = async (email: string) => app().db.query('admin::user').findOne({ where: { email } });

/** Makes the codes of an administrator's app usable again, as if time had passed. */
const passTime = async (email: string) =>
  db()('admin_second_factors')
    .where({ admin_id: (await stored(email)).id })
    .update({ used_until: null });

/** An administrator with an authenticator app. Its present code is used. */
const enrolled = async () => {
  const email = await createAdministrator();
  const { token } = (await login(email)).body.data;
  const begun = await call('post', 'second-factor', { password: PASSWORD }, token);
  expect(begun.status).toBe(200);
  const { secret, recovery_codes: codes } = begun.body.data;
  expect((await login(email)).status).toBe(200);
  expect((await call('post', 'second-factor/confirm', { code: codeOf(secret) }, token)).status).toBe(200);
  return { email, token, secret, codes: codes as string[] };
};

const actionsOf = async (email: string): Promise<string[]> => {
  const { documentId } = await stored(email);
  const entries = await db()('audit_entries').where({ target_id: documentId }).orderBy('id');
  return entries.map(({ action }: any) => action).filter((action: string) => /factor|recovery/.test(action));
};

describe('the second factor of an administrator of the panel', () => {
  it('is needed for a sign-in once it was confirmed, and each code works once', async () => {
    const { email, secret, codes } = await enrolled();
    expect(codes).toHaveLength(10);
    const refused = await login(email);
    expectRefusal(refused, 400, 'SECOND_FACTOR_REQUIRED');
    expect(refused.body.error.details.enrolment).toBeNull();
    expect(refused.headers['set-cookie']).toBeUndefined();
    expectRefusal(await login(email, { code: codeOf(secret) }), 400, 'SECOND_FACTOR_INVALID');
    await passTime(email);
    const accepted = await login(email, { code: codeOf(secret) });
    expect(accepted.status).toBe(200);
    expect((await call('get', 'users/me', undefined, accepted.body.data.token)).status).toBe(200);
    expectRefusal(await login(email, { code: codeOf(secret) }), 400, 'SECOND_FACTOR_INVALID');
  });

  it('can be a recovery code, once, and is never in the database', async () => {
    const { email, secret, codes } = await enrolled();
    expect((await login(email, { code: codes[0]?.toUpperCase() })).status).toBe(200);
    expectRefusal(await login(email, { code: codes[0] }), 400, 'SECOND_FACTOR_INVALID');
    const rows = JSON.stringify([await db()('admin_second_factors'), await db()('admin_recovery_codes')]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(text);
    expect(await actionsOf(email)).toEqual(['admin-user.second-factor-added', 'admin-user.recovery-code-used']);
  });

  it('is not asked for before the password was right', async () => {
    const { email, codes } = await enrolled();
    const wrong = await login(email, { code: codes[0] }, 'Not-the-Passw0rd!');
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'Invalid credentials']);
    expect((await login(email, { code: codes[0] })).status).toBe(200);
  });

  it('has the limits of a wrong password, which a missing code does not use up', async () => {
    const { email, codes } = await enrolled();
    const headers = elsewhere();
    const attempt = async (body: object): Promise<number> =>
      (await request(app().server.httpServer).post('/admin/login').set(headers).send(body)).status;
    const right = { email, password: PASSWORD };
    for (let at = 0; at < 11; at += 1) expect(await attempt(right)).toBe(400);
    for (let at = 0; at < 10; at += 1) expect(await attempt({ ...right, code: '000000' })).toBe(400);
    expect(await attempt({ ...right, code: codes[0] })).toBe(429);
  });

  it('accepts one of many requests with the same code', async () => {
    const { email, secret } = await enrolled();
    await passTime(email);
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(email, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is needed for a reset of the password, which opens a session', async () => {
    const { email, codes } = await enrolled();
    expect((await call('post', 'forgot-password', { email })).status).toBe(204);
    const tokenOf = async () => (await stored(email)).resetPasswordToken;
    await until(async () => (await tokenOf()) !== null, 'there is a code');
    const reset = { resetPasswordToken: await tokenOf(), password: NEW_PASSWORD };
    expectRefusal(await call('post', 'reset-password', reset), 400, 'SECOND_FACTOR_REQUIRED');
    expectRefusal(await call('post', 'reset-password', { ...reset, code: '000000' }), 400, 'SECOND_FACTOR_INVALID');
    expectRefusal(await login(email), 400, 'SECOND_FACTOR_REQUIRED');
    expect((await call('post', 'reset-password', { ...reset, code: codes[1] })).status).toBe(200);
    expectRefusal(await login(email, {}, NEW_PASSWORD), 400, 'SECOND_FACTOR_REQUIRED');
  });

  it('begins with the password, and ends with a code', async () => {
    const { email, token, codes } = await enrolled();
    const begin = (password: string) => call('post', 'second-factor', { password }, token);
    expectRefusal(await begin('Not-the-Passw0rd!'), 400, 'CREDENTIALS_INVALID');
    expectRefusal(await begin(PASSWORD), 409, 'SECOND_FACTOR_LIMIT_REACHED');
    expect((await call('get', 'second-factor', undefined, token)).body.data).toEqual({ has_second_factor: true });
    expectRefusal(await call('post', 'second-factor/remove', { code: '000000' }, token), 400, 'SECOND_FACTOR_INVALID');
    expect((await call('post', 'second-factor/remove', { code: codes[0] }, token)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    expect(await db()('admin_recovery_codes').where({ user_id: (await stored(email)).id })).toEqual([]);
    expect((await actionsOf(email)).at(-1)).toBe('admin-user.second-factor-removed');
  });

  it('does not sign in to another account, and is shown to its administrator only', async () => {
    const [own, other] = [await enrolled(), await enrolled()];
    expectRefusal(await login(own.email, { code: other.codes[0] }), 400, 'SECOND_FACTOR_INVALID');
    expect((await call('get', 'second-factor', undefined)).status).toBe(401);
  });
});

describe('a lost second factor', () => {
  const service = () => app().service('admin::user') as unknown as { deleteById(id: number): Promise<unknown> };

  it('is reset by the command for operators, with an entry in the audit log', async () => {
    const { email } = await enrolled();
    const admin = await stored(email);
    expect(await resetAdminFactor(app(), admin)).toBe(true);
    expect(await resetAdminFactor(app(), admin)).toBe(false);
    expect((await login(email)).status).toBe(200);
    expect((await actionsOf(email)).at(-1)).toBe('admin-user.second-factor-reset');
  });

  it('ends with its account', async () => {
    const { email } = await enrolled();
    const { id } = await stored(email);
    await service().deleteById(id);
    expect(await db()('admin_second_factors').where({ admin_id: id })).toEqual([]);
    expect(await db()('admin_recovery_codes').where({ user_id: id })).toEqual([]);
  });
});

describe('the doctor', () => {
  const found = async (): Promise<string[]> => {
    const records: string[] = [];
    for await (const { record } of panelFactors.find(examinedBy(app()))) records.push(record);
    return records;
  };

  it('names administrators without a second factor, if each needs one', async () => {
    const [email, { email: safe }] = [await createAdministrator(), await enrolled()];
    const about = async () => (await found()).filter((record) => record.includes(email) || record.includes(safe));
    expect(await about()).toEqual([]);
    app().config.set('admin.secondFactor', 'required');
    try {
      expect(await about()).toEqual([expect.stringContaining(email)]);
    } finally {
      app().config.set('admin.secondFactor', 'optional');
    }
  });
});

describe('a panel that requires second factors', () => {
  const demand = (value: string) => app().config.set('admin.secondFactor', value);

  afterEach(() => demand('optional'));

  it('lets a sign-in add the first one, and opens no session before', async () => {
    const email = await createAdministrator();
    demand('required');
    const first = await login(email);
    expectRefusal(first, 400, 'SECOND_FACTOR_REQUIRED');
    const { secret, uri, recovery_codes: codes } = first.body.error.details.enrolment;
    expect(uri).toContain(`secret=${secret}`);
    expectRefusal(await login(email, { code: codes[0] }), 400, 'SECOND_FACTOR_INVALID');
    const { status, body } = await login(email, { code: codeOf(secret) });
    expect(status).toBe(200);
    expect((await call('get', 'users/me', undefined, body.data.token)).status).toBe(200);
    expect((await login(email, { code: codes[0] })).status).toBe(200);
    expect(await actionsOf(email)).toEqual(['admin-user.second-factor-added', 'admin-user.recovery-code-used']);
  });

  it('refuses sessions from before, except to end them', async () => {
    const email = await createAdministrator();
    const { token } = (await login(email)).body.data;
    demand('required');
    for (const path of ['users/me', 'second-factor', 'operations/data/plans'])
      expectRefusal(await call('get', path, undefined, token), 401, 'SECOND_FACTOR_REQUIRED');
    const answer = await request(app().server.httpServer)
      .get('/content-manager/collection-types/api::organisation.organisation')
      .set('Authorization', `Bearer ${token}`);
    expect(answer.status).toBe(401);
    expect((await call('post', 'logout', {}, token)).status).toBe(200);
  });
});
