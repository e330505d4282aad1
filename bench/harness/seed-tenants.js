'use strict';

const { once } = require('node:events');
const { createWriteStream } = require('node:fs');
const { compiled } = require('../../scripts/launch/settings');

const SLUG_PREFIX = 'bench-';
/** A transaction is no longer than a statement may take, and is one turn of the progress. */
const AGENTS_PER_BATCH = 25_000;
/** High enough that no creation of a load test meets them. */
const PLENTY = 1_000_000;

/** What the two databases spell differently. */
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

const series = (first, last) =>
  `with recursive n(i) as (select cast(:${first} as integer) union all select i + 1 from n where i < :${last})`;

/** The new organisations of this batch, as the statements after the first one find them. */
const NEW = `o.id > :after and o.slug like '${SLUG_PREFIX}%'`;

const insertInto = (table, columns, select, { id, now }) =>
  `insert into ${table} (document_id, ${columns.join(', ')}, created_at, updated_at, published_at)
   select ${id}, ${select.fields.join(', ')}, ${select.at ?? now}, ${now}, ${now} from ${select.from}`;

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

/** The first one is the owner: an organisation has to have one. */
const memberships = (dialect) => {
  const from = `organisations o cross join n join up_users u
    on u.username = o.slug || '-' || n.i and u.id > :afterUser where ${NEW}`;
  const fields = ['o.id', 'u.id', `case when n.i = 1 then 'owner' else 'admin' end`];
  const columns = ['organisation_id', 'user_id', 'role'];
  return `${series('one', 'users')} ${insertInto('memberships', columns, { fields, from }, dialect)}`;
};

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

/** Addresses of this machine, and as many others as there are to be; none where there is to be no allowlist. */
const allowlist = (size) =>
  ['127.0.0.0/8', '::1']
    .concat(
      Array.from({ length: size }, (_all, at) => (at % 2 ? `10.${at % 256}.${at >> 8}.0/24` : `2001:db8:${at}::/48`)),
    )
    .slice(0, size);

const biggestId = async (db, table) => Number((await db(table).max({ id: 'id' }))[0].id ?? 0);

/** The log of each organisation begins with its creation, as it does when the application creates it. */
const openAuditChains = async (strapi, created) => {
  const { recordActions } = compiled('audit/record-actions');
  const entries = created.map(({ id, document_id: documentId, slug }) => ({
    action: 'organisation.create',
    organisationId: id,
    target: { type: 'organisation', id: documentId },
    changes: { slug: { before: null, after: slug } },
  }));
  await recordActions(strapi, entries);
};

const insertBatch = (strapi, { first, last, size }) => {
  const dialect = DIALECTS[strapi.db.dialect.client];
  return strapi.db.transaction(async ({ trx }) => {
    const after = await biggestId(trx, 'organisations');
    const afterUser = await biggestId(trx, 'up_users');
    const bindings = {
      ...{ after, afterUser, first, last, one: 1, users: size.users, agents: size.agents, now: new Date() },
      ...{ lifeMs: size.hours * 3_600_000, ssoOnly: size.ssoOnly },
      allowlist: size.allowlist > 0 ? JSON.stringify(allowlist(size.allowlist)) : null,
    };
    for (const statement of [organisations, users, roles, memberships, sessions, agents])
      await trx.raw(statement(dialect), bindings);
    const created = await trx('organisations as o').whereRaw(NEW, { after }).select('id', 'document_id', 'slug');
    await openAuditChains(strapi, created);
    return created;
  });
};

/** A line for each user: token, tab, the documentIds of the agents. */
const tokenLines = async (strapi, created) => {
  const db = strapi.db.connection;
  const { signTokens } = compiled('tenancy/identity/session-tokens');
  const ids = created.map(({ id }) => id);
  const idsOf = new Map(created.map(({ id }) => [id, []]));
  const rows = await db('svc_agents')
    .whereIn('organisation_id', ids)
    .orderBy('id')
    .select('organisation_id', 'document_id');
  for (const row of rows) idsOf.get(row.organisation_id).push(row.document_id);
  const opened = await db('sessions').whereIn('opened_organisation_id', ids).orderBy('id').select();
  const documentIds = new Map(created.map(({ id, document_id: documentId }) => [id, documentId]));
  return opened.map((row) => {
    const times = { startedAt: new Date(row.started_at).getTime(), expiresAt: new Date(row.expires_at).getTime() };
    const session = { id: row.id, userId: row.user_id, method: row.method, ...times };
    const { jwt } = signTokens(strapi, session, documentIds.get(row.opened_organisation_id), 0);
    return `${jwt}\t${idsOf.get(row.opened_organisation_id).join()}\n`;
  });
};

/** How many organisations of ours a database has. */
const countSeeded = async (db) => {
  const [{ total }] = await db('organisations').where('slug', 'like', `${SLUG_PREFIX}%`).count({ total: 'id' });
  return Number(total);
};

/**
 * Adds organisations with their users, memberships, sessions and agents, a batch to a transaction.
 *
 * @param strapi the loaded application; the life of its tokens is its own setting
 * @param size organisations, users and agents of each, ranges of the allowlist, ssoOnly, and hours that sessions hold
 * @param file where a line for each user goes
 * @param onProgress is told how many organisations are done
 */
const seedTenants = async (strapi, size, file, onProgress) => {
  const offset = await countSeeded(strapi.db.connection);
  const batch = Math.max(1, Math.floor(AGENTS_PER_BATCH / size.agents));
  const out = createWriteStream(file, { mode: 0o600 });
  for (let done = 0; done < size.organisations;) {
    const first = offset + done + 1;
    const last = offset + Math.min(done + batch, size.organisations);
    const created = await insertBatch(strapi, { first, last, size });
    for (const line of await tokenLines(strapi, created)) if (!out.write(line)) await once(out, 'drain');
    done = last - offset;
    onProgress(done);
  }
  out.end();
  await once(out, 'finish');
  if (strapi.db.dialect.client === 'postgres') await strapi.db.connection.raw('analyze');
};

module.exports = { countSeeded, seedTenants, SLUG_PREFIX };
