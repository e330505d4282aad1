/** @jest-environment node */
import { type Death, type KillableNodes, killableNodes } from '../helpers/processes/killable-nodes';
import { replayAudit } from '../helpers/audit/audit-replay';
import { expectSoundChains } from '../helpers/audit/audit-command';
import { type OwnDatabase, ownDatabase } from '../helpers/environment/own-database';
import { seed, seeded } from '../helpers/seeded';
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
} from '../helpers/database/watchdog-crowd';

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
  /** What happens in the world before. */
  before?: () => Promise<unknown>;
  deaths: Death[];
  seen(row: Stored): unknown;
  /** What is to be seen of the organisation at a place of the crowd when the job is through. */
  expected(index: number): unknown;
}

/** Processes take their time to start on a busy machine. */
const PATIENCE_MS = 240_000;

let own: OwnDatabase;
let nodes: KillableNodes;
/** Runs that were killed when they were on record already. */
let brokenOff = 0;

/** It takes more at a time, and so has fewer places. */
const isOnPostgres = process.env.TEST_DATABASE === 'postgres';

const random = seeded();
const WHEN = ['before', 'underway', 'after'] as const;
/** Some place that nobody chose. Every run of these jobs sends more statements than this. */
const anywhere = (): Death => ({ statement: '.', nth: 1 + random(15), when: WHEN[random(3)] as Death['when'] });

const status = (row: Stored): unknown => [row.org_status, own.read(row.org_status_changed_at)];
const standing = (row: Stored): unknown => [row.budget_status, Number(row.budget_current_spend)];

const graceStatus = (index: number, from: number, held: string): unknown =>
  isExceeding(index) ? [held, from] : ['active', null];

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
    what: 'it ends in a suspension',
    watchdog: 'grace-period',
    now: WINDOW_OVER,
    deaths: [anywhere()],
    seen: status,
    expected: (index) => graceStatus(index, WINDOW_OVER, 'suspended'),
  },
  {
    what: 'the budget is judged',
    watchdog: 'budget',
    now: MAY,
    deaths: [
      { statement: '^insert into .?audit_entries', nth: isOnPostgres ? 1 : 2, when: 'after' },
      { statement: '^update .?watchdog_runs', nth: 2, when: 'before' },
    ],
    seen: standing,
    expected: (index) => [budgetOf(index).standing, budgetOf(index).spend],
  },
  {
    what: 'a month begins',
    watchdog: 'budget',
    now: JUNE,
    deaths: [anywhere()],
    seen: standing,
    expected: () => ['ok', 0],
  },
  {
    what: 'debtors are suspended',
    watchdog: 'dunning',
    now: JUNE,
    deaths: [{ statement: 'into .?watchdog_leases', nth: 1, when: 'after' }],
    seen: ({ org_status }) => org_status,
    expected: (index) => (isExceeding(index) || isUnpaid(index) ? 'suspended' : 'active'),
  },
  {
    what: 'what they paid behind the back of the application opens them again, where nothing else holds them',
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
    seen: standing,
    expected: () => ['ok', 0],
  },
];

/** Runs a job in a node that dies in it. */
const killIn = async (step: Step, dieAt: Death): Promise<void> => {
  const outcome = await nodes.run({ ...step, dieAt });
  if (outcome) throw new Error(`${JSON.stringify(dieAt)} never came among\n${outcome.statements.join('\n')}`);
};

const runs = () => own.db('watchdog_runs');

/** Whatever was going on when a node died: nothing is half done, and nothing is told twice or left out. */
const expectNothingHalfDone = async (): Promise<void> => {
  const told = await replayAudit(own, INITIAL);
  const { org_status, budget_status, status } = INITIAL;
  const toldOf = (id: string) => ({ org_status, budget_status, status, ...told.get(id) });
  const organisations = (await own.db('organisations')) as Stored[];
  expect(organisations.map((row) => [row.org_status, row.budget_status])).toEqual(
    organisations.map(({ document_id }) => [toldOf(document_id).org_status, toldOf(document_id).budget_status]),
  );
  const agents = (await own.db('svc_agents')) as { document_id: string; agent_status: string }[];
  expect(agents.map((row) => row.agent_status)).toEqual(agents.map((row) => toldOf(row.document_id).status));
};

beforeAll(async () => {
  own = await ownDatabase();
  nodes = killableNodes(own.env);
  // The first run makes the tables.
  await nodes.run({ watchdog: 'budget', now: MAY });
  await seedCrowd(own, ORGANISATIONS);
}, PATIENCE_MS);

afterAll(async () => {
  await nodes.stop();
  await own.drop();
});

describe(`watchdogs that are killed (TEST_SEED=${seed})`, () => {
  it.each(STEPS)(
    '$what, whenever $watchdog dies',
    async (step) => {
      await step.before?.();
      for (const death of step.deaths) {
        await killIn(step, death);
        await expectNothingHalfDone();
        brokenOff += (await runs().whereNull('ended_at')).length;
      }
      const completed = await nodes.run(step);
      expect(completed?.report).toMatchObject({ failed: 0 });
      await expectNothingHalfDone();
      const rows = (await own.db('organisations').orderBy('id')) as Stored[];
      expect(rows.map(step.seen)).toEqual(rows.map((_, index) => step.expected(index)));
      expect((await nodes.run(step))?.report).toMatchObject({ changed: 0, failed: 0 });
    },
    PATIENCE_MS,
  );

  it('leaves every silent agent offline and every other one alone', async () => {
    const agents: string[] = await own.db('svc_agents').orderBy('organisation_id').pluck('agent_status');
    expect(agents).toEqual(agents.map((_, index) => (isSilent(index) ? 'offline' : 'active')));
  });

  it('leaves runs on record as broken off, and none that goes on for ever', async () => {
    expect(await runs().whereNull('ended_at')).toEqual([]);
    // Some of the deaths come before a run is on record, or after it is closed.
    expect(brokenOff).toBeGreaterThanOrEqual(5);
    expect(await runs().where('failed', '>', 0)).toHaveLength(brokenOff);
  });

  it('leaves no lease behind', async () => {
    expect(await own.db('watchdog_leases').whereNotNull('holder')).toEqual([]);
  });

  it('leaves an audit log that holds', () => expectSoundChains(own.env), PATIENCE_MS);
});
