import type { WatchdogName } from '../../src/watchdogs/watchdog';
import { app } from '../helpers/api';
import { compiled } from '../helpers/compiled';
import { createOperator, createPerson, insert, type Person, unique } from '../helpers/world';

/**
 * Three months of one organisation. Each step of the story has a moment; what happens at it; and how the organisation
 * stands then, as its owner sees it over REST and meets it in the guards. Watchdogs run with the clock of the story.
 */
const USER = 'plugin::users-permissions.user';
const USER_PLAN = 'api::user-plan.user-plan';
const DAY = 86_400_000;

const { watchdogNamed } = compiled('watchdogs/registry');
const { runWatchdog } = compiled('watchdogs/run-watchdog');

const TRIAL_ENDS = Date.UTC(2026, 0, 31, 12, 0, 0, 123);
const FIRST_GRACE_OVER = TRIAL_ENDS + 14 * DAY;
const PLAN_LAPSES = Date.UTC(2026, 1, 25);
const SECOND_GRACE_OVER = PLAN_LAPSES + 14 * DAY;
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

/** How the organisation stands: its status, row 18, its budget, and what becomes of a write and of a new instance. */
interface State {
  status: string;
  since: number | null;
  budget: [standing: string, spend: number];
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

const standing = (status: string, since: number | null, budget: State['budget'] = ['ok', 0]): State => {
  const write = status === 'suspended' ? READ_ONLY : 'done';
  return { status, since, budget, write, provision: write };
};
const USED_UP: State = { ...standing('active', PLAN_LAPSES, ['hard', 100]), provision: HARD };

/** A step of the story. What mails it brings has its place here too, as a list beside the state. */
interface Step {
  when: number;
  what: string;
  happens: (() => Promise<unknown>)[];
  /** Whether the watchdogs look then. */
  watched?: false;
  then: State;
}

const at = (day: string): number => Date.parse(`2026-${day}T00:00:00.000Z`);
const open = standing('active', FIRST_GRACE_OVER);

const STORY: Step[] = [
  { when: at('01-10'), what: 'Ada founds it, on trial', happens: [], then: standing('active', null) },
  { when: TRIAL_ENDS - 1, what: 'the trial is about to end', happens: [], then: standing('active', null) },
  { when: TRIAL_ENDS, what: 'the trial ends', happens: [], then: standing('grace_period', TRIAL_ENDS) },
  {
    when: FIRST_GRACE_OVER - 1,
    what: 'a millisecond of 14 days is left',
    happens: [],
    then: standing('grace_period', TRIAL_ENDS),
  },
  { when: FIRST_GRACE_OVER, what: '14 days are over', happens: [], then: standing('suspended', FIRST_GRACE_OVER) },
  { when: at('02-15'), what: 'Ada pays for a plan of her own', happens: [() => personalPlan(pro.id)], then: open },
  {
    when: at('02-18'),
    what: 'a payment for its subscription fails',
    happens: [() => subscribe(), () => bill('past_due')],
    then: open,
  },
  { when: at('02-22'), what: 'it is unpaid', happens: [() => bill('unpaid')], watched: false, then: open },
  {
    when: at('02-22'),
    what: 'the watchdog sees that it is',
    happens: [],
    then: standing('suspended', FIRST_GRACE_OVER),
  },
  { when: at('02-23'), what: 'it is paid, at once', happens: [() => bill('active')], watched: false, then: open },
  {
    when: PLAN_LAPSES,
    what: "Ada's plan lapses",
    happens: [() => personalPlan(null)],
    then: standing('grace_period', PLAN_LAPSES),
  },
  {
    when: at('03-05'),
    what: 'it is unpaid again, in its grace period',
    happens: [() => bill('unpaid')],
    then: standing('suspended', PLAN_LAPSES),
  },
  {
    when: SECOND_GRACE_OVER,
    what: 'the grace period runs out meanwhile',
    happens: [],
    then: standing('suspended', PLAN_LAPSES),
  },
  {
    when: at('03-12'),
    what: 'it is paid, and is held by the grace period still',
    happens: [() => bill('active')],
    then: standing('suspended', PLAN_LAPSES),
  },
  {
    when: at('03-13'),
    what: 'Ada pays for her plan again',
    happens: [() => personalPlan(pro.id)],
    then: standing('active', PLAN_LAPSES),
  },
  {
    when: at('03-14'),
    what: 'it gets a budget, and spends; what it spent in February does not count',
    happens: [
      () => change({ monthly_budget_limit: 100 }),
      () => charge('5000', '2026-02-28T23:59:59.999Z'),
      () => charge('69.99', '2026-03-01T00:00:00.000Z'),
    ],
    then: standing('active', PLAN_LAPSES, ['ok', 69.99]),
  },
  {
    when: at('03-15'),
    what: 'a cent makes 70 %',
    happens: [() => charge('0.01', '2026-03-14T12:00:00.000Z')],
    then: standing('active', PLAN_LAPSES, ['soft', 70]),
  },
  {
    when: at('03-20'),
    what: 'the budget is used up',
    happens: [() => charge('30', '2026-03-19T12:00:00.000Z')],
    then: USED_UP,
  },
  {
    when: at('03-21'),
    what: 'Ada overrides it',
    happens: [() => change({ budget_override: true })],
    then: standing('active', PLAN_LAPSES, ['hard', 100]),
  },
  {
    when: at('03-25'),
    what: 'and thinks better of it',
    happens: [() => change({ budget_override: false })],
    watched: false,
    then: USED_UP,
  },
  {
    when: APRIL - 1,
    what: 'March is about to end',
    happens: [],
    then: USED_UP,
  },
  { when: APRIL, what: 'April begins at zero', happens: [], then: standing('active', PLAN_LAPSES) },
];

/** The story as the audit log tells it, oldest first. */
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

const tellEntry = ({ action, actor_kind, actor_id, changes }: Entry): string[] => {
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
  // Whatever other files left: people fall back to this plan here.
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
    async ({ when, happens, watched, then }) => {
      for (const happen of happens) await happen();
      if (watched !== false) await watch(when);
      expect(await stateNow()).toEqual(then);
    },
  );

  it('are told by its audit log, in order', async () => {
    expect((await auditLog()).flatMap(tellEntry)).toEqual(AUDITED);
  });

  it('are told by the records of the runs, each with its moment', async () => {
    const { body } = await operator.call.get(
      '/watchdog-runs?filters[run_by]=the story&filters[watchdog]=dunning&sort=moment&pagination[pageSize]=100',
    );
    expect(body.data.map(({ moment }: { moment: string }) => Date.parse(moment))).toEqual(
      STORY.filter(({ watched }) => watched !== false).map(({ when }) => when),
    );
  });
});
