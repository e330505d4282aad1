import { app, send } from '../../helpers/api';
import { auditEntries, emptyLog, fillLog } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { statementsDuring } from '../../helpers/database/query-plans';
import { createPerson, createTenant, join, PASSWORD, type Person, type Tenant, unique } from '../../helpers/world';

const { flushRefusedSignIns, countRefusedSignIn } = compiled('audit/refused-sign-ins');
const flush = () => flushRefusedSignIns(app());

let tenant: Tenant;
let second: Tenant;
let both: Person;

beforeAll(async () => {
  tenant = await createTenant();
  second = await createTenant();
  both = await createPerson();
  for (const { id } of [tenant, second]) await join(id, both, 'viewer');
});

beforeEach(flush);

let callers = 10;

/** Sign-ins are rate limited by address, so each has its own. */
const signIn = async (identifier: string, password: string, address = `203.0.113.${(callers += 1)}`) => {
  const { status } = await send('post', '/auth/local', {
    body: { identifier, password },
    headers: { 'X-Forwarded-For': address },
  });
  return status;
};

const refusals = async (organisation: { id: number } | null) =>
  (await auditEntries({ action: 'sign-in.refused', organisation })) as unknown as {
    actor_kind: string;
    changes: { attempts: { after: { count: number; codes: Record<string, number>; addresses: string[] } } };
  }[];

const newest = async (organisation: { id: number } | null) =>
  (await refusals(organisation)).at(-1)?.changes.attempts.after;

describe('refused sign-ins', () => {
  it('are recorded as sums, one entry for each organisation of the account', async () => {
    expect(await signIn(both.email, 'wrong-1', '203.0.113.1')).toBe(401);
    expect(await signIn(both.username, 'wrong-2', '203.0.113.2')).toBe(401);
    expect(await refusals({ id: tenant.id })).toHaveLength(0);
    await flush();
    for (const { id } of [tenant, second]) {
      const entries = await refusals({ id });
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({ actor_kind: 'system' });
      expect(entries[0]?.changes.attempts.after).toEqual({
        count: 2,
        codes: { CREDENTIALS_INVALID: 2 },
        addresses: ['203.0.113.1', '203.0.113.2'],
      });
    }
  });

  it('with headers that disagree are recorded with both addresses', async () => {
    const address = '2001:db8:1111:2222:3333:4444:5555:6666 (Forwarded: 2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff)';
    countRefusedSignIn([tenant.id], 'CREDENTIALS_INVALID', address);
    await flush();
    expect((await newest({ id: tenant.id }))?.addresses).toEqual([address]);
  });

  it('of unknown accounts are recorded for the platform, without the name', async () => {
    const name = unique('nobody');
    expect(await signIn(`${name}@example.com`, 'wrong')).toBe(401);
    await flush();
    expect(await newest(null)).toMatchObject({ count: 1, codes: { CREDENTIALS_INVALID: 1 } });
    expect(JSON.stringify(await refusals(null))).not.toContain(name);
  });

  it('are counted apart for single sign-on and blocked accounts', async () => {
    const { owner, viewer } = tenant.people;
    await app()
      .db.query('plugin::users-permissions.user')
      .update({ where: { id: viewer.id }, data: { blocked: true } });
    expect(await signIn(viewer.email, PASSWORD)).toBe(401);
    const org = app().db.query('api::organisation.organisation');
    const sso = { workspace_domain: `${unique('w')}.example`, sso_only: true };
    await org.update({ where: { id: tenant.id }, data: sso });
    expect(await signIn(owner.email, PASSWORD)).toBe(403);
    await org.update({ where: { id: tenant.id }, data: { sso_only: false } });
    await flush();
    expect((await newest({ id: tenant.id }))?.codes).toEqual({ SSO_REQUIRED: 1, USER_BLOCKED: 1 });
  });

  it('do not include successful sign-ins', async () => {
    const before = (await refusals({ id: second.id })).length;
    expect(await signIn(second.people.owner.email, PASSWORD)).toBe(200);
    await flush();
    expect(await refusals({ id: second.id })).toHaveLength(before);
  });

  it('write nothing until the sum is due, and then one entry with at most 20 addresses', async () => {
    const statements = await statementsDuring(async () => {
      for (let n = 0; n < 1000; n += 1)
        countRefusedSignIn([tenant.id, second.id], n % 4 ? 'CREDENTIALS_INVALID' : 'SSO_REQUIRED', `2001:db8::${n}`);
      await Promise.resolve();
    });
    expect(statements).toEqual([]);
    const before = (await refusals({ id: second.id })).length;
    await flush();
    await flush();
    expect(await refusals({ id: second.id })).toHaveLength(before + 1);
    const sum = await newest({ id: second.id });
    expect(sum).toMatchObject({ count: 1000, codes: { CREDENTIALS_INVALID: 750, SSO_REQUIRED: 250 } });
    expect(sum?.addresses).toHaveLength(20);
  });

  it('truncate a malformed address', async () => {
    countRefusedSignIn([second.id], 'CREDENTIALS_INVALID', 'x'.repeat(16_000));
    await flush();
    expect((await newest({ id: second.id }))?.addresses).toEqual(['x'.repeat(128)]);
  });

  it('keep counting when the entry could not be written', async () => {
    countRefusedSignIn([second.id], 'CREDENTIALS_INVALID', '203.0.113.5');
    await fillLog();
    const failed = await flush().then(
      () => false,
      () => true,
    );
    await emptyLog();
    expect(failed).toBe(true);
    countRefusedSignIn([second.id], 'SSO_REQUIRED', '203.0.113.6');
    await flush();
    expect(await newest({ id: second.id })).toEqual({
      count: 2,
      codes: { CREDENTIALS_INVALID: 1, SSO_REQUIRED: 1 },
      addresses: ['203.0.113.5', '203.0.113.6'],
    });
  });
});
