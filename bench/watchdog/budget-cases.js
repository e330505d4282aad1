'use strict';

const { MONTH, NOW } = require('./seed-spenders');

/** @typedef {{ label: string, before: { spend: string, status: string, asOf: string }, bare: string, hasTarget: boolean }} Case */
/** @typedef {{ written: number, changed: number }} Facts */
/** @typedef {{ status: string, all: string }} Status */
/** @typedef {{ spend: string, status: string, as_of: string | null }} StoredStatus */

const HOUR_MS = 3_600_000;
const JUST_RUN = new Date(NOW.getTime() - 300_000);
const STALE = new Date(NOW.getTime() - HOUR_MS);

/**
 * The budget status as hand-written SQL. With the application's own SQL, the comparison would not find a fault in it.
 */
const STATUS = `case when o.monthly_budget_limit is null or o.monthly_budget_limit <= 0 then 'ok'
    when coalesce(s.spend, 0) >= o.monthly_budget_limit then 'hard'
    when coalesce(s.spend, 0) >= o.monthly_budget_limit * 0.7 then 'soft' else 'ok' end`;

const EVALUATED = `select o.id, o.document_id, o.budget_status as was, coalesce(s.spend, 0) as spend, ${STATUS} as status
  from organisations o left join (
    select organisation_id, sum(amount_eur) as spend from cost_records
    where charged_at >= :from and charged_at < :until group by 1
  ) s on s.organisation_id = o.id`;

/** What the watchdog is compared with: one statement, which writes only rows that are due. */
const UPDATE = `update organisations o
  set budget_current_spend = j.spend, budget_status = j.status, budget_as_of = :now
  from (${EVALUATED}) j
  where j.id = o.id and (o.budget_current_spend is distinct from j.spend or o.budget_status is distinct from j.status
    or o.budget_as_of is null or o.budget_as_of <= :stale)`;

/**
 * `UPDATE` with the other rows that the watchdog writes: an audit entry for every changed status, and an event for
 * every reached threshold. SQL creates them without the hash of the entry.
 */
const UPDATE_AND_INSERT = `with written as (${UPDATE} returning j.*),
  changed as (select * from written where was is distinct from status),
  entries as (
    insert into audit_entries (document_id, organisation_id, sequence, action, actor_kind, actor_id, actor_label,
      target_type, target_id, changes, previous_hash, hash, created_at, updated_at, published_at)
    select left(md5('m' || id), 24), id, 2, 'organisation.budget-status-changed', 'watchdog', 'budget', 'watchdog budget',
      'organisation', document_id,
      jsonb_build_object('budget_status', jsonb_build_object('before', was, 'after', status)),
      repeat('0', 64), repeat('0', 64), :now, :now, :now
    from changed
  )
  insert into outbox_events (document_id, event, event_key, destination, delivery_key, organisation_id, payload,
    event_status, attempts, available_at, created_at, updated_at, published_at)
  select left(md5('e' || id), 24), 'organisation.budget-threshold-reached', 'bench/' || document_id, 'mail',
    'bench/' || document_id || '/mail', id, jsonb_build_object('spend', spend), 'pending', 0, :now, :now, :now, :now
  from changed where status <> 'ok'`;

const JUST_RUN_SQL = 'cast(:justRun as timestamp)';
const OTHER = `case b.status when 'ok' then 'soft' else 'ok' end`;

/**
 * The state before a run, in terms of the state after it (b).
 *
 * @param {string} spend
 * @param {string} status
 * @param {string} asOf
 */
const state = (spend, status, asOf) => ({ spend, status, asOf });
const FIRST = state('0', `'ok'`, 'cast(null as timestamp)');

/**
 * The measured cases. One without a target is for information.
 *
 * @type {Case[]}
 */
const CASES = [
  { label: 'nothing changed', before: state('b.spend', 'b.status', JUST_RUN_SQL), bare: UPDATE, hasTarget: true },
  {
    label: '5 % of the spends changed, 1 % of the statuses; UPDATE and INSERT',
    before: state(
      'b.spend + case when b.id % 20 = 0 then 1 else 0 end',
      `case when b.id % 100 = 0 then ${OTHER} else b.status end`,
      JUST_RUN_SQL,
    ),
    bare: UPDATE_AND_INSERT,
    hasTarget: true,
  },
  {
    label: 'every spend changed, no status',
    before: state('b.spend + 1', 'b.status', JUST_RUN_SQL),
    bare: UPDATE,
    hasTarget: true,
  },
  {
    label: 'every spend changed, 1 % of the statuses; UPDATE and INSERT',
    before: state('b.spend + 1', `case when b.id % 100 = 0 then ${OTHER} else b.status end`, JUST_RUN_SQL),
    bare: UPDATE_AND_INSERT,
    hasTarget: true,
  },
  {
    label: 'all new, 30 % of the statuses; UPDATE and INSERT',
    before: FIRST,
    bare: UPDATE_AND_INSERT,
    hasTarget: true,
  },
  { label: 'all new, 30 % of the statuses; UPDATE alone', before: FIRST, bare: UPDATE, hasTarget: false },
];

const BINDINGS = { ...MONTH, now: NOW, stale: STALE };

/**
 * Stores the expected result of a run, once, because the cost records do not change.
 *
 * @param {import('knex').Knex} db
 */
const prepare = async (db) => {
  await db.raw(`create table bench_result as ${EVALUATED}`, BINDINGS);
  await db.raw('alter table bench_result add primary key (id)');
  await db.raw('analyze bench_result');
};

/**
 * Sets the organisations to the state before a run, and vacuums the tables as autovacuum would have done by then.
 *
 * @param {import('knex').Knex} db
 * @param {Case} one
 */
const reset = async (db, { before: { spend, status, asOf } }) => {
  await db.transaction(async (trx) => {
    // With this role, the triggers that protect audit entries from deletion do not fire.
    await trx.raw('set local session_replication_role = replica');
    await trx.raw('delete from audit_entries where sequence > 1');
    await trx.raw('delete from outbox_events');
    // Otherwise a threshold is announced once a day.
    await trx.raw('update organisations set sent_alerts = null where sent_alerts is not null');
    await trx.raw(
      `update organisations o set budget_current_spend = n.spend, budget_status = n.status, budget_as_of = n.as_of
       from (select b.id, ${spend} as spend, ${status} as status, ${asOf} as as_of from bench_result b) n
       where n.id = o.id and (o.budget_current_spend, o.budget_status, o.budget_as_of)
         is distinct from (n.spend, n.status, n.as_of)`,
      { justRun: JUST_RUN },
    );
  });
  await db.raw('vacuum analyze organisations, audit_entries, outbox_events');
  await db.raw('checkpoint');
};

/**
 * @param {import('knex').Knex} db
 * @returns {Promise<Status[]>}
 */
const statusesOf = async (db) => {
  const found = await db.raw(`select budget_current_spend::text as spend, budget_status as status,
    budget_as_of::text as as_of from organisations order by id`);
  const { rows } = /** @type {{ rows: StoredStatus[] }} */ (found);
  return rows.map(({ spend, status, as_of: asOf }) => ({ status, all: `${spend} ${status} ${asOf}` }));
};

/** @type {Record<string, number>} */
const RANK = { ok: 0, soft: 1, hard: 2 };

/**
 * @param {import('knex').Knex} db
 * @param {string} sql
 */
const count = async (db, sql) => {
  const { rows } = /** @type {{ rows: [{ n: string }] }} */ (await db.raw(`select count(*) as n from ${sql}`));
  return Number(rows[0].n);
};

/**
 * @param {string} label
 * @param {string} what
 * @param {number} found
 * @param {number} expected
 */
const assertSame = (label, what, found, expected) => {
  if (found !== expected) throw new Error(`${label}: ${found} ${what}, expected ${expected}.`);
};

/**
 * Runs both from the same state, and compares every organisation.
 *
 * @param {import('knex').Knex} db
 * @param {Case} one
 * @param {() => Promise<void>} runWatchdog
 * @returns {Promise<Facts>} how many organisations were written, and how many statuses changed
 * @throws Error if they differ, or if a status changed without its audit entry or event
 */
const verify = async (db, one, runWatchdog) => {
  await reset(db, one);
  const before = await statusesOf(db);
  await db.raw(one.bare, BINDINGS);
  const bare = await statusesOf(db);
  await reset(db, one);
  await runWatchdog();
  const ours = await statusesOf(db);
  /** @param {(row: Status, index: number) => boolean} isSo */
  const countOf = (isSo) => ours.filter(isSo).length;
  /** @param {string | undefined} status */
  const rankOf = (status) => RANK[status ?? ''] ?? NaN;
  assertSame(one.label, 'organisations', ours.length, bare.length);
  assertSame(
    one.label,
    'organisations differ',
    countOf((row, index) => row.all !== bare[index]?.all),
    0,
  );
  const changed = countOf((row, index) => row.status !== before[index]?.status);
  assertSame(one.label, 'audit entries', await count(db, 'audit_entries where sequence > 1'), changed);
  const risen = countOf((row, index) => rankOf(row.status) > rankOf(before[index]?.status));
  assertSame(one.label, 'events', await count(db, 'outbox_events'), risen);
  return { written: countOf((row, index) => row.all !== before[index]?.all), changed };
};

module.exports = { BINDINGS, CASES, prepare, reset, verify };
