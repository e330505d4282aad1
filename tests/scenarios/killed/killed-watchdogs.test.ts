/** @jest-environment node */
import { type Death, type KillableNodes, killableNodes } from '../../helpers/processes/killable-nodes';
import { replayAudit } from '../../helpers/audit/audit-replay';
import { expectValidChains } from '../../helpers/audit/audit-command';
import { type OwnDatabase, ownDatabase } from '../../helpers/environment/own-database';
import { seed, seeded } from '../../helpers/seeded';
import {
  budgetOf,
  isExceeding,
  isSilent,
  isUnpaid,
  JUNE,
  MAY,
  seedCrowd,
  TRIALS_END,
  WINDOW_OVER,
} from '../../helpers/database/watchdog-crowd';

const ORGANISATIONS = 3000;
const INITIAL = { org_status: 'active', budget_status: 'ok', status: 'active', suspension_causes: [] };

interface Stored {
  document_id: string;
  org_status: string;
  org_status_changed_at: unknown;
  budget_status: string;
  budget_current_spend: string | number;
}

interface Step {
  what: string;
  watchdog: string;
  now: number;
  /** Prepares the data. */
  before?: () => Promise<unknown>;
  deaths: Death[];
  seen(row: Stored): unknown;
  /** The expected state of the organisation at an index after the run. */
  expected(index: number): unknown;
}

/** Processes start slowly on a busy machine. */

let own: OwnDatabase;
let nodes: KillableNodes;
/** The number of runs that were killed after they were stored. */
let interrupted = 0;

/** PostgreSQL takes larger batches, and so has fewer statements. */
const isOnPostgres = process.env.TEST_DATABASE === 'postgres';

const random = seeded();
const WHEN = ['before', 'underway', 'after'] as const;
/** A random statement. Every run of these watchdogs sends more statements than this. */
const anywhere = (): Death => ({ statement: '.', nth: 1 + random(15), when: WHEN[random(3)] as Death['when'] });

const status = (row: Stored): unknown => [row.org_status, own.read(row.org_status_changed_at)];
const budgetStatus = (row: Stored): unknown => [row.budget_status, Number(row.budget_current_spend)];

const graceStatus = (index: number, from: number, remaining: string): unknown =>
  isExceeding(index) ? [remaining, from] : ['active', null];

const payAll = () =>
  own.db('subscriptions').where('subscription_status', 'unpaid').update({ subscription_status: 'active' });

const STEPS: Step[] = [
  {
    what: 'the grace period begins',
    watchdog: 'grace-period',
    now: TRIALS_END,
    deaths: [
      { statement: '^update .?organisations', nth: 2, when: 'after' },
      { statement: '^commit', nth: isOnPostgres ? 2 : 4, when: 'underway' },
    ],
    seen: status,
    expected: (index) => graceStatus(index, TRIALS_END, 'grace_period'),
  },
  {
    what: 'the grace period ends in a suspension',
    watchdog: 'grace-period',
    now: WINDOW_OVER,
    deaths: [anywhere()],
    seen: status,
    expected: (index) => graceStatus(index, WINDOW_OVER, 'suspended'),
  },
  {
    what: 'the budget status is computed',
    watchdog: 'budget',
    now: MAY,
    deaths: [
      { statement: '^insert into .?audit_entries', nth: isOnPostgres ? 1 : 2, when: 'after' },
      { statement: '^update .?watchdog_runs', nth: 2, when: 'before' },
    ],
    seen: budgetStatus,
    expected: (index) => [budgetOf(index).budgetStatus, budgetOf(index).spend],
  },
  {
    what: 'a new month begins',
    watchdog: 'budget',
    now: JUNE,
    deaths: [anywhere()],
    seen: budgetStatus,
    expected: () => ['ok', 0],
  },
  {
    what: 'organisations with unpaid subscriptions are suspended',
    watchdog: 'dunning',
    now: JUNE,
    deaths: [{ statement: 'into .?watchdog_leases', nth: 1, when: 'after' }],
    seen: ({ org_status }) => org_status,
    expected: (index) => (isExceeding(index) || isUnpaid(index) ? 'suspended' : 'active'),
  },
  {
    what: 'the suspension of organisations is lifted whose payment was stored without lifecycles, unless a cause remains',
    watchdog: 'dunning',
    now: JUNE + 1,
    before: payAll,
    deaths: [{ statement: '^commit', nth: 2, when: 'before' }],
    seen: status,
    expected: (index) => graceStatus(index, WINDOW_OVER, 'suspended'),
  },
  {
    what: 'silent agents go offline',
    watchdog: 'agents-offline',
    now: MAY,
    deaths: [anywhere()],
    seen: budgetStatus,
    expected: () => ['ok', 0],
  },
];

/** Runs a watchdog in a node that dies during it. */
const killIn = async (step: Step, dieAt: Death): Promise<void> => {
  const outcome = await nodes.run({ ...step, dieAt });
  if (outcome) throw new Error(`${JSON.stringify(dieAt)} was not reached in\n${outcome.statements.join('\n')}`);
};

const runs = () => own.db('watchdog_runs');

/** Checks that no change is partial, duplicated or without its audit entry, wherever a node died. */
const expectConsistentState = async (): Promise<void> => {
  const recorded = await replayAudit(own, INITIAL);
  const { org_status, budget_status, status } = INITIAL;
  const recordedOf = (id: string) => ({ org_status, budget_status, status, ...recorded.get(id) });
  const organisations = (await own.db('organisations')) as Stored[];
  expect(organisations.map((row) => [row.org_status, row.budget_status])).toEqual(
    organisations.map(({ document_id }) => [recordedOf(document_id).org_status, recordedOf(document_id).budget_status]),
  );
  const agents = (await own.db('svc_agents')) as { document_id: string; agent_status: string }[];
  expect(agents.map((row) => row.agent_status)).toEqual(agents.map((row) => recordedOf(row.document_id).status));
};

beforeAll(async () => {
  own = await ownDatabase({ hasTables: true });
  nodes = killableNodes(own.env);
  // The first run creates the tables, unless they are copied.
  await nodes.run({ watchdog: 'budget', now: MAY });
  await seedCrowd(own, ORGANISATIONS);
});

afterAll(async () => {
  await nodes.stop();
  await own.drop();
});

describe(`watchdogs that are killed (TEST_SEED=${seed})`, () => {
  it.each(STEPS)('recover when $watchdog dies at any statement: $what', async (step) => {
    await step.before?.();
    for (const death of step.deaths) {
      await killIn(step, death);
      await expectConsistentState();
      interrupted += (await runs().whereNull('ended_at')).length;
    }
    const completed = await nodes.run(step);
    expect(completed?.report).toMatchObject({ failed: 0 });
    await expectConsistentState();
    const rows = (await own.db('organisations').orderBy('id')) as Stored[];
    expect(rows.map(step.seen)).toEqual(rows.map((_, index) => step.expected(index)));
    expect((await nodes.run(step))?.report).toMatchObject({ changed: 0, failed: 0 });
  });

  it('take every silent agent offline, and no other', async () => {
    const agents: string[] = await own.db('svc_agents').orderBy('organisation_id').pluck('agent_status');
    expect(agents).toEqual(agents.map((_, index) => (isSilent(index) ? 'offline' : 'active')));
  });

  it('leave no open run, and mark interrupted runs as failed', async () => {
    expect(await runs().whereNull('ended_at')).toEqual([]);
    // Some deaths come before a run is stored, or after it has ended.
    expect(interrupted).toBeGreaterThanOrEqual(5);
    expect(await runs().where('failed', '>', 0)).toHaveLength(interrupted);
  });

  it('leave no lease', async () => {
    expect(await own.db('watchdog_leases').whereNotNull('holder')).toEqual([]);
  });

  it('leave a valid audit log', () => expectValidChains(own.env));
});
