import { app, as, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { statementsDuring } from '../../helpers/database/query-plans';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken, directory, expectScimError, newUser, scimSend } from '../../helpers/scim';
import { createApiToken } from '../../helpers/tokens';
import { createTenant, type Tenant } from '../../helpers/world';

const FAR = '2999-01-01T00:00:00.000Z';

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'admin']);
});

const tokens = () => compiled('tenancy/tenancy').tenancyOf(app()).scimTokens;
const rowOf = (documentId: string) => db()('scim_tokens').where({ document_id: documentId }).first();
const statusOf = async (token: string | undefined) => (await directory(token).get('/Users?count=1')).status;
const create = () => tenant.people.admin.call.post('/scim-tokens', { expires_at: FAR });

describe('/scim/v2', () => {
  it('accepts a valid SCIM token, and nothing else', async () => {
    const { token } = await createScimToken(tenant);
    expect(await statusOf(token)).toBe(200);
    const strangers = [undefined, '', 'tscim_', `${token}x`, token.slice(0, -1), `tscim_${'a'.repeat(43)}`];
    for (const stranger of strangers) {
      const answer = await directory(stranger).get('/Users');
      expectScimError(answer, 401);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    }
    const twice = await scimSend('get', '/Users', { headers: { Authorization: `Basic ${token}` } });
    expectScimError(twice, 401);
    for (const path of ['', '/Users/x', '/nothing', '/Schemas', '/ServiceProviderConfig'])
      expectScimError(await directory(undefined).get(path), 401);
  });

  it('has tokens that are valid nowhere else', async () => {
    const { token } = await createScimToken(tenant);
    for (const path of ['/me', '/organisations', '/scim-tokens', '/memberships'])
      expectRefusal(await as(token).get(path), 403, 'CAPABILITY_MISSING');
  });

  it('refuses a valid credential of another kind with 403', async () => {
    const credentials = [tenant.people.owner.token, await createApiToken('full-access')];
    for (const credential of credentials) {
      for (const path of ['', '/Users/x', '/nothing', '/Schemas', '/ServiceProviderConfig']) {
        const answer = await directory(credential).get(path);
        expectScimError(answer, 403);
        expect(answer.headers['www-authenticate']).toBeUndefined();
      }
    }
  });

  it('refuses an expired token', async () => {
    const { token, documentId } = await createScimToken(tenant);
    expect(await statusOf(token)).toBe(200);
    const { id } = await rowOf(documentId);
    const past = '2020-01-01T00:00:00.000Z';
    await app()
      .db.query('api::scim-token.scim-token')
      .update({ where: { id }, data: { expires_at: past } });
    expect(await statusOf(token)).toBe(401);
    expect(await tokens().find(token, Date.parse('2019-01-01T00:00:00Z'))).toMatchObject({ id });
    expect(await tokens().find(token, Date.parse(past))).toBeNull();
  });

  it('refuses a token at once when it is revoked over REST or in the admin panel', async () => {
    const first = await createScimToken(tenant);
    const second = await createScimToken(tenant);
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([200, 200]);
    await tenant.people.admin.call.post(`/scim-tokens/${first.documentId}/revoke`, {});
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200]);
    const { id } = await rowOf(second.documentId);
    const data = { revoked_at: new Date().toISOString() };
    await app().db.query('api::scim-token.scim-token').update({ where: { id }, data });
    expect(await statusOf(second.token)).toBe(401);
  });

  it('reads a token once from the database', async () => {
    const { token } = await createScimToken(tenant);
    const attempts: string[][] = [];
    for (let attempt = 0; attempt < 5 && attempts.at(-1)?.length !== 0; attempt += 1) {
      await statusOf(token);
      await tokens().settle();
      const seen = await statementsDuring(() => statusOf(token));
      attempts.push(seen.map(({ sql }) => sql).filter((sql) => /scim_tokens/.test(sql)));
    }
    // On a busy machine, a node that has not polled for a moment trusts no cached token.
    expect(attempts.at(-1)).toEqual([]);
  });
});

describe("the time of a token's last use", () => {
  it('is written at most once a minute', async () => {
    const { token, documentId } = await createScimToken(tenant);
    const lastUse = async () => {
      await tokens().settle();
      const { last_used_at: at } = await rowOf(documentId);
      return at === null ? null : new Date(at).getTime();
    };
    expect(await lastUse()).toBeNull();
    await statusOf(token);
    const first = (await lastUse()) as number;
    expect(first).toBeGreaterThan(0);
    await statusOf(token);
    expect(await lastUse()).toBe(first);
    const { id } = await rowOf(documentId);
    for (const [ms, expected] of [
      [30_000, first],
      [59_999, first],
      [60_000, first + 60_000],
      [90_000, first + 60_000],
    ] as const) {
      tokens().recordUse(id, first + ms);
      expect(await lastUse()).toBe(expected);
    }
    expect(await auditEntries({ target_id: documentId, action: 'scim-token.update' })).toEqual([]);
  });
});

describe('the SCIM tokens of an organisation', () => {
  it('are limited to exactly five, without revoked ones', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, create));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 403, 403, 403]);
    const refused = answers.filter(({ status }) => status === 403);
    for (const answer of refused) expectRefusal(answer, 403, 'SCIM_TOKEN_LIMIT_REACHED');
    expect(refused[0]?.body.error.details).toMatchObject({ used: 5, limit: 5 });
    const made = answers.find(({ status }) => status === 201)?.body.data;
    await tenant.people.admin.call.post(`/scim-tokens/${made.documentId}/revoke`, {});
    expect((await create()).status).toBe(201);
    expectRefusal(await create(), 403, 'SCIM_TOKEN_LIMIT_REACHED');
    const row = await app()
      .db.connection('scim_tokens')
      .where({ organisation_id: tenant.id, revoked_at: null })
      .first();
    const tokensOf = app().db.query('api::scim-token.scim-token');
    await tokensOf.update({ where: { id: row.id }, data: { expires_at: '2020-01-01T00:00:00.000Z' } });
    expect((await create()).status).toBe(201);
    await expect(tokensOf.update({ where: { id: row.id }, data: { expires_at: FAR } })).rejects.toMatchObject({
      details: { code: 'SCIM_TOKEN_LIMIT_REACHED' },
    });
    const another = await createTenant();
    expect((await another.people.admin.call.post('/scim-tokens', { expires_at: FAR })).status).toBe(201);
  });

  it('are rotated without interruption', async () => {
    const before = await createScimToken(tenant);
    const { body } = await directory(before.token).post('/Users', newUser());
    const after = await createScimToken(tenant);
    for (const { token } of [before, after]) expect((await directory(token).get(`/Users/${body.id}`)).status).toBe(200);
    await tenant.people.admin.call.post(`/scim-tokens/${before.documentId}/revoke`, {});
    expect((await directory(before.token).get(`/Users/${body.id}`)).status).toBe(401);
    const patched = await directory(after.token).patch(`/Users/${body.id}`, {
      op: 'replace',
      path: 'displayName',
      value: 'Ada',
    });
    expect(patched.status).toBe(200);
    const [entry] = await auditEntries({ target_id: body.id, action: 'membership.update' });
    expect(entry).toMatchObject({ actor_kind: 'scim_token', actor_id: after.documentId });
  });
});

describe('a SCIM request', () => {
  it('is answered with 503 and Retry-After while the database is unavailable, and succeeds afterwards', async () => {
    const { token } = await createScimToken(tenant);
    const calls = directory(token);
    const unsubscribe = app().db.lifecycles.subscribe({
      models: ['api::membership.membership'],
      beforeCreate: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
    });
    const user = newUser();
    try {
      const answer = await calls.post('/Users', user);
      expectScimError(answer, 503);
      expect(answer.headers['retry-after']).toBe('2');
    } finally {
      unsubscribe();
    }
    expect((await calls.post('/Users', user)).status).toBe(201);
  });

  const raw = async (body: string | Buffer, headers: Record<string, string> = {}) => {
    const { token } = await createScimToken(tenant);
    return sendRaw({
      method: 'POST',
      path: '/scim/v2/Users',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json', ...headers },
      body,
    });
  };

  it('can have the type application/json, and no other type', async () => {
    const body = JSON.stringify(newUser());
    expect((await raw(body, { 'content-type': 'application/json' })).status).toBe(201);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
      expectScimError((await raw(body, { 'content-type': type })) as never, 415);
  });

  it.each(['{', '', 'null', '[]', '"text"', '{"schemas":"x"}', '{"schemas":[]}'])(
    'is refused with the body %j',
    async (body) => {
      expectScimError((await raw(body)) as never, 400, 'invalidSyntax');
    },
  );

  it('has a body of at most 2 MiB', async () => {
    const filler = 'x'.repeat(2 * 1024 * 1024);
    expectScimError((await raw(JSON.stringify(newUser({ filler })))) as never, 413);
    const chunked = await raw(JSON.stringify(newUser({ filler })), { 'transfer-encoding': 'chunked' });
    expectScimError(chunked as never, 413);
  });

  it('cannot pollute a prototype', async () => {
    const { token } = await createScimToken(tenant);
    const calls = directory(token);
    const { id } = (await calls.post('/Users', newUser())).body;
    const evil = '{"__proto__":{"polluted":1},"__proto__.polluted":1,"constructor.prototype.polluted":1}';
    for (const operation of [
      `{"op":"add","path":"__proto__.polluted","value":1}`,
      `{"op":"add","path":"constructor.prototype","value":{"polluted":1}}`,
      `{"op":"add","value":${evil}}`,
      `{"op":"add","path":"name","value":${evil}}`,
      `{"op":"add","path":"emails[__proto__ eq 1].polluted","value":1}`,
    ]) {
      const body = `{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[${operation}]}`;
      expect([200, 400]).toContain((await scimSend('patch', `/Users/${id}`, { token, body })).status);
    }
    expect(app().config.get('polluted')).toBeUndefined();
    expect((app() as unknown as Record<string, unknown>).polluted).toBeUndefined();
  });
});
