'use strict';

const { readFileSync } = require('node:fs');
const jwt = require('jsonwebtoken');

/** @typedef {import('./types').Person} Person */
/** @typedef {import('./types').Size} Size */
/** @typedef {{ id: number, document_id: string }} Inserted */

/**
 * Reads the people from a file of tokens: each with the documentIds of their organisation's agents, and the
 * organisation, which several people may share.
 *
 * @param {string} file
 * @returns {Person[]}
 */
const peopleFromFile = (file) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [token = '', ids = ''] = line.split('\t');
      const { org } = /** @type {{ org: string }} */ (jwt.decode(token));
      return { token, ids: ids.split(','), organisation: org };
    });

/**
 * Signs tokens of the same people for the hand-written server, which reads the organisation's numeric id from the token.
 *
 * @param {import('knex').Knex} db
 * @param {Person[]} people
 * @param {string} secret
 * @returns {Promise<Person[]>}
 */
const forFastify = async (db, people, secret) => {
  const rows = /** @type {Inserted[]} */ (await db('organisations').select('id', 'document_id'));
  const numeric = new Map(rows.map(({ id, document_id: documentId }) => [documentId, id]));
  return people.map(({ token, ids, organisation }) => {
    const { id } = /** @type {{ id: number }} */ (jwt.decode(token));
    const claims = { id, org: numeric.get(organisation) };
    return { ids, organisation, token: jwt.sign(claims, secret, { algorithm: 'HS256', expiresIn: '1d' }) };
  });
};

const CHUNK_SIZE = 200;

/**
 * Inserts rows, and returns their ids in the same order.
 *
 * @param {import('knex').Knex} trx
 * @param {string} table
 * @param {object[]} rows
 * @returns {Promise<Inserted[]>}
 */
const insert = async (trx, table, rows) => {
  const newest = /** @type {{ id: number | null } | undefined} */ (await trx(table).max({ id: 'id' }).first());
  await trx.batchInsert(table, rows, CHUNK_SIZE);
  const added = await trx(table)
    .where('id', '>', newest?.id ?? 0)
    .orderBy('id')
    .select('id', 'document_id');
  return /** @type {Inserted[]} */ (added);
};

/**
 * @param {import('knex').Knex} trx
 * @param {string} table
 * @param {object[]} rows
 */
const link = (trx, table, rows) => trx.batchInsert(table, rows, CHUNK_SIZE);

/**
 * @param {string} kind
 * @param {number} number
 */
const documentOf = (kind, number) => `${kind}${String(number).padStart(23, '0')}`;

/**
 * Fills the tables that the stock application has created.
 *
 * @param {import('knex').Knex} db
 * @param {Size} size
 * @param {string} secret
 * @returns {Promise<Person[]>} the people in it
 */
const seedStock = (db, { organisations, agents, users }, secret) =>
  db.transaction(async (trx) => {
    const { config } = /** @type {{ config: { client: string } }} */ (db.client);
    const now = config.client === 'pg' ? new Date() : Date.now();
    const times = { created_at: now, updated_at: now, published_at: now };
    /**
     * @param {string} kind
     * @param {number} total
     * @param {(at: number) => object} fields
     */
    const rows = (kind, total, fields) =>
      Array.from({ length: total }, (_all, at) => ({ document_id: documentOf(kind, at), ...fields(at), ...times }));
    const found = await trx('up_roles').where('type', 'authenticated').first('id');
    const { id: role } = /** @type {{ id: number }} */ (found);
    const tenants = await insert(
      trx,
      'organisations',
      rows('o', organisations, (at) => ({ name: `Organisation ${at}`, slug: `organisation-${at}` })),
    );
    /** @param {number} at */
    const person = (at) => ({ username: `user-${at}`, email: `user-${at}@example.com`, provider: 'local' });
    const people = await insert(
      trx,
      'up_users',
      rows('u', organisations * users, (at) => ({ ...person(at), confirmed: true, blocked: false })),
    );
    /** @param {number} at */
    const agent = (at) => ({ hostname: `agent-${at}.example`, version: `1.0.${at}`, os: 'linux', arch: 'amd64' });
    const facts = { capabilities: '{"shell":true,"files":["read","write"]}', agent_status: 'active' };
    const machines = await insert(
      trx,
      'svc_agents',
      rows('a', organisations * agents, (at) => ({ ...agent(at), ...facts, enrolled_at: now, last_heartbeat_at: now })),
    );
    /**
     * @param {number} at
     * @param {number} each
     */
    const tenantOf = (at, each) => tenants[Math.floor(at / each)]?.id;
    const links = {
      up_users_role_lnk: people.map(({ id }) => ({ user_id: id, role_id: role, user_ord: id })),
      up_users_organisation_lnk: people.map(({ id }, at) => ({ user_id: id, organisation_id: tenantOf(at, users) })),
      svc_agents_organisation_lnk: machines.map(({ id }, at) => ({
        ...{ svc_agent_id: id, organisation_id: tenantOf(at, agents) },
      })),
    };
    for (const [table, linked] of Object.entries(links)) await link(trx, table, linked);
    return people.map(({ id }, at) => {
      const own = Math.floor(at / users);
      return {
        token: jwt.sign({ id }, secret, { algorithm: 'HS256', expiresIn: '1d' }),
        ids: machines.slice(own * agents, (own + 1) * agents).map(({ document_id: documentId }) => documentId),
        organisation: tenants[own]?.document_id ?? '',
      };
    });
  });

module.exports = { forFastify, peopleFromFile, seedStock };
