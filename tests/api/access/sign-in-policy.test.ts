import { as, send, statusAndCode } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { createKey } from '../../helpers/api-keys';
import { expectRefusal } from '../../helpers/refusals';
import { openBy, policyPath, returnAfter, setPolicy } from '../../helpers/sign-in/policies';
import { addApp } from '../../helpers/sign-in/second-factors';
import { newDomain } from '../../helpers/sso';
import {
  createOperator,
  createTenant,
  elsewhere,
  join,
  openSession,
  pathOf,
  singleSignOnToken,
  type Tenant,
} from '../../helpers/world';

const DEFAULTS = {
  second_factor_required: false,
  second_factor_grace_days: 7,
  second_factor_required_from: null,
  session_lifetime_minutes: null,
  idle_timeout_minutes: null,
  allowed_methods: ['password', 'sso', 'passkey'],
  confirm_by: null,
};
const NEEDS_FACTOR = { second_factor_required: true, second_factor_required_from: '2026-01-01T00:00:00.000Z' };
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

let tenant: Tenant;
let path: string;
beforeEach(async () => {
  tenant = await createTenant();
  path = policyPath(tenant);
});

const enter = (caller: { get: (path: string) => Promise<any> }, into = tenant) => caller.get(pathOf(into));

describe('the settings of a sign-in policy', () => {
  it('have defaults, are replaced as a whole, and leave an entry in the audit log', async () => {
    const { owner, admin } = tenant.people;
    expect((await admin.call.get(path)).body.data).toMatchObject(DEFAULTS);
    const first = { session_lifetime_minutes: 600, idle_timeout_minutes: 30 };
    expect((await admin.call.put(path, first)).body.data).toMatchObject({ ...DEFAULTS, ...first });
    const second = { allowed_methods: ['password', 'passkey'] };
    expect((await owner.call.put(path, second)).body.data).toMatchObject({ ...DEFAULTS, ...second });
    expect((await owner.call.get(path)).body.data).toMatchObject({ ...DEFAULTS, ...second });
    const entries = await auditEntries({ organisation: { id: tenant.id }, action: 'organisation.update' });
    expect(entries.map(({ actor_id, changes }) => [actor_id, changes.sign_in_policy?.after])).toEqual([
      [admin.documentId, expect.objectContaining(first)],
      [owner.documentId, expect.objectContaining(second)],
    ]);
    await owner.call.put(path, second);
    expect(await auditEntries({ organisation: { id: tenant.id }, action: 'organisation.update' })).toHaveLength(2);
  });

  it('begin a grace with the second factor, which only its length moves', async () => {
    const { call } = tenant.people.owner;
    const on = await call.put(path, { second_factor_required: true });
    const { second_factor_required_from: from } = on.body.data;
    expect(Math.abs(Date.parse(from) - Date.parse(inDays(7)))).toBeLessThan(60_000);
    const again = await call.put(path, { second_factor_required: true, idle_timeout_minutes: 60 });
    expect(again.body.data.second_factor_required_from).toBe(from);
    const now = await call.put(path, { second_factor_required: true, second_factor_grace_days: 0 });
    expect(now.body.data.second_factor_required_from < inDays(0.01)).toBe(true);
  });

  it.each<[string, Record<string, unknown>]>([
    ['second_factor_grace_days', { second_factor_grace_days: 91 }],
    ['session_lifetime_minutes', { session_lifetime_minutes: 14 }],
    ['idle_timeout_minutes', { idle_timeout_minutes: 10_081 }],
    ['allowed_methods', { allowed_methods: [] }],
    ['allowed_methods', { allowed_methods: ['sso', 'sso'] }],
    ['allowed_methods.0', { allowed_methods: ['sms'] }],
    ['second_factor_required_from', { second_factor_required_from: inDays(1) }],
  ])('are refused with a bad %s', async (at, body) => {
    expectRefusal(await tenant.people.owner.call.put(path, body), 400, 'VALIDATION_FAILED', at);
    expect((await tenant.people.owner.call.get(path)).body.data).toMatchObject(DEFAULTS);
  });

  it('are for those who may change the organisation', async () => {
    const other = await createTenant();
    for (const [person, code] of [
      [tenant.people.engineer, 'CAPABILITY_MISSING'],
      [other.people.owner, 'OUT_OF_SCOPE'],
    ] as const) {
      expectRefusal(await person.call.get(path), 403, code);
      expectRefusal(await person.call.put(path, {}), 403, code);
      expectRefusal(await person.call.post(`${path}/confirm`, {}), 403, code);
    }
  });

  it('need a way to sign in by single sign-on before they allow nothing else, and keep it', async () => {
    const { call } = tenant.people.owner;
    const body = { allowed_methods: ['sso'] };
    expectRefusal(await call.put(path, body), 400, 'SSO_METHOD_MISSING', 'allowed_methods');
    await call.put(pathOf(tenant), { workspace_domain: newDomain() });
    expect((await call.put(path, body)).status).toBe(200);
    const bySso = as(await singleSignOnToken(tenant.people.owner, tenant));
    expectRefusal(await bySso.put(pathOf(tenant), { workspace_domain: null }), 400, 'SSO_METHOD_MISSING');
  });

  it('show the members without a second factor', async () => {
    const { owner, viewer } = tenant.people;
    await addApp(viewer);
    const { total, members } = (await owner.call.get(path)).body.data.members_without_factor;
    expect([total, members.length]).toEqual([4, 4]);
    expect(members[0]).toEqual({
      membership: expect.any(String),
      username: owner.username,
      email: owner.email,
      last_method: 'password',
    });
  });
});

describe('a session that does not meet the policy', () => {
  it('is refused in this organisation only, and its person still reaches the account', async () => {
    const { engineer } = tenant.people;
    const other = await createTenant();
    await join(other.id, engineer, 'viewer');
    await setPolicy(tenant, NEEDS_FACTOR);
    const refused = await enter(engineer.call);
    expectRefusal(refused, 403, 'SECOND_FACTOR_SETUP_REQUIRED');
    expect(refused.body.error.details).toMatchObject({
      remedy: expect.any(String),
      remedy_console: expect.any(String),
    });
    expect((await enter(engineer.call, other)).status).toBe(200);
    expect((await engineer.call.get('/organisations')).body.data.map(({ id }: any) => id)).toEqual([other.id]);
    expect((await engineer.call.get('/blueprints')).status).toBe(200);
    const { memberships } = (await engineer.call.get('/me')).body.data;
    expect(memberships.map((one: any) => one.second_factor_due)).toEqual([
      NEEDS_FACTOR.second_factor_required_from,
      null,
    ]);
    await addApp(engineer);
    expect((await enter(engineer.call)).status).toBe(200);
  });

  it('was opened without the second factor that the person has', async () => {
    const { engineer } = tenant.people;
    const old = as((await openSession(engineer.id)).jwt);
    await addApp(engineer);
    await setPolicy(tenant, NEEDS_FACTOR);
    expectRefusal(await enter(old), 403, 'SECOND_FACTOR_NEEDED');
    expect((await enter(await openBy(engineer, { secondFactor: 'recovery' }))).status).toBe(200);
    expect((await enter(await openBy(engineer, { method: 'passkey' }))).status).toBe(200);
    expect((await enter(as(await singleSignOnToken(engineer, tenant)))).status).toBe(200);
  });

  it('has no second factor any more once the person removes it', async () => {
    const { engineer } = tenant.people;
    const { id } = await addApp(engineer);
    const old = as((await openSession(engineer.id)).jwt);
    await setPolicy(tenant, NEEDS_FACTOR);
    expectRefusal(await enter(old), 403, 'SECOND_FACTOR_NEEDED');
    const { token } = engineer;
    const removed = await send('delete', `/me/second-factors/${id}`, {
      token,
      headers: elsewhere(),
      body: { password: 'Demo-Passw0rd!' },
    });
    expect(removed.status).toBe(200);
    expectRefusal(await enter(old), 403, 'SECOND_FACTOR_SETUP_REQUIRED');
  });

  it('works during the grace, and is warned of its end', async () => {
    const { engineer } = tenant.people;
    const end = inDays(2);
    await setPolicy(tenant, { ...NEEDS_FACTOR, second_factor_required_from: end });
    expect((await enter(engineer.call)).status).toBe(200);
    const due = async (caller = engineer.call) => (await caller.get('/me')).body.data.memberships[0].second_factor_due;
    expect(await due()).toBe(end);
    expect(await due(await openBy(engineer, { method: 'passkey' }))).toBeNull();
  });

  it('has a method that is not allowed', async () => {
    const { engineer } = tenant.people;
    await setPolicy(tenant, { allowed_methods: ['passkey'] });
    expectRefusal(await enter(engineer.call), 403, 'METHOD_NOT_ALLOWED');
    expectRefusal(await enter(as(await singleSignOnToken(engineer, tenant))), 403, 'METHOD_NOT_ALLOWED');
    expect((await enter(await openBy(engineer, { method: 'passkey' }))).status).toBe(200);
  });

  it('began too long ago', async () => {
    await setPolicy(tenant, { session_lifetime_minutes: 30 });
    expectRefusal(await enter(await returnAfter(tenant.people.engineer, 31)), 403, 'SESSION_TOO_OLD');
    expect((await enter(await returnAfter(tenant.people.engineer, 29))).status).toBe(200);
  });

  it('was not used for longer than the lifetime of an access token and the timeout', async () => {
    const { engineer } = tenant.people;
    await setPolicy(tenant, { idle_timeout_minutes: 5 });
    expect((await enter(await returnAfter(engineer, 19))).status).toBe(200);
    const idle = await returnAfter(engineer, 21);
    expectRefusal(await enter(idle), 403, 'SESSION_IDLE');
    expect((await idle.get('/me')).status).toBe(200);
    await setPolicy(tenant, { idle_timeout_minutes: 10 });
    expect((await enter(idle)).status).toBe(200);
  });
});

describe('a sign-in policy', () => {
  it('does not loosen SSO-only, whose refusal comes first', async () => {
    const { owner } = tenant.people;
    await owner.call.put(pathOf(tenant), { workspace_domain: newDomain() });
    await setPolicy(tenant, { allowed_methods: ['password', 'passkey'] });
    await owner.call.put(pathOf(tenant), { sso_only: true });
    for (const caller of [owner.call, await openBy(owner, { method: 'passkey' })])
      expectRefusal(await enter(caller), 403, 'SSO_REQUIRED');
    expect((await enter(as(await singleSignOnToken(owner, tenant)))).status).toBe(200);
  });

  it('is not about operators and API keys', async () => {
    const { owner } = tenant.people;
    const key = await createKey(owner, ['organisation:read']);
    await setPolicy(tenant, { ...NEEDS_FACTOR, allowed_methods: ['passkey'], idle_timeout_minutes: 5 });
    expect(statusAndCode(await enter(owner.call))).toEqual([403, 'METHOD_NOT_ALLOWED']);
    expect((await enter(key.call)).status).toBe(200);
    expect((await enter((await createOperator()).call)).status).toBe(200);
  });
});
