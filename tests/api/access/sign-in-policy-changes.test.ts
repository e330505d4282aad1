import { app, as } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { openBy, policyPath, setPolicy } from '../../helpers/sign-in/policies';
import { addApp } from '../../helpers/sign-in/second-factors';
import { newDomain } from '../../helpers/sso';
import { createOperator, createTenant, insert, pathOf, singleSignOnToken, type Tenant } from '../../helpers/world';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** Runs the watchdog as if the given number of seconds had passed. */
const runLater = (seconds: number) =>
  compiled('watchdogs/provisional-settings').provisionalSettingsWatchdog.run(app(), new Date(inSeconds(seconds)));

let tenant: Tenant;
let path: string;
beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'admin', 'viewer']);
  path = policyPath(tenant);
});

const codesOf = ({ body }: { body: any }): string[] => (body.meta?.warnings ?? []).map(({ code }: any) => code);
const shown = async () => (await (await createOperator()).call.get(path)).body.data;

describe('a change of the sign-in policy', () => {
  it('warns of the members whom it leaves no way in, and of the own session', async () => {
    const { owner, admin } = tenant.people;
    await addApp(owner);
    const factor = await owner.call.put(`${path}?dry_run=true`, { second_factor_required: true });
    expect(factor.body.meta).toMatchObject({ dry_run: true, warnings: [{ code: 'POLICY_LOCKS_OUT', count: 2 }] });
    expect(factor.body.meta.warnings[0].members[0]).toEqual({
      documentId: admin.documentId,
      username: admin.username,
    });
    const passkeys = await admin.call.put(`${path}?dry_run=true`, { allowed_methods: ['passkey'] });
    expect(passkeys.body.meta.warnings[0]).toMatchObject({ code: 'POLICY_LOCKS_OUT', count: 3 });
    expect(codesOf(passkeys)).toEqual(['POLICY_LOCKS_OUT', 'POLICY_ENDS_YOUR_SESSION']);
    expect((await owner.call.put(path, { idle_timeout_minutes: 5 })).body.meta).toBeUndefined();
  });

  it('counts members who have used an allowed single sign-on, and people with an allowed passkey, as able to enter', async () => {
    const { owner, admin, viewer } = tenant.people;
    await insert('api::second-factor.second-factor', {
      ...{ user: viewer.id, kind: 'passkey', name: 'Key', confirmed_at: inSeconds(0), expires_at: inSeconds(0) },
    });
    const answer = await owner.call.put(`${path}?dry_run=true`, { allowed_methods: ['passkey', 'sso'] });
    const { count, members } = answer.body.meta.warnings[0];
    expect([count, members.map(({ documentId }: any) => documentId)]).toEqual([
      2,
      [owner.documentId, admin.documentId],
    ]);
  });

  it('changes nothing in a dry run, which is refused like a change', async () => {
    const { owner } = tenant.people;
    const tried = await owner.call.put(`${path}?dry_run=true&confirm_within=600`, { idle_timeout_minutes: 5 });
    expect(tried.body.data).toMatchObject({ idle_timeout_minutes: 5, confirm_by: expect.any(String) });
    expect(await shown()).toMatchObject({ idle_timeout_minutes: null, confirm_by: null });
    expect(await auditEntries({ organisation: { id: tenant.id }, action: 'organisation.update' })).toEqual([]);
    const sso = await owner.call.put(`${path}?dry_run=true`, { allowed_methods: ['sso'] });
    expectRefusal(sso, 400, 'SSO_METHOD_MISSING', 'allowed_methods');
  });
});

describe('a provisional sign-in policy', () => {
  const strict = { second_factor_required: true };
  const provisional = (policy: object, caller = tenant.people.owner.call) =>
    caller.put(`${path}?confirm_within=600`, policy);

  beforeAll(() => runLater(700));

  it('returns to the earlier one without a confirmation', async () => {
    const { owner, viewer } = tenant.people;
    await setPolicy(tenant, { idle_timeout_minutes: 60 });
    const changed = await provisional({ ...strict, second_factor_grace_days: 0 });
    expect(changed.body.data.confirm_by > inSeconds(500)).toBe(true);
    expectRefusal(await owner.call.get(pathOf(tenant)), 403, 'SECOND_FACTOR_SETUP_REQUIRED');
    await runLater(500);
    expectRefusal(await viewer.call.get(pathOf(tenant)), 403, 'SECOND_FACTOR_SETUP_REQUIRED');
    await runLater(700);
    expect((await viewer.call.get(pathOf(tenant))).status).toBe(200);
    const { second_factor_required, idle_timeout_minutes, confirm_by } = await shown();
    expect([second_factor_required, idle_timeout_minutes, confirm_by]).toEqual([false, 60, null]);
    const entries = await auditEntries({ action: 'organisation.change-reverted', organisation: { id: tenant.id } });
    expect(entries).toMatchObject([
      { changes: { sign_in_policy: { before: 'provisional', after: { idle_timeout_minutes: 60 } } } },
    ]);
  });

  it('is confirmed in a session that meets it as if its grace were over, and in no other', async () => {
    const { owner, admin } = tenant.people;
    await provisional(strict);
    expectRefusal(await admin.call.post(`${path}/confirm`, {}), 403, 'SECOND_FACTOR_SETUP_REQUIRED');
    const byPasskey = await openBy(owner, { method: 'passkey' });
    expect((await byPasskey.post(`${path}/confirm`, {})).body).toEqual({ data: { confirm_by: null } });
    await runLater(700);
    expect(await shown()).toMatchObject({ second_factor_required: true, confirm_by: null });
    const entries = await auditEntries({
      action: 'organisation.sign-in-policy-confirmed',
      target_id: tenant.documentId,
    });
    expect(entries).toMatchObject([{ actor_id: owner.documentId }]);
    expectRefusal(await byPasskey.post(`${path}/confirm`, {}), 400, 'NOTHING_TO_CONFIRM', 'sign_in_policy');
  });

  it('falls back to the last confirmed one after a second change, and is final after a plain change', async () => {
    await provisional({ idle_timeout_minutes: 60 });
    await provisional({ idle_timeout_minutes: 90 });
    await runLater(700);
    expect(await shown()).toMatchObject({ idle_timeout_minutes: null });
    await provisional({ idle_timeout_minutes: 60 });
    const plain = await tenant.people.owner.call.put(path, { idle_timeout_minutes: 30 });
    expect(plain.body.data.confirm_by).toBeNull();
    await runLater(700);
    expect(await shown()).toMatchObject({ idle_timeout_minutes: 30 });
  });

  it('keeps its deadline when the organisation is changed otherwise', async () => {
    const { confirm_by } = (await provisional({ idle_timeout_minutes: 60 })).body.data;
    await tenant.people.owner.call.put(pathOf(tenant), { is_business: true });
    expect((await shown()).confirm_by).toBe(confirm_by);
  });

  it('needs a policy that can refuse sessions', async () => {
    expectRefusal(await provisional({}), 400, 'NOTHING_TO_CONFIRM');
    expectRefusal(await provisional({ second_factor_grace_days: 3 }), 400, 'NOTHING_TO_CONFIRM');
  });

  it('keeps the way in that the earlier one needs', async () => {
    const { owner } = tenant.people;
    await owner.call.put(pathOf(tenant), { workspace_domain: newDomain() });
    await owner.call.put(path, { allowed_methods: ['sso'] });
    const bySso = as(await singleSignOnToken(owner, tenant));
    await provisional({ allowed_methods: ['sso', 'passkey'] }, bySso);
    expectRefusal(await bySso.put(pathOf(tenant), { workspace_domain: null }), 400, 'SSO_METHOD_MISSING');
    await runLater(700);
    expect(await shown()).toMatchObject({ allowed_methods: ['sso'] });
  });
});
