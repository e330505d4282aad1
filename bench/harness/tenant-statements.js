'use strict';

/** @typedef {{ id: string, now: string, later: (ms: string) => string, json: (text: string) => string }} Dialect */

const SLUG_PREFIX = 'bench-';
/** Limits that no load test reaches. */
const PLENTY = 1_000_000;

/**
 * The expressions that differ between the two databases.
 *
 * @type {Record<string, Dialect>}
 */
const DIALECTS = {
  postgres: {
    id: `'b' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 23)`,
    now: 'cast(:now as timestamp)',
    later: (milliseconds) => `cast(:now as timestamp) + (${milliseconds}) * interval '1 millisecond'`,
    json: (text) => `cast(${text} as jsonb)`,
  },
  sqlite: {
    id: `'b' || substr(lower(hex(randomblob(12))), 1, 23)`,
    now: ':now',
    later: (milliseconds) => `:now + (${milliseconds})`,
    json: (text) => text,
  },
};

/**
 * @param {string} first
 * @param {string} last
 */
const series = (first, last) =>
  `with recursive n(i) as (select cast(:${first} as integer) union all select i + 1 from n where i < :${last})`;

/** Selects the new organisations of this batch, in the statements after the first. */
const NEW = `o.id > :after and o.slug like '${SLUG_PREFIX}%'`;

/**
 * @param {string} table
 * @param {string[]} columns
 * @param {{ fields: (string | number)[], from: string, at?: string }} select
 * @param {Dialect} dialect
 */
const insertInto = (table, columns, select, { id, now }) =>
  `insert into ${table} (document_id, ${columns.join(', ')}, created_at, updated_at, published_at)
   select ${id}, ${select.fields.join(', ')}, ${select.at ?? now}, ${now}, ${now} from ${select.from}`;

/** @param {Dialect} dialect */
const organisations = (dialect) => {
  const columns = [
    ...['name', 'slug', 'ip_allowlist', 'sso_only', 'workspace_domain', 'agent_limit', 'max_instances'],
    ...['monthly_budget_limit', 'budget_current_spend', 'max_monthly_budget', 'budget_status', 'budget_override'],
    ...['org_status', 'tier', 'plan', 'grace_window_open', 'is_business', 'vat_id_valid', 'leaderboard_enabled'],
    'sso_auto_join',
  ];
  const fields = [
    ...[`'Bench organisation ' || i`, `'${SLUG_PREFIX}' || i`, dialect.json(':allowlist'), ':ssoOnly'],
    ...[`'bench.example'`, PLENTY, PLENTY, 1000, 10, 5000, `'ok'`, 'false', `'active'`, `'team'`, `'Team'`],
    ...['false', 'true', 'false', 'false', 'false'],
  ];
  return `${series('first', 'last')} ${insertInto('organisations', columns, { fields, from: 'n' }, dialect)}`;
};

/** @param {Dialect} dialect */
const users = (dialect) => {
  const name = `o.slug || '-' || n.i`;
  const fields = [name, `${name} || '@bench.example'`, `'local'`, 'true', 'false'];
  const select = { fields, from: `organisations o cross join n where ${NEW}` };
  const columns = ['username', 'email', 'provider', 'confirmed', 'blocked'];
  return `${series('one', 'users')} ${insertInto('up_users', columns, select, dialect)}`;
};

const roles = () => `insert into up_users_role_lnk (user_id, role_id, user_ord)
  select u.id, r.id, u.id from up_users u, up_roles r
  where u.id > :afterUser and u.username like '${SLUG_PREFIX}%' and r.type = 'authenticated'`;

/**
 * The first user is the owner, which every organisation needs.
 *
 * @param {Dialect} dialect
 */
const memberships = (dialect) => {
  const from = `organisations o cross join n join up_users u
    on u.username = o.slug || '-' || n.i and u.id > :afterUser where ${NEW}`;
  const fields = ['o.id', 'u.id', `case when n.i = 1 then 'owner' else 'admin' end`];
  const columns = ['organisation_id', 'user_id', 'role'];
  return `${series('one', 'users')} ${insertInto('memberships', columns, { fields, from }, dialect)}`;
};

/** @param {Dialect} dialect */
const sessions = (dialect) => {
  const columns = [
    'user_id',
    'method',
    'opened_organisation_id',
    'started_at',
    'last_used_at',
    'expires_at',
    'rotation',
  ];
  const fields = ['m.user_id', `'sso'`, 'o.id', dialect.now, dialect.now, dialect.later(':lifeMs'), '0'];
  const from = `memberships m join organisations o on o.id = m.organisation_id where ${NEW}`;
  return insertInto('sessions', columns, { fields, from }, dialect);
};

/** @param {Dialect} dialect */
const agents = (dialect) => {
  const columns = [
    ...['hostname', 'organisation_id', 'version', 'os', 'arch', 'capabilities', 'agent_status', 'is_certificate_bound'],
    ...['enrolled_at', 'last_heartbeat_at'],
  ];
  const fields = [
    ...[`'agent-' || n.i || '.' || o.slug`, 'o.id', `'1.0.' || n.i`, `'linux'`, `'amd64'`],
    ...[dialect.json(`'{"shell":true,"files":["read","write"]}'`), `'active'`, 'false', dialect.now, dialect.now],
  ];
  const select = { fields, from: `organisations o cross join n where ${NEW}`, at: dialect.later('n.i') };
  return `${series('one', 'agents')} ${insertInto('svc_agents', columns, select, dialect)}`;
};

/**
 * An allowlist with the addresses of this machine, and others up to the size.
 *
 * @param {number} size
 */
const allowlist = (size) =>
  ['127.0.0.0/8', '::1']
    .concat(
      Array.from({ length: size }, (_all, at) => (at % 2 ? `10.${at % 256}.${at >> 8}.0/24` : `2001:db8:${at}::/48`)),
    )
    .slice(0, size);

/** The statements, in the order in which they run. */
const STATEMENTS = [organisations, users, roles, memberships, sessions, agents];

module.exports = { allowlist, DIALECTS, NEW, SLUG_PREFIX, STATEMENTS };
