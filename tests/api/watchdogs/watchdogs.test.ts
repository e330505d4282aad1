import type { Core } from '@strapi/strapi';
import type { RunOptions, RunOutcome, Watchdog } from '../../../src/watchdogs/watchdog';
import { budgetStatusOf } from '../../../src/domain/budget/budget-status';
import { app, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';
const RUN = 'api::watchdog-run.watchdog-run';
const LEASE = 'api::watchdog-lease.watchdog-lease';
const MAY = new Date('2026-05-20T12:00:00.000Z');
const JUNE = new Date('2026-06-01T00:00:00.000Z');

const { budgetWatchdog } = compiled('watchdogs/budget');
const { housekeepingWatchdog } = compiled('watchdogs/housekeeping');
const { runWatchdog } = compiled('watchdogs/run-watchdog');
const { runExclusively } = compiled('watchdogs/run-exclusively');
const { rangesOfOrganisations } = compiled('repositories/budget/organisation-ranges');
const leases = compiled('repositories/watchdogs/watchdog-leases');

const strapi = (): Core.Strapi => app();
const run = (now: Date, options: RunOptions = {}): Promise<RunOutcome> => budgetWatchdog.run(strapi(), now, options);

interface StoredBudget {
  id: number;
  documentId: string;
  budget_status: string;
  budget_current_spend: number | string;
  budget_as_of: string | Date | null;
}

const createOrganisation = (monthly_budget_limit: number | null): Promise<StoredBudget> =>
  insert<StoredBudget>(ORGANISATION, { name: unique('spender'), monthly_budget_limit });

const charge = (organisation: number, amount_eur: number | string, charged_at = '2026-05-10T00:00:00.000Z') =>
  insert('api::cost-record.cost-record', { organisation, amount_eur, charged_at });

const budgetOf = async (id: number): Promise<[string, number]> => {
  const row = (await app()
    .db.query(ORGANISATION)
    .findOne({ where: { id } as never })) as StoredBudget;
  return [row.budget_status, Number(row.budget_current_spend)];
};

const statusChanges = ({ documentId }: { documentId: string }) =>
  auditEntries({ action: 'organisation.budget-status-changed', target_id: documentId });

describe('the budget watchdog', () => {
  const CASES: [amounts: string[], limit: number | null, expected: string, spend: number][] = [
    [[], 100, 'ok', 0],
    [['69.999999'], 100, 'ok', 69.999999],
    [['70'], 100, 'soft', 70],
    [['99.999999'], 100, 'soft', 99.999999],
    [['100'], 100, 'hard', 100],
    [Array.from({ length: 10 }, () => '0.10'), 1, 'hard', 1],
    [Array.from({ length: 7 }, () => '0.10'), 1, 'soft', 0.7],
    [['0.07', '0.07', '0.07'], 0.3, 'soft', 0.21],
    [['0.000001'], 0.000001, 'hard', 0.000001],
    [['120', '-50.000001'], 100, 'ok', 69.999999],
    [['120', '-20'], 100, 'hard', 100],
    [['-5'], 1, 'ok', -5],
    [Array.from({ length: 10 }, () => '0.0000004'), 1, 'ok', 0.000004],
    [['69.99999', ...Array.from({ length: 25 }, () => '0.0000004')], 100, 'soft', 70],
    [['-0.0000016', '-0.0000016'], 1, 'ok', -0.000003],
    [['1000000'], null, 'ok', 1_000_000],
    [['1000000'], 0, 'ok', 1_000_000],
  ];

  it.each(CASES)('with charges of %j and a limit of %j sets the status %s', async (amounts, limit, expected, spend) => {
    const organisation = await createOrganisation(limit);
    for (const amount of amounts) await charge(organisation.id, amount);
    const { failed } = await run(MAY);
    expect(failed).toBe(0);
    expect(await budgetOf(organisation.id)).toEqual([expected, spend]);
    expect(budgetStatusOf(spend, limit)).toBe(expected);
  });

  it('adds up the calendar month in UTC, and starts the next one at zero', async () => {
    const organisation = await createOrganisation(100);
    await charge(organisation.id, 1000, '2026-04-30T23:59:59.999Z');
    await charge(organisation.id, 30, '2026-05-01T00:00:00.000Z');
    await charge(organisation.id, 50, '2026-05-31T23:59:59.999Z');
    await charge(organisation.id, 5, '2026-06-01T00:00:00.000Z');
    await run(MAY);
    expect(await budgetOf(organisation.id)).toEqual(['soft', 80]);
    await run(JUNE);
    expect(await budgetOf(organisation.id)).toEqual(['ok', 5]);
    expect((await statusChanges(organisation)).map(({ changes }) => changes.budget_status)).toEqual([
      { before: 'ok', after: 'soft' },
      { before: 'soft', after: 'ok' },
    ]);
  });

  it('records a change of the budget status once, with the system as actor, and never a change of the spend alone', async () => {
    const organisation = await createOrganisation(100);
    await charge(organisation.id, 75);
    await run(MAY);
    await charge(organisation.id, 1);
    await run(MAY);
    await run(MAY);
    expect(await budgetOf(organisation.id)).toEqual(['soft', 76]);
    const entries = await statusChanges(organisation);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor_kind: 'system',
      changes: { budget_current_spend: { after: 75 } },
    });
  });

  it('changes nothing in a second run', async () => {
    const organisation = await createOrganisation(100);
    await charge(organisation.id, 75);
    expect((await run(MAY)).changed).toBeGreaterThan(0);
    const before = await db()('organisations').orderBy('id');
    expect(await run(MAY)).toMatchObject({ changed: 0, failed: 0, scanned: before.length });
    expect(await db()('organisations').orderBy('id')).toEqual(before);
  });

  it('changes nothing in a second run, however large the spend', async () => {
    const { id } = await createOrganisation(100);
    await charge(id, '999999999999');
    await charge(id, '0.000001');
    await run(MAY);
    expect((await budgetOf(id))[1]).toBeCloseTo(999_999_999_999, 3);
    expect(await run(MAY)).toMatchObject({ changed: 0 });
    await charge(id, '5');
    expect(await run(MAY)).toMatchObject({ changed: 1 });
    await db()('cost_records').where({ organisation_id: id }).delete();
  });

  it('stores when the spend was added up, at least every hour', async () => {
    const { id } = await createOrganisation(100);
    const asOf = async () =>
      new Date(
        (
          (await app()
            .db.query(ORGANISATION)
            .findOne({ where: { id } as never })) as { budget_as_of: string }
        ).budget_as_of,
      ).toISOString();
    await run(MAY);
    expect(await asOf()).toBe(MAY.toISOString());
    await run(new Date(MAY.getTime() + 3_599_999));
    expect(await asOf()).toBe(MAY.toISOString());
    const later = new Date(MAY.getTime() + 3_600_000);
    await run(later);
    expect(await asOf()).toBe(later.toISOString());
  });

  it('changes nothing in a dry run, and counts what it would change', async () => {
    const organisation = await createOrganisation(100);
    await run(MAY);
    await charge(organisation.id, 100);
    const steps: [number, number][] = [];
    const outcome = await run(MAY, { dryRun: true, onProgress: (...step) => steps.push(step) });
    expect(outcome).toMatchObject({ changed: 1, failed: 0 });
    expect(steps.at(-1)).toEqual([outcome.scanned, outcome.scanned]);
    expect(await budgetOf(organisation.id)).toEqual(['ok', 0]);
    expect(await statusChanges(organisation)).toEqual([]);
  });

  it('processes all organisations in ranges of one size', async () => {
    await createOrganisation(100);
    const ids: number[] = await db()('organisations').orderBy('id').pluck('id');
    const size = Math.ceil(ids.length / 3);
    const ranges = await rangesOfOrganisations(strapi(), size);
    const parts = ranges.map(({ after, last }) => ids.filter((id) => id > after && id <= last));
    expect(parts.flat()).toEqual(ids);
    expect(parts.map(({ length }) => length)).toEqual(ranges.map(({ count }) => count));
    expect(ranges.slice(0, -1).every(({ count }) => count === size)).toBe(true);
    expect(ranges.length).toBe(Math.ceil(ids.length / size));
  });

  it('affects provisioning at once', async () => {
    const tenant = await createTenant({ monthly_budget_limit: 10, agent_limit: null });
    const provision = () => tenant.people.engineer.call.post('/cloud-instances', { name: 'vm' });
    expect((await provision()).status).toBe(201);
    await charge(tenant.id, 10);
    await run(MAY);
    const refused = await provision();
    expect(refused.status).toBe(403);
    expect(refused.body.error.details).toMatchObject({ code: 'BUDGET_HARD_LIMIT', as_of: MAY.toISOString() });
  });
});

/** A watchdog that runs until the test releases it. */
const blockedWatchdog = () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let hasBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  let runs = 0;
  const watchdog: Watchdog = {
    name: 'budget',
    run: async () => {
      runs += 1;
      hasBegun();
      await released;
      return { scanned: 3, changed: 2, failed: 1 };
    },
  };
  return { watchdog, begun, release: () => release(), runs: () => runs };
};

const idle = (run: () => Promise<RunOutcome>): Watchdog => ({ name: 'budget', run });
const runsBy = (by: string) =>
  app()
    .db.query(RUN)
    .findMany({ where: { run_by: by } as never, orderBy: { id: 'asc' } }) as Promise<Record<string, any>[]>;

describe('a run of a watchdog', () => {
  it('is stored', async () => {
    const by = unique('someone');
    const report = await runWatchdog(strapi(), budgetWatchdog, { now: MAY, by, dryRun: true });
    expect(await runsBy(by)).toEqual([
      expect.objectContaining({
        documentId: report?.documentId,
        watchdog: 'budget',
        scanned: report?.scanned,
        changed: report?.changed,
        failed: 0,
        dry_run: true,
        ended_at: expect.anything(),
      }),
    ]);
  });

  it('excludes other runs until it ends', async () => {
    const blocked = blockedWatchdog();
    const first = runWatchdog(strapi(), blocked.watchdog, { now: MAY, by: 'first' });
    await blocked.begun;
    expect(await runWatchdog(strapi(), blocked.watchdog, { now: MAY, by: 'second' })).toBeNull();
    blocked.release();
    expect(await first).toMatchObject({ scanned: 3, changed: 2, failed: 1 });
    expect(await runWatchdog(strapi(), blocked.watchdog, { now: MAY, by: 'third' })).not.toBeNull();
    expect(blocked.runs()).toBe(2);
  });

  it('runs once when it starts several times at once', async () => {
    const blocked = blockedWatchdog();
    const attempts = Array.from({ length: 8 }, () => runWatchdog(strapi(), blocked.watchdog, { now: MAY, by: 'many' }));
    await blocked.begun;
    await new Promise((resolve) => setTimeout(resolve, 100));
    blocked.release();
    const reports = await Promise.all(attempts);
    expect(reports.filter((report) => report !== null)).toHaveLength(1);
  });

  it('that fails is stored as failed, and releases its lease', async () => {
    const by = unique('someone');
    const broken = idle(() => Promise.reject(new Error('no disk')));
    await expect(runWatchdog(strapi(), broken, { now: MAY, by })).rejects.toThrow('no disk');
    expect(await runsBy(by)).toEqual([
      expect.objectContaining({
        failed: 1,
        ended_at: expect.anything(),
        failures: [{ record: 'run', cause: 'no disk', count: 1 }],
      }),
    ]);
    expect(await runWatchdog(strapi(), budgetWatchdog, { now: MAY, by })).not.toBeNull();
  });

  it('that was interrupted is marked as failed by the next run', async () => {
    const by = unique('dead');
    await insert(RUN, { watchdog: 'budget', started_at: new Date().toISOString(), run_by: by });
    await insert(RUN, { watchdog: 'dunning', started_at: new Date().toISOString(), run_by: by });
    await runWatchdog(strapi(), budgetWatchdog, { now: MAY, by: 'next' });
    const rows = await runsBy(by);
    expect(rows.map(({ watchdog, failed, ended_at }) => [watchdog, failed, ended_at !== null])).toEqual([
      ['budget', 1, true],
      ['dunning', 0, false],
    ]);
    expect(rows[0]?.failures).toEqual([{ record: 'run', cause: expect.stringContaining('ended'), count: 1 }]);
  });

  it('is deleted thirty days after it began, unless it has not ended', async () => {
    const by = unique('old');
    const began = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const [watchdog, days, ended] of [
      ['budget', 31, true],
      ['dunning', 29, true],
      ['dunning', 32, false],
    ] as const)
      await insert(RUN, { watchdog, started_at: began(days), ended_at: ended ? began(days) : null, run_by: by });
    await runWatchdog(strapi(), housekeepingWatchdog, { now: new Date(), by: 'next' });
    expect((await runsBy(by)).map(({ watchdog, ended_at }) => [watchdog, ended_at !== null])).toEqual([
      ['dunning', true],
      ['dunning', false],
    ]);
  });
});

describe('the lease of a watchdog', () => {
  const leaseOf = (name: string) =>
    app()
      .db.query(LEASE)
      .findOne({ where: { name } as never }) as Promise<Record<string, any>>;

  it('can be taken over when it has expired, and not before', async () => {
    const name = unique('job');
    expect(await leases.acquireLease(strapi(), name, 'dead', 60_000)).toBe(true);
    const work = () => Promise.resolve({});
    expect(await runExclusively(strapi(), name, work)).toBeNull();
    expect(await leases.renewLease(strapi(), name, 'dead', -1)).toBe(true);
    expect(await runExclusively(strapi(), name, work)).toEqual({});
    expect(await leases.renewLease(strapi(), name, 'dead', 60_000)).toBe(false);
    expect(await leaseOf(name)).toMatchObject({ holder: null, expires_at: null });
  });

  it('is released when the work fails', async () => {
    const name = unique('job');
    await expect(runExclusively(strapi(), name, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await leaseOf(name)).toMatchObject({ holder: null, expires_at: null });
  });

  it("expires in the future of the database's clock", async () => {
    const name = unique('job');
    await leases.acquireLease(strapi(), name, 'node', 60_000);
    const ahead = new Date((await leaseOf(name)).expires_at).getTime() - Date.now();
    expect(ahead).toBeGreaterThan(50_000);
    expect(ahead).toBeLessThan(70_000);
  });
});

describe('a tick', () => {
  it('is run by one of several nodes, and an older one by none', async () => {
    const name = unique('job');
    const claim = (tick: string) => leases.claimTick(strapi(), name, tick);
    for (const tick of ['2026-05-01T00:00:00.000Z', '2026-05-01T00:00:10.000Z']) {
      const claims = await Promise.all(Array.from({ length: 8 }, () => claim(tick)));
      expect(claims.filter(Boolean)).toHaveLength(1);
    }
    expect(await claim('2026-05-01T00:00:00.000Z')).toBe(false);
  });

  it('keeps a lease that is in use', async () => {
    const name = unique('job');
    await leases.acquireLease(strapi(), name, 'node', 60_000);
    expect(await leases.claimTick(strapi(), name, '2026-05-01T00:00:00.000Z')).toBe(true);
    expect(await leases.acquireLease(strapi(), name, 'other', 60_000)).toBe(false);
  });
});

describe('POST /api/watchdogs/{name}/run', () => {
  let operator: Person;
  let tenant: Tenant;

  beforeAll(async () => {
    operator = await createOperator();
    tenant = await createTenant();
  });

  it('runs the watchdog for an operator and returns its record', async () => {
    const { status, body } = await operator.call.post('/watchdogs/budget/run', {});
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ watchdog: 'budget', run_by: operator.username, dry_run: false, failed: 0 });
    const listed = await operator.call.get('/watchdog-runs?filters[watchdog]=budget&sort=started_at:desc');
    expect(listed.body.data.map(({ documentId }: { documentId: string }) => documentId)).toContain(
      body.data.documentId,
    );
    expect((await operator.call.get(`/watchdog-runs/${body.data.documentId}`)).status).toBe(200);
  });

  it('records changes with the watchdog as actor, not with the caller', async () => {
    const spender = await createOrganisation(10);
    await charge(spender.id, 10, new Date().toISOString());
    await operator.call.post('/watchdogs/budget/run', {});
    const [entry] = await statusChanges(spender);
    expect(entry).toMatchObject({ actor_kind: 'watchdog', actor_id: 'budget', actor_label: 'watchdog budget' });
  });

  it('changes nothing with dry_run', async () => {
    const { body } = await operator.call.post('/watchdogs/budget/run?dry_run=true', {});
    expect(body.data.dry_run).toBe(true);
    expect((await operator.call.post('/watchdogs/budget/run?dry_run=maybe', {})).status).toBe(400);
  });

  it('is refused to members, who cannot read runs either', async () => {
    const { call } = tenant.people.owner;
    expect((await call.post('/watchdogs/budget/run', {})).status).toBe(403);
    expect((await call.get('/watchdog-runs')).status).toBe(403);
  });

  it('refuses other names', async () => {
    for (const name of ['nonsense', 'constructor', 'Budget'])
      expect((await operator.call.post(`/watchdogs/${name}/run`, {})).status).toBe(404);
  });

  it('is refused while the watchdog runs', async () => {
    const blocked = blockedWatchdog();
    const first = runWatchdog(strapi(), blocked.watchdog, { now: MAY, by: 'first' });
    await blocked.begun;
    const { status, body } = await operator.call.post('/watchdogs/budget/run', {});
    blocked.release();
    await first;
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ name: 'ConflictError', details: { code: 'WATCHDOG_BUSY' } });
  });
});
