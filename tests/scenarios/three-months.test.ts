import type { WatchdogName } from '../../src/watchdogs/watchdog';
import { app } from '../helpers/api';
import { compiled } from '../helpers/compiled';
import { createOperator, createPerson, insert, type Person, unique } from '../helpers/world';

/**
 * Three months of one organisation. Each step has a time, its actions, and the state of the organisation afterwards,
 * as its owner sees it over REST and as the guards apply it. Watchdogs run with the clock of the story.
 */
const USER = 'plugin::users-permissions.user';
const USER_PLAN = 'api::user-plan.user-plan';
const DAY = 86_400_000;

const { watchdogNamed } = compiled('watchdogs/registry');
const { runWatchdog } = compiled('watchdogs/run-watchdog');

const TRIAL_ENDS = Date.UTC(2026, 0, 31, 12, 0, 0, 123);
const FIRST_GRACE_OVER = TRIAL_ENDS + 14 * DAY;
const PLAN_ENDS = Date.UTC(2026, 1, 25);
const SECOND_GRACE_OVER = PLAN_ENDS + 14 * DAY;
const APRIL = Date.UTC(2026, 3, 1);

const READ_ONLY = 'ORGANISATION_READ_ONLY';
const HARD = 'BUDGET_HARD_LIMIT';

let operator: Person;
let ada: Person;
let hopper: { id: number; documentId: string };
let subscription: string;
let free: { id: number };
let pro: { id: number };

const run = (name: WatchdogName, at: number) =>
  runWatchdog(app(), watchdogNamed(name) as never, { now: new Date(at), by: 'the story' });
const watch = async (now: number): Promise<void> => {
  for (const name of ['grace-period', 'dunning', 'budget'] as const) {
    expect(await run(name, now)).toMatchObject({ failed: 0 });
  }
};
const personalPlan = (user_plan: number | null) =>
  app()
    .db.query(USER)
    .update({ where: { id: ada.id }, data: { user_plan } });
const subscribe = async (): Promise<void> => {
  const { body } = await operator.call.post('/subscriptions', { organisation: hopper.documentId, status: 'active' });
  subscription = body.data.documentId;
};
const bill = async (status: string): Promise<void> => {
  expect((await operator.call.put(`/subscriptions/${subscription}`, { status })).status).toBe(200);
};
const charge = (amount_eur: string, charged_at: string) =>
  insert('api::cost-record.cost-record', { organisation: hopper.id, amount_eur, charged_at });
const change = async (fields: object): Promise<void> => {
  expect((await ada.call.put(`/organisations/${hopper.documentId}`, fields)).status).toBe(200);
};

const codeOf = ({ body }: { body: any }): string => body?.error?.details?.code ?? 'done';

/**
 * The state of the organisation: its status with its time, its budget, and the outcome of a write and of a new
 * instance.
 */
interface State {
  status: string;
  since: number | null;
  budget: [stateWith: string, spend: number];
  write: string;
  provision: string;
}

const stateNow = async (): Promise<State> => {
  const { body } = await ada.call.get(`/organisations/${hopper.documentId}`);
  const { org_status, org_status_changed_at: since, budget_status, budget_current_spend } = body.data;
  const organisation = hopper.documentId;
  return {
    status: org_status,
    since: since === null ? null : Date.parse(since),
    budget: [budget_status, Number(budget_current_spend)],
    write: codeOf(await ada.call.post('/synthetic-checks', { organisation, name: unique('check') })),
    provision: codeOf(await ada.call.post('/cloud-instances', { organisation, name: unique('vm') })),
  };
};

const stateWith = (status: string, since: number | null, budget: State['budget'] = ['ok', 0]): State => {
  const write = status === 'suspended' ? READ_ONLY : 'done';
  return { status, since, budget, write, provision: write };
};
const EXHAUSTED: State = { ...stateWith('active', PLAN_ENDS, ['hard', 100]), provision: HARD };

/** A step of the story. */
interface Step {
  when: number;
  what: string;
  actions: (() => Promise<unknown>)[];
  /** Whether the watchdogs run at that time. */
  watched?: false;
  then: State;
}

const at = (day: string): number => Date.parse(`2026-${day}T00:00:00.000Z`);
const open = stateWith('active', FIRST_GRACE_OVER);

const STORY: Step[] = [
  {
    when: at('01-10'),
    what: 'Ada creates the organisation during her trial',
    actions: [],
    then: stateWith('active', null),
  },
  { when: TRIAL_ENDS - 1, what: 'the trial is about to end', actions: [], then: stateWith('active', null) },
  { when: TRIAL_ENDS, what: 'the trial ends', actions: [], then: stateWith('grace_period', TRIAL_ENDS) },
  {
    when: FIRST_GRACE_OVER - 1,
    what: 'a millisecond of the 14 days remains',
    actions: [],
    then: stateWith('grace_period', TRIAL_ENDS),
  },
  {
    when: FIRST_GRACE_OVER,
    what: 'the 14 days have passed',
    actions: [],
    then: stateWith('suspended', FIRST_GRACE_OVER),
  },
  { when: at('02-15'), what: 'Ada gets a paid user plan', actions: [() => personalPlan(pro.id)], then: open },
  {
    when: at('02-18'),
    what: 'a payment for its subscription fails',
    actions: [() => subscribe(), () => bill('past_due')],
    then: open,
  },
  {
    when: at('02-22'),
    what: 'the subscription is unpaid',
    actions: [() => bill('unpaid')],
    watched: false,
    then: open,
  },
  {
    when: at('02-22'),
    what: 'the watchdog finds the unpaid subscription',
    actions: [],
    then: stateWith('suspended', FIRST_GRACE_OVER),
  },
  {
    when: at('02-23'),
    what: 'the subscription is paid, which lifts the suspension at once',
    actions: [() => bill('active')],
    watched: false,
    then: open,
  },
  {
    when: PLAN_ENDS,
    what: "Ada's user plan ends",
    actions: [() => personalPlan(null)],
    then: stateWith('grace_period', PLAN_ENDS),
  },
  {
    when: at('03-05'),
    what: 'the subscription is unpaid again, during the grace period',
    actions: [() => bill('unpaid')],
    then: stateWith('suspended', PLAN_ENDS),
  },
  {
    when: SECOND_GRACE_OVER,
    what: 'the grace period ends during the suspension',
    actions: [],
    then: stateWith('suspended', PLAN_ENDS),
  },
  {
    when: at('03-12'),
    what: 'the subscription is paid, and the grace period remains as a cause',
    actions: [() => bill('active')],
    then: stateWith('suspended', PLAN_ENDS),
  },
  {
    when: at('03-13'),
    what: 'Ada gets the paid user plan again',
    actions: [() => personalPlan(pro.id)],
    then: stateWith('active', PLAN_ENDS),
  },
  {
    when: at('03-14'),
    what: 'the organisation has a budget and costs, and those of February do not count',
    actions: [
      () => change({ monthly_budget_limit: 100 }),
      () => charge('5000', '2026-02-28T23:59:59.999Z'),
      () => charge('69.99', '2026-03-01T00:00:00.000Z'),
    ],
    then: stateWith('active', PLAN_ENDS, ['ok', 69.99]),
  },
  {
    when: at('03-15'),
    what: 'one more cent reaches 70 %',
    actions: [() => charge('0.01', '2026-03-14T12:00:00.000Z')],
    then: stateWith('active', PLAN_ENDS, ['soft', 70]),
  },
  {
    when: at('03-20'),
    what: 'the budget is exhausted',
    actions: [() => charge('30', '2026-03-19T12:00:00.000Z')],
    then: EXHAUSTED,
  },
  {
    when: at('03-21'),
    what: 'Ada overrides the budget',
    actions: [() => change({ budget_override: true })],
    then: stateWith('active', PLAN_ENDS, ['hard', 100]),
  },
  {
    when: at('03-25'),
    what: 'Ada ends the override',
    actions: [() => change({ budget_override: false })],
    watched: false,
    then: EXHAUSTED,
  },
  {
    when: APRIL - 1,
    what: 'March is about to end',
    actions: [],
    then: EXHAUSTED,
  },
  { when: APRIL, what: 'April begins, and the spend is zero', actions: [], then: stateWith('active', PLAN_ENDS) },
];

/** The expected audit log of the story, oldest first. */
const AUDITED = [
  'watchdog grace-period: active > grace_period',
  'watchdog grace-period: grace_period > suspended',
  'watchdog grace-period: suspended > active',
  'watchdog dunning: active > suspended',
  'operator: suspended > active',
  'watchdog grace-period: active > grace_period',
  'watchdog dunning: grace_period > suspended',
  'watchdog grace-period: dunning > grace_period,dunning',
  'operator: grace_period,dunning > grace_period',
  'watchdog grace-period: suspended > active',
  'watchdog budget: ok > soft',
  'watchdog budget: soft > hard',
  'user: override false > true',
  'user: override used at 100 of 100',
  'user: override true > false',
  'watchdog budget: hard > ok',
];

interface Entry {
  action: string;
  actor_kind: string;
  actor_id: string;
  changes: Record<string, { before: any; after: any }>;
}

const describeEntry = ({ action, actor_kind, actor_id, changes }: Entry): string[] => {
  const who = actor_kind === 'watchdog' ? `watchdog ${actor_id}` : actor_kind;
  const { org_status, suspension_causes, budget_status, budget_override, budget } = changes;
  if (action === 'organisation.create') return [];
  if (action === 'organisation.budget-override-used')
    return [`${who}: override used at ${budget?.after.spend} of ${budget?.after.limit}`];
  if (budget_override) return [`${who}: override ${budget_override.before} > ${budget_override.after}`];
  const move = org_status ?? suspension_causes ?? budget_status;
  return move ? [`${who}: ${move.before} > ${move.after}`] : [];
};

const auditLog = async (): Promise<Entry[]> => {
  const page = '/audit-entries?filters[target_type]=organisation&sort=sequence&pagination[pageSize]=100';
  const { body } = await ada.call.get(page, { 'X-Organisation-Id': hopper.documentId });
  expect(body.meta.pagination.pageCount).toBe(1);
  return body.data;
};

beforeAll(async () => {
  operator = await createOperator();
  ada = await createPerson();
  // A free plan of another file would limit people without a plan too.
  await app()
    .db.query(USER_PLAN)
    .updateMany({ where: { is_free: true }, data: { is_free: false } });
  free = await insert(USER_PLAN, { name: unique('Free'), is_free: true, max_organisations_owned: 2 });
  pro = await insert(USER_PLAN, { name: unique('Pro'), is_free: false });
  await app()
    .db.query(USER)
    .update({ where: { id: ada.id }, data: { personal_trial_ends_at: new Date(TRIAL_ENDS).toISOString() } });
  for (const name of ['Curie', 'Lovelace', 'Hopper']) {
    const { status, body } = await ada.call.post('/organisations', { name: unique(name) });
    expect(status).toBe(201);
    hopper = body.data;
  }
});

afterAll(() =>
  app()
    .db.query(USER_PLAN)
    .delete({ where: { id: free.id } }),
);

describe('three months of an organisation', () => {
  it.each(STORY.map((step) => ({ ...step, day: new Date(step.when).toISOString() })))(
    '$day: $what',
    async ({ when, actions, watched, then }) => {
      for (const act of actions) await act();
      if (watched !== false) await watch(when);
      expect(await stateNow()).toEqual(then);
    },
  );

  it('are in its audit log, in order', async () => {
    expect((await auditLog()).flatMap(describeEntry)).toEqual(AUDITED);
  });

  it('are in the records of the runs, each with its time', async () => {
    const { body } = await operator.call.get(
      '/watchdog-runs?filters[run_by]=the story&filters[watchdog]=dunning&sort=moment&pagination[pageSize]=100',
    );
    expect(body.data.map(({ moment }: { moment: string }) => Date.parse(moment))).toEqual(
      STORY.filter(({ watched }) => watched !== false).map(({ when }) => when),
    );
  });
});
