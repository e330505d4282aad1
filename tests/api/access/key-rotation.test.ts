import { randomBytes } from 'node:crypto';
import { beat, enrol, enrolledAgent, makeAgent, storedAgent } from '../../helpers/agents';
import { createKey } from '../../helpers/api-keys';
import { app, as, db, send } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled, serverEnvironment } from '../../helpers/compiled';
import { accept, invite } from '../../helpers/invitations';
import { createScimToken, scimSend } from '../../helpers/scim';
import { createApiToken } from '../../helpers/tokens';
import { deploy, webhookStep } from '../../helpers/deployments/webhook-steps';
import { addEndpoint } from '../../helpers/webhooks';
import { createPerson, createTenant, openSession, type Tenant, unique } from '../../helpers/world';

const { renewSecrets } = compiled('commands/access/renew-secrets');
const { openWebhookSecret } = compiled('repositories/webhooks/webhook-secrets');
const { openInputs } = compiled('repositories/deployments/sealed-inputs');
const { tokenOfInvitation } = compiled('repositories/accounts/invitations');

const newSecret = (): string => randomBytes(24).toString('base64');
const env = serverEnvironment();
const before = { ...env };
const JWT = 'plugin::users-permissions.jwtSecret';
const PANEL = 'admin.secrets.encryptionKey';
const jwtSecret = app().config.get<string>(JWT);

/** Exchanges all keys; the earlier ones are accepted or not. */
const exchangeKeys = (isAccepted: boolean): void => {
  for (const name of ['ENCRYPTION_KEY', 'TOKEN_HASH_KEY'] as const) {
    env[`${name}S_ACCEPTED`] = isAccepted ? env[name] : '';
    env[name] = newSecret();
  }
  app().config.set(PANEL, env.ENCRYPTION_KEY);
  app().config.set('sessions.acceptedSecrets', isAccepted ? [app().config.get<string>(JWT)] : []);
  app().config.set(JWT, newSecret());
};

/** What the removal of the accepted keys leaves. */
const invalidateEarlierKeys = (): void => {
  env.ENCRYPTION_KEYS_ACCEPTED = '';
  env.TOKEN_HASH_KEYS_ACCEPTED = '';
  app().config.set('sessions.acceptedSecrets', []);
};

const restoreKeys = (): void => {
  for (const name of ['ENCRYPTION_KEY', 'TOKEN_HASH_KEY'] as const) {
    env[name] = before[name];
    delete env[`${name}S_ACCEPTED`];
  }
  app().config.set(PANEL, env.ENCRYPTION_KEY);
  app().config.set('sessions.acceptedSecrets', []);
  app().config.set(JWT, jwtSecret);
};

const renew = (isDry = false) => renewSecrets(app(), { isDry, now: Date.now() });

let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
});
afterEach(restoreKeys);

describe('while keys are exchanged', () => {
  it('sessions go on, and refreshed ones need no earlier secret', async () => {
    const person = await createPerson();
    const tokens = await openSession(person.id);
    exchangeKeys(true);
    expect((await as(tokens.jwt).get('/me')).status).toBe(200);
    const refreshed = await send('post', '/auth/refresh', { body: { refreshToken: tokens.refreshToken } });
    expect([refreshed.status, refreshed.body.error]).toEqual([200, undefined]);
    invalidateEarlierKeys();
    expect((await as(tokens.jwt).get('/me')).status).toBe(401);
    expect((await as(refreshed.body.jwt).get('/me')).status).toBe(200);
  });

  it('SCIM tokens, API keys and agents go on, and need no earlier key once they were used', async () => {
    const scim = await createScimToken(tenant);
    const key = await createKey(tenant.people.admin, ['organisation:read']);
    const agent = await enrolledAgent(tenant);
    const uses = [
      () => scimSend('get', '/Users', { token: scim.token }),
      () => key.call.get('/organisations'),
      () => beat(agent),
    ];
    // All are cached under the earlier key.
    for (const use of uses) expect((await use()).status).toBeLessThan(300);
    const early = (await storedAgent(agent)).credential_hash;
    exchangeKeys(true);
    for (const use of uses) expect((await use()).status).toBeLessThan(300);
    invalidateEarlierKeys();
    for (const use of uses) expect((await use()).status).toBeLessThan(300);
    expect((await storedAgent(agent)).credential_hash).not.toBe(early);
  });

  it('a token from before the exchange is refused once its key is no longer accepted', async () => {
    const scim = await createScimToken(tenant);
    const key = await createKey(tenant.people.admin, ['organisation:read']);
    const agent = await enrolledAgent(tenant);
    exchangeKeys(false);
    expect((await scimSend('get', '/Users', { token: scim.token })).status).toBe(401);
    expect((await key.call.get('/organisations')).status).toBe(401);
    expect((await beat(agent)).status).toBe(401);
  });

  it('tokens from before version 0.2, without the id of a key, work and get one', async () => {
    const agent = await enrolledAgent(tenant);
    const [, plain = ''] = (await storedAgent(agent)).credential_hash.split('.');
    await db()('svc_agents').where({ id: agent.id }).update({ credential_hash: plain });
    exchangeKeys(true);
    expect((await beat(agent)).status).toBeLessThan(300);
    expect((await storedAgent(agent)).credential_hash).toMatch(/^[0-9a-f]{8}\.[0-9a-f]{64}$/);
  });

  it('enrollment tokens and invitations can be used, and emails are sent with the same token', async () => {
    const agent = await makeAgent(tenant);
    const invited = await invite(tenant, `${unique('guest')}@example.com`);
    const { id } = (await app()
      .db.connection('invitations')
      .where({ document_id: invited.documentId })
      .first('id')) as {
      id: number;
    };
    exchangeKeys(true);
    expect((await enrol(agent.token)).status).toBe(201);
    expect(await tokenOfInvitation(app(), id)).toBe(invited.token);
    const accepted = await accept(invited.token, { username: unique('guest'), password: 'Str0ng-Passw0rd!' });
    expect([accepted.status, accepted.body.error]).toEqual([200, undefined]);
  });

  it('cursors stay valid', async () => {
    const { viewer, engineer } = tenant.people;
    for (const hostname of ['a', 'b']) await engineer.call.post('/svc-agents', { hostname });
    const first = await viewer.call.get('/svc-agents?pagination[pageSize]=1&pagination[cursor]=');
    const { nextCursor } = first.body.meta.pagination;
    exchangeKeys(true);
    app().config.set(JWT, jwtSecret);
    const second = await viewer.call.get(`/svc-agents?pagination[pageSize]=1&pagination[cursor]=${nextCursor}`);
    expect([second.status, second.body.data?.length]).toEqual([200, 1]);
  });

  it('a repeated request gets its first response', async () => {
    const { engineer } = tenant.people;
    const keyed = as(engineer.token, { 'Idempotency-Key': unique('key') });
    const first = await keyed.post('/svc-agents', { hostname: 'once' });
    exchangeKeys(true);
    const second = await keyed.post('/svc-agents', { hostname: 'once' });
    expect([second.status, second.body.data.documentId]).toEqual([201, first.body.data.documentId]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const other = await keyed.post('/svc-agents', { hostname: 'other' });
    expect(other.body.error.details.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('npm run keys:renew', () => {
  it('encrypts every stored secret with the current key, in the panel too, and says what is left', async () => {
    // Other tests store texts there that are no secrets.
    await db()('synthetic_checks').update({ header_secrets_sealed: null });
    await db()('alert_channels').update({ url_sealed: null });
    await db()('directory_integrations').update({ client_secret_sealed: null, confirmed_secret_sealed: null });
    const endpoint = await addEndpoint(tenant.id, { url: 'https://receiver.example/hook' });
    const sealed = async (): Promise<string> =>
      (await db()('webhook_endpoints').where({ id: endpoint.id }).first('secret_sealed')).secret_sealed;
    const secret = openWebhookSecret(await sealed());
    const deployed = await deploy(tenant, [webhookStep('a', 'none')], { password: 'pass-4711' });
    const inputs = () => db()('deployment_runs').where({ deployment_id: deployed.id }).first('secrets');
    const accessKey = await createApiToken('read-only');
    const agent = await enrolledAgent(tenant);
    exchangeKeys(true);

    const dry = await renew(true);
    expect(openWebhookSecret(await sealed())).toBe(secret);
    const report = await renew();
    expect(report).toEqual(dry);
    expect(report.secrets.find(({ what }) => what === 'webhook secrets')?.renewed).toBeGreaterThan(0);
    expect(report.olderHashes.get('credentials of agents')).toBeGreaterThan(0);
    const left = report.olderHashes.get('credentials of agents') as number;
    await beat(agent);
    expect((await renew()).olderHashes.get('credentials of agents') ?? 0).toBe(left - 1);

    invalidateEarlierKeys();
    expect(openWebhookSecret(await sealed())).toBe(secret);
    expect(openInputs((await inputs()).secrets)).toEqual({ password: 'pass-4711' });
    const { encrypted_key } = await app()
      .db.connection('strapi_api_tokens')
      .orderBy('id', 'desc')
      .first('encrypted_key');
    const panel = app().service('admin::encryption') as unknown as { decrypt(text: string): string | null };
    expect(panel.decrypt(encrypted_key)).toBe(accessKey);
    const { secrets } = await renew();
    expect(secrets.map(({ what, renewed, unreadable }) => [what, renewed + unreadable])).toEqual(
      secrets.map(({ what }) => [what, 0]),
    );
    expect(secrets).toHaveLength(12);
    const entries = await auditEntries({ action: 'keys.renew' });
    expect(entries.length).toBeGreaterThan(0);
  });

  it('counts secrets that no accepted key opens, and changes nothing', async () => {
    const endpoint = await addEndpoint(tenant.id, { url: 'https://receiver.example/hook' });
    const read = () => db()('webhook_endpoints').where({ id: endpoint.id }).first('secret_sealed');
    const stored = await read();
    exchangeKeys(false);
    const report = await renew();
    expect(report.secrets.find(({ what }) => what === 'webhook secrets')?.unreadable).toBeGreaterThan(0);
    expect(await read()).toEqual(stored);
  });
});
