import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { whileLocked } from '../../helpers/database/locked-rows';
import { metadataOf, newSigningKey } from '../../helpers/servers/saml-idp';
import { until } from '../../helpers/timing/until';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

/** Long ago and far ahead, so that the plans and tokens of other tests are not affected. */
const PLAN_END = '1987-06-30';
const TOKEN_END = '2192-06-30';
const DAY = 86_400_000;
const SAML_METADATA = metadataOf('https://idp.example', [newSigningKey().certificate]);

interface Watchdog {
  run(strapi: unknown, now: Date): Promise<{ failed: number }>;
}

/** Background work over many organisations. */
interface Job {
  /** Makes an organisation due. */
  prepare: (tenant: Tenant) => Promise<unknown>;
  /** Returns how many failed. */
  run: (tenants: readonly Tenant[]) => Promise<number>;
  /** Where the work on an organisation shows. */
  trace: { table: string; where: Record<string, unknown> };
}

const runOf =
  (watchdog: Watchdog, now: Date): Job['run'] =>
  async () =>
    (await watchdog.run(app(), now)).failed;

const set = ({ id }: Tenant, values: Record<string, unknown>): Promise<unknown> =>
  db()('organisations').where({ id }).update(values);

const JOBS: Record<string, () => Job> = {
  budget: () => ({
    prepare: (tenant) => set(tenant, { budget_status: 'hard', budget_as_of: null }),
    run: runOf(compiled('watchdogs/budget').budgetWatchdog, new Date()),
    trace: { table: 'audit_entries', where: { action: 'organisation.budget-status-changed' } },
  }),
  dunning: () => ({
    prepare: ({ id }) =>
      insert('api::subscription.subscription', { organisation: id, subscription_status: 'unpaid', plan: unique() }),
    run: runOf(compiled('watchdogs/dunning').dunningWatchdog, new Date()),
    trace: { table: 'audit_entries', where: { action: 'organisation.status-changed' } },
  }),
  'agents-offline': () => ({
    prepare: ({ id }) =>
      insert('api::svc-agent.svc-agent', {
        organisation: id,
        hostname: unique(),
        agent_status: 'active',
        last_heartbeat_at: new Date(Date.now() - DAY).toISOString(),
      }),
    run: runOf(compiled('watchdogs/checks/agents-offline').agentsOfflineWatchdog, new Date()),
    trace: { table: 'event_feed', where: { event: 'agent.status-changed' } },
  }),
  'scim-token-expiry': () => ({
    prepare: ({ id }) =>
      insert('api::scim-token.scim-token', {
        token_hash: unique(),
        label: 'Okta',
        organisation: id,
        expires_at: new Date(`${TOKEN_END}T00:00:00.000Z`).toISOString(),
      }),
    run: runOf(
      compiled('watchdogs/scim-token-expiry').scimTokenExpiryWatchdog,
      new Date(Date.parse(TOKEN_END) - 2 * DAY),
    ),
    trace: { table: 'outbox_events', where: { event: 'scim-token.expires-soon' } },
  }),
  'saml-providers': () => ({
    prepare: ({ id }) =>
      insert('api::directory-integration.directory-integration', {
        ...{ organisation: id, name: 'ADFS', kind: 'oidc', enabled: true, protocol: 'saml' },
        saml_metadata: SAML_METADATA,
      }),
    run: runOf(compiled('watchdogs/saml-providers').samlProvidersWatchdog, new Date(Date.now() + 365 * DAY)),
    trace: { table: 'outbox_events', where: { event: 'directory-integration.certificate-ends-soon' } },
  }),
  'plan-expiry': () => ({
    prepare: (tenant) => set(tenant, { plan: 'Former', plan_expires_at: PLAN_END }),
    run: async (tenants) => {
      const [config, name] = [app().config, 'organisations.defaultPlan'];
      const before = config.get<string>(name);
      config.set(name, 'Basic');
      const now = new Date(Date.parse(PLAN_END) - 6 * DAY);
      return runOf(
        compiled('watchdogs/plan-expiry').planExpiryWatchdog,
        now,
      )(tenants).finally(() => config.set(name, before));
    },
    trace: { table: 'outbox_events', where: { event: 'organisation.plan-expires-soon' } },
  }),
  'sums of refused sign-ins': () => ({
    prepare: () => Promise.resolve(),
    run: async (tenants) => {
      const { countRefusedSignIn, flushRefusedSignIns } = compiled('audit/refused-sign-ins');
      const ids = tenants.map(({ id }) => id);
      countRefusedSignIn(ids, 'CREDENTIALS_INVALID', '203.0.113.9');
      await flushRefusedSignIns(app());
      return 0;
    },
    trace: { table: 'audit_entries', where: { action: 'sign-in.refused' } },
  }),
};

const tracesOf = async ({ trace }: Job, { id }: Tenant): Promise<number> => {
  const rows = await app()
    .db.connection(trace.table)
    .where({ ...trace.where, organisation_id: id })
    .select('id');
  return rows.length;
};

/** Locks an organisation on PostgreSQL; on SQLite, one transaction writes at a time. */
const whileHeld = <T>({ id }: Tenant, work: (waiting: () => Promise<number>) => Promise<T>): Promise<T> =>
  app().db.dialect.client === 'sqlite'
    ? work(() => Promise.resolve(1))
    : whileLocked('organisations', [id], ({ waiting }) => work(waiting));

describe('background work over many organisations', () => {
  it.each(Object.entries(JOBS))(
    '(%s) does not hold others while it waits for one',
    async (_name, jobOf) => {
      const job = jobOf();
      // The ids are locked in their order.
      const tenants = [await createTenant({}, []), await createTenant({}, []), await createTenant({}, [])];
      const [first, held, last] = tenants as [Tenant, Tenant, Tenant];
      for (const tenant of tenants) await job.prepare(tenant);
      const before = await Promise.all(tenants.map((tenant) => tracesOf(job, tenant)));
      const { run } = await whileHeld(held, async (waiting) => {
        const run = job.run(tenants);
        await until(async () => (await waiting()) === 1, 'the work waits for the organisation');
        let written = 0;
        const writes = [first, last].map(async (tenant) => {
          await set(tenant, { slug: unique() });
          written += 1;
        });
        await until(async () => written === 2 || (await waiting()) > 1, 'others have written, or wait');
        expect(written).toBe(2);
        await Promise.all(writes);
        // The others are complete already.
        if (app().db.dialect.client === 'sqlite') await run;
        expect(await tracesOf(job, first)).toBe((before[0] as number) + 1);
        expect(await tracesOf(job, last)).toBe((before[2] as number) + 1);
        return { run };
      });
      expect(await run).toBe(0);
      for (const [at, tenant] of tenants.entries())
        expect(await tracesOf(job, tenant)).toBe((before[at] as number) + 1);
    },
    60_000,
  );
});
