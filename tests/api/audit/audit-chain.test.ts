import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProcess } from '../../helpers/processes/run-process';
import { app, db } from '../../helpers/api';
import { ROLES } from '../../../src/domain/vocabularies';
import { auditEntries, withoutProtection } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import {
  createOperator,
  createPerson,
  createTenant,
  insert,
  join,
  type Person,
  type Tenant,
  unique,
} from '../../helpers/world';

const { verifyAudit } = compiled('audit/verify-chains');
const verify = () => verifyAudit(db());

let operator: Person;

beforeAll(async () => {
  operator = await createOperator();
});

const chainOf = (tenantId: number | null) =>
  db()('audit_entries').where({ organisation_id: tenantId }).orderBy('sequence').select() as Promise<
    { id: number; sequence: number; document_id: string; hash: string; previous_hash: string }[]
  >;

const expectWithoutGaps = async (organisationId: number | null, atLeast: number): Promise<void> => {
  const sequences = (await chainOf(organisationId)).map(({ sequence }) => sequence);
  expect(sequences.length).toBeGreaterThanOrEqual(atLeast);
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
};

/** Writes of many kinds, all in one organisation. */
const writesOf = (tenant: Tenant, count: number): (() => Promise<{ status: number }>)[] => {
  const { owner, admin, engineer } = tenant.people;
  const kinds = [
    (n: number) => engineer.call.post('/svc-agents', { hostname: `h-${n}` }),
    (n: number) => engineer.call.post('/security-findings', { rule_id: `R${n}`, severity: 'low', status: 'open' }),
    (n: number) => owner.call.put(`/organisations/${tenant.documentId}`, { name: `${tenant.name} ${n}` }),
    (n: number) => engineer.call.post('/cloud-instances', { name: `db-${n}` }),
    (n: number) => engineer.call.post('/blueprint-drafts', { name: `draft ${n}` }),
    (n: number) => admin.call.post('/directory-integrations', { name: `d-${n}`, kind: 'okta' }),
    (n: number) => operator.call.put(`/organisations/${tenant.documentId}`, { home_region: `eu-${n}` }),
  ];
  return Array.from({ length: count }, (_, n) => () => (kinds[n % kinds.length] as (typeof kinds)[number])(n));
};

const expectAllWritten = async (writes: (() => Promise<{ status: number }>)[]): Promise<void> => {
  const answers = await Promise.all(writes.map((write) => write()));
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 201]);
};

describe('hash chains under concurrent writes', () => {
  it('have no gaps after 40 writes to one organisation', async () => {
    const tenant = await createTenant({ agent_limit: 100 });
    await expectAllWritten(writesOf(tenant, 40));
    await expectWithoutGaps(tenant.id, 41);
    expect((await verify()).breaks).toEqual([]);
  });

  it('have no gaps after 40 writes to several organisations and the platform', async () => {
    const tenants = await Promise.all([1, 2, 3, 4].map(() => createTenant({ agent_limit: 100 })));
    const plans = Array.from(
      { length: 8 },
      () => () => operator.call.post('/subscription-plans', { name: unique('Plan'), account_tier: 'free' }),
    );
    await expectAllWritten([...tenants.flatMap((tenant) => writesOf(tenant, 8)), ...plans]);
    for (const { id } of tenants) await expectWithoutGaps(id, 9);
    await expectWithoutGaps(null, 8);
    expect((await verify()).breaks).toEqual([]);
  });

  it('have no gaps when writers lock several chains in different orders', async () => {
    const { appendToChains } = compiled('tenancy/store/audit-chain');
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await insert('api::organisation.organisation', { name: unique('o') })).id),
    );
    const entry = (n: number) => ({
      documentId: unique('e'),
      action: 'test.append',
      actor_kind: 'system',
      actor_id: null,
      actor_label: `writer ${n}`,
      target_type: null,
      target_id: null,
      changes: null,
      client_ip: null,
      request_id: null,
    });
    const orders = Array.from({ length: 8 }, (_, n) => [...ids.slice(n % 5), ...ids.slice(0, n % 5)]);
    await Promise.all(
      orders.map((order, n) =>
        app().db.transaction(() =>
          appendToChains(
            app(),
            [...order, null, ...order].map((organisationId) => ({ organisationId, entry: entry(n) })),
          ),
        ),
      ),
    );
    // Each chain also has the entry of its creation.
    for (const id of ids) await expectWithoutGaps(id, 17);
    expect((await verify()).breaks).toEqual([]);
  });
});

describe('npm run audit:verify', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-verify-'));
  const root = path.resolve(__dirname, '../../..');

  const run = (args: string[], environment: Record<string, string> = {}) =>
    runProcess(process.execPath, ['scripts/audit-verify.js', ...args], {
      cwd: root,
      env: { ...process.env, ...environment },
    });

  it('prints its usage', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: npm run audit:verify/);
    expect(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts['audit:verify']).toBe(
      'node scripts/audit-verify.js',
    );
  });

  it('exits with 2 when it cannot connect', async () => {
    expect(await run(['--bogus'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/bogus/) });
    const nowhere = { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: path.join(folder, 'absent.db') };
    expect(await run([], nowhere)).toMatchObject({ code: 2, stderr: expect.stringMatching(/no database/) });
    expect(await run(['--since', path.join(folder, 'absent.json')])).toMatchObject({ code: 2 });
  });

  it('exits with 0 while the server runs, in every time zone, and with 1 for a broken chain', async () => {
    const tenant = await createTenant();
    const heads = path.join(folder, 'heads.json');
    const writes = expectAllWritten(writesOf(tenant, 14));
    const good = await run(['--heads', heads], { TZ: 'America/New_York' });
    await writes;
    // Other tests on this database remove old entries of their own organisations.
    const report = /^(?:Chains that begin later, .*\n)?\d+ entries in \d+ chains, 0 broken\.\n$/;
    expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(report) });
    const chain = await chainOf(tenant.id);
    const entry = chain.at(1) as (typeof chain)[number];
    const update = 'update audit_entries set actor_label = ? where id = ?';
    const { actor_label: stored } = (await db()('audit_entries').where({ id: entry.id }).first()) as {
      actor_label: string;
    };
    await withoutProtection([[update, ['Somebody Else', entry.id]]]);
    const bad = await run(['--since', heads]);
    await withoutProtection([[update, [stored, entry.id]]]);
    expect(bad.code).toBe(1);
    expect(bad.stdout).toContain(`organisation ${tenant.id}: entry 2 (${entry.document_id}): its content was changed`);
    expect(bad.stdout).toMatch(/, 1 broken\.\n$/);
    expect(await run(['--since', heads])).toMatchObject({ code: 0 });
  });
});

it('the audit log of an organisation is in the order of the changes', async () => {
  const tenant = await createTenant({}, []);
  for (const role of ROLES) await join(tenant.id, await createPerson(), role);
  const actions = (await auditEntries({ organisation: { id: tenant.id } })).map(({ action, sequence }) => [
    sequence,
    action,
  ]);
  expect(actions).toEqual([[1, 'organisation.create'], ...[2, 3, 4, 5, 6].map((n) => [n, 'membership.create'])]);
});
