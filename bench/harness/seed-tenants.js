'use strict';

const { once } = require('node:events');
const { createWriteStream } = require('node:fs');
const { compiled } = require('../../scripts/launch/settings');
const { allowlist, DIALECTS, NEW, SLUG_PREFIX, STATEMENTS } = require('./tenant-statements');

/** @typedef {import('@strapi/strapi').Core.Strapi} Strapi */
/** @typedef {{ id: number, document_id: string, slug: string }} Created */
/** @typedef {import('./types').Size & { allowlist: number, hours: number, ssoOnly: boolean }} SeedSize */
/** @typedef {{ organisation_id: number, document_id: string }} AgentRow */
/**
 * @typedef {object} SessionRow
 * @property {number} id
 * @property {string} document_id
 * @property {number} user_id
 * @property {'sso'} method
 * @property {number} opened_organisation_id
 * @property {string} started_at
 * @property {string} expires_at
 */

/** Agents per transaction: it stays within the time limit of statements, and updates the progress when it ends. */
const AGENTS_PER_BATCH = 25_000;

/**
 * @param {import('knex').Knex} db
 * @param {string} table
 */
const highestId = async (db, table) => {
  const row = /** @type {{ id: number | null } | undefined} */ (await db(table).max({ id: 'id' }).first());
  return Number(row?.id ?? 0);
};

/**
 * Writes the first audit entry of each organisation, as its creation in the application does.
 *
 * @param {Strapi} strapi
 * @param {Created[]} created
 */
const openAuditChains = async (strapi, created) => {
  const { recordActions } = compiled('audit/record-actions');
  const entries = created.map(({ id, document_id: documentId, slug }) => ({
    action: /** @type {const} */ ('organisation.create'),
    organisationId: id,
    target: { type: 'organisation', id: documentId },
    changes: { slug: { before: null, after: slug } },
  }));
  await recordActions(strapi, entries);
};

/**
 * @param {Strapi} strapi
 * @param {{ first: number, last: number, size: SeedSize }} batch
 * @returns {Promise<Created[]>}
 */
const insertBatch = async (strapi, { first, last, size }) => {
  const dialect = DIALECTS[strapi.db.dialect.client];
  if (!dialect) throw new Error(`Rows cannot be created for ${strapi.db.dialect.client}.`);
  return strapi.db.transaction(async ({ trx: opened }) => {
    const trx = /** @type {import('knex').Knex} */ (opened);
    const after = await highestId(trx, 'organisations');
    const afterUser = await highestId(trx, 'up_users');
    const bindings = {
      ...{ after, afterUser, first, last, one: 1, users: size.users, agents: size.agents, now: new Date() },
      ...{ lifeMs: size.hours * 3_600_000, ssoOnly: size.ssoOnly },
      allowlist: size.allowlist > 0 ? JSON.stringify(allowlist(size.allowlist)) : null,
    };
    for (const statement of STATEMENTS) await trx.raw(statement(dialect), bindings);
    const found = await trx('organisations as o').whereRaw(NEW, { after }).select('id', 'document_id', 'slug');
    const created = /** @type {Created[]} */ (found);
    await openAuditChains(strapi, created);
    return created;
  });
};

/**
 * The lines of the file, one for each user: token, tab, documentIds of the agents.
 *
 * @param {Strapi} strapi
 * @param {Created[]} created
 */
const tokenLines = async (strapi, created) => {
  const db = strapi.db.connection;
  const { signTokens } = compiled('tenancy/identity/session-tokens');
  const ids = created.map(({ id }) => id);
  /** @type {Map<number, string[]>} */
  const idsOf = new Map(created.map(({ id }) => [id, []]));
  const rows = await db('svc_agents')
    .whereIn('organisation_id', ids)
    .orderBy('id')
    .select('organisation_id', 'document_id');
  for (const row of /** @type {AgentRow[]} */ (rows)) idsOf.get(row.organisation_id)?.push(row.document_id);
  const found = await db('sessions').whereIn('opened_organisation_id', ids).orderBy('id').select();
  const opened = /** @type {SessionRow[]} */ (found);
  const documentIds = new Map(created.map(({ id, document_id: documentId }) => [id, documentId]));
  return opened.map((row) => {
    const times = { startedAt: new Date(row.started_at).getTime(), expiresAt: new Date(row.expires_at).getTime() };
    const { id, document_id: documentId, user_id: userId, method, opened_organisation_id: organisationId } = row;
    const session = {
      id,
      documentId,
      userId,
      method,
      organisationId,
      passwordVerifiedAt: null,
      secondFactor: null,
      longestPause: 0,
      ...times,
    };
    const { jwt } = signTokens(strapi, session, documentIds.get(organisationId) ?? null, 0);
    return `${jwt}\t${idsOf.get(organisationId)?.join()}\n`;
  });
};

/**
 * How many organisations of earlier runs a database contains.
 *
 * @param {import('knex').Knex} db
 */
const countSeeded = async (db) => {
  const counted = await db('organisations').where('slug', 'like', `${SLUG_PREFIX}%`).count({ total: 'id' }).first();
  return Number(counted?.total);
};

/**
 * Adds organisations with their users, memberships, sessions and agents, one batch per transaction.
 *
 * @param {Strapi} strapi the loaded application; its settings define the lifetime of tokens
 * @param {SeedSize} size number of organisations, users and agents of each, ranges of the allowlist, ssoOnly, and hours
 *   that sessions are valid
 * @param {string} file receives a line for each user
 * @param {(done: number) => void} onProgress receives the number of organisations that are done
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
