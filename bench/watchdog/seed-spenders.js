'use strict';

/** The month of the cost records, and the time of the watchdog's run. */
const MONTH = { from: new Date('2026-05-01T00:00:00.000Z'), until: new Date('2026-06-01T00:00:00.000Z') };
const NOW = new Date('2026-05-31T12:00:00.000Z');

const CHUNKS = 10;

const ORGANISATIONS = `insert into organisations (document_id, name, slug, budget_alert_emails, budget_status,
    budget_current_spend, budget_override, home_region, deployment_cell, plan, agent_limit, tier, org_status,
    grace_window_open, billing_country, is_business, vat_id_valid, leaderboard_enabled,
    created_at, updated_at, published_at)
  select left(md5('o' || i), 24), 'Organisation ' || i, 'organisation-' || i, '["finance@example.com"]', 'ok',
    0, false, 'eu-central', 'cell-1', 'Team', 25, 'team', 'active', false, 'DE', true, false, false, t, t, t
  from generate_series(1, :organisations) i, lateral (select timestamp '2026-01-01' + i * interval '1 second' as t) m`;

/** In chronological order, as charges arrive: those of one organisation are spread over the whole table. */
const COSTS = `insert into cost_records (document_id, organisation_id, amount_eur, charged_at, provider, service,
    external_id, created_at, updated_at, published_at)
  select left(md5('c' || i), 24), 1 + abs(hashint8(i)::bigint) % :organisations,
    (case when i % 50 = 0 then -1 else 1 end) * (1 + (i * 7919) % 20000000) / 1000000.0, t, 'hetzner', 'compute',
    'line-' || i, t, t, t
  from generate_series(:first::bigint, :last::bigint) i,
    lateral (select timestamp '2026-05-01' + i * (interval '30 days' / :records) as t) m`;

/**
 * Of ten organisations, seven are below 70 % of their limit, two below 100 %, and one above; every 25th has no limit.
 */
const LIMITS = `update organisations o set monthly_budget_limit =
    case when o.id % 25 = 0 then null else
      greatest(1, round(s.spend / (case when o.id % 10 < 7 then 0.4 when o.id % 10 < 9 then 0.85 else 1.2 end), 2)) end
  from (select organisation_id, sum(amount_eur) as spend from cost_records group by 1) s where s.organisation_id = o.id`;

/** The first audit entry of each organisation, as its creation writes it. */
const CHAINS = `insert into audit_entries (document_id, organisation_id, action, actor_kind, target_type, target_id,
    sequence, previous_hash, hash, created_at, updated_at, published_at)
  select left(md5('a' || id), 24), id, 'organisation.create', 'system', 'organisation', document_id,
    1, repeat('0', 64), repeat(md5(id::text), 2), created_at, created_at, created_at from organisations`;

/**
 * Fills an empty database with organisations and their cost records of one month, with few large statements.
 *
 * @param {import('knex').Knex} db a connection to PostgreSQL whose user can set session_replication_role, so that
 *   foreign keys are not checked
 * @param {{ organisations: number, records: number }} sizes how many organisations and records
 */
const seedSpenders = async (db, { organisations, records }) => {
  await db.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx.raw(ORGANISATIONS, { organisations });
    for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
      const first = Math.floor((chunk * records) / CHUNKS) + 1;
      const last = Math.floor(((chunk + 1) * records) / CHUNKS);
      await trx.raw(COSTS, { organisations, records, first, last });
    }
    await trx.raw(LIMITS);
    await trx.raw(CHAINS);
  });
  // Each reset writes rows. Without autovacuum, both runs of a round find the tables in the same state.
  for (const table of ['organisations', 'cost_records', 'audit_entries', 'outbox_events']) {
    await db.raw(`alter table ${table} set (autovacuum_enabled = false)`);
  }
  await db.raw('vacuum full organisations');
  await db.raw('vacuum analyze');
};

module.exports = { MONTH, NOW, seedSpenders };
