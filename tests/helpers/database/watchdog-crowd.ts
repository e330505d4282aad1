import type { OwnDatabase } from '../environment/own-database';

const DAY = 86_400_000;
const CHUNK = 100;
const OWNED_EACH = 5;
const OWNERS_MAY_HAVE = 2;
const FORMER_ANCHOR = Date.UTC(2026, 0, 1);

/** Times in the seeded data: costs are in May, and trials end at the beginning of May. */
export const MAY = Date.UTC(2026, 4, 20, 12);
export const JUNE = Date.UTC(2026, 5, 1);
export const TRIALS_END = Date.UTC(2026, 4, 1, 0, 0, 0, 123);
export const WINDOW_OVER = TRIALS_END + 14 * DAY;
/** The time of the last heartbeat of silent agents. */
const LAST_HEARD = Date.UTC(2026, 4, 1);

type Row = Record<string, string | number | boolean | null>;

/** Costs and limit of an organisation by its index, and the resulting budget status. */
const BUDGETS = [
  { limit: 100, costs: [10], budgetStatus: 'ok', spend: 10 },
  { limit: 100, costs: Array.from({ length: 7 }, () => 10), budgetStatus: 'soft', spend: 70 },
  { limit: 1, costs: Array.from({ length: 10 }, () => 0.1), budgetStatus: 'hard', spend: 1 },
  { limit: null, costs: [1000], budgetStatus: 'ok', spend: 1000 },
];

const SUBSCRIPTIONS = ['unpaid', 'past_due', 'active'] as const;

/** The costs and the limit of an organisation, and the result. */
export const budgetOf = (index: number) => BUDGETS[index % BUDGETS.length] as (typeof BUDGETS)[number];
/** Whether its subscription is unpaid. */
export const isUnpaid = (index: number): boolean => SUBSCRIPTIONS[index % SUBSCRIPTIONS.length] === 'unpaid';
/** Every other owner has an endless trial. Of the rest, the oldest two organisations do not exceed. */
export const isExceeding = (index: number): boolean =>
  Math.floor(index / OWNED_EACH) % 2 === 0 && index % OWNED_EACH >= OWNERS_MAY_HAVE;
/** Whether its agent is silent. */
export const isSilent = (index: number): boolean => index % 2 === 0;

/**
 * Fills a database with organisations for which every watchdog has work. Ids are the index plus one.
 *
 * @param count a multiple of ten
 */
export const seedCrowd = async ({ db, moment }: OwnDatabase, count: number): Promise<void> => {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const owners = Array.from({ length: count / OWNED_EACH }, (_, index) => index);
  const born = moment(FORMER_ANCHOR);
  const stamps = (kind: string, key: number | string): Row => ({
    document_id: `${kind}${key}`,
    created_at: born,
    updated_at: born,
    published_at: born,
  });
  const insert = (table: string, rows: Row[]) => db.batchInsert(table, rows, CHUNK);
  await insert('user_plans', [
    { ...stamps('plan', 1), name: 'Free', is_free: true, max_organisations_owned: OWNERS_MAY_HAVE },
  ]);
  await insert(
    'up_users',
    owners.map((index) => ({
      ...stamps('user', index),
      id: index + 1,
      username: `owner ${index}`,
      email: `owner${index}@example.com`,
      personal_trial_ends_at: moment(index % 2 === 0 ? TRIALS_END : Date.UTC(2099, 0, 1)),
    })),
  );
  await insert(
    'organisations',
    indexes.map((index) => ({
      ...stamps('org', index),
      id: index + 1,
      created_at: moment(FORMER_ANCHOR + (index % OWNED_EACH) * DAY),
      name: `Crowd ${index}`,
      slug: `crowd-${index}`,
      org_status: 'active',
      budget_status: 'ok',
      budget_current_spend: 0,
      monthly_budget_limit: budgetOf(index).limit,
    })),
  );
  await insert(
    'memberships',
    indexes.map((index) => ({
      ...stamps('member', index),
      organisation_id: index + 1,
      user_id: Math.floor(index / OWNED_EACH) + 1,
      role: 'owner',
    })),
  );
  await insert(
    'subscriptions',
    indexes.map((index) => ({
      ...stamps('subscription', index),
      organisation_id: index + 1,
      subscription_status: SUBSCRIPTIONS[index % SUBSCRIPTIONS.length] as string,
    })),
  );
  await insert(
    'svc_agents',
    indexes.map((index) => ({
      ...stamps('agent', index),
      organisation_id: index + 1,
      hostname: `host-${index}`,
      agent_status: 'active',
      last_heartbeat_at: moment(isSilent(index) ? LAST_HEARD : MAY),
    })),
  );
  await insert(
    'cost_records',
    indexes.flatMap((index) =>
      budgetOf(index).costs.map((amount_eur, part) => ({
        ...stamps('cost', `${index}x${part}`),
        organisation_id: index + 1,
        amount_eur,
        charged_at: moment(Date.UTC(2026, 4, 10)),
      })),
    ),
  );
};
