'use strict';

const { readFileSync } = require('node:fs');
const jwt = require('jsonwebtoken');

/**
 * Somebody who asks: a token, the documentIds of the agents of the own organisation, and the organisation, which two may
 * share.
 */
const ofTokens = (file) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [token, ids] = line.split('\t');
      return { token, ids: ids.split(','), organisation: jwt.decode(token).org };
    });

/** The same people for the server by hand, which reads the organisation's numeric id from the token. */
const forFastify = async (db, people, secret) => {
  const rows = await db('organisations').select('id', 'document_id');
  const numeric = new Map(rows.map(({ id, document_id: documentId }) => [documentId, id]));
  return people.map(({ token, ids, organisation }) => {
    const claims = { id: jwt.decode(token).id, org: numeric.get(organisation) };
    return { ids, organisation, token: jwt.sign(claims, secret, { algorithm: 'HS256', expiresIn: '1d' }) };
  });
};

const CHUNK_SIZE = 200;

/** Inserts rows; answers their ids in the same order. */
const insert = async (trx, table, rows) => {
  const [{ id: last }] = await trx(table).max({ id: 'id' });
  await trx.batchInsert(table, rows, CHUNK_SIZE);
  const added = await trx(table)
    .where('id', '>', last ?? 0)
    .orderBy('id')
    .select('id', 'document_id');
  return added;
};

const link = (trx, table, rows) => trx.batchInsert(table, rows, CHUNK_SIZE);

const documentOf = (kind, number) => `${kind}${String(number).padStart(23, '0')}`;

/**
 * Fills the tables that the stock application has made.
 *
 * @returns the people in it
 */
const seedStock = (db, { organisations, agents, users }, secret) =>
  db.transaction(async (trx) => {
    const now = db.client.config.client === 'pg' ? new Date() : Date.now();
    const times = { created_at: now, updated_at: now, published_at: now };
    const rows = (kind, total, fields) =>
      Array.from({ length: total }, (_all, at) => ({ document_id: documentOf(kind, at), ...fields(at), ...times }));
    const { id: role } = await trx('up_roles').where('type', 'authenticated').first('id');
    const tenants = await insert(
      trx,
      'organisations',
      rows('o', organisations, (at) => ({ name: `Organisation ${at}`, slug: `organisation-${at}` })),
    );
    const person = (at) => ({ username: `user-${at}`, email: `user-${at}@example.com`, provider: 'local' });
    const people = await insert(
      trx,
      'up_users',
      rows('u', organisations * users, (at) => ({ ...person(at), confirmed: true, blocked: false })),
    );
    const agent = (at) => ({ hostname: `agent-${at}.example`, version: `1.0.${at}`, os: 'linux', arch: 'amd64' });
    const facts = { capabilities: '{"shell":true,"files":["read","write"]}', agent_status: 'active' };
    const machines = await insert(
      trx,
      'svc_agents',
      rows('a', organisations * agents, (at) => ({ ...agent(at), ...facts, enrolled_at: now, last_heartbeat_at: now })),
    );
    const tenantOf = (at, each) => tenants[Math.floor(at / each)].id;
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
        organisation: tenants[own].document_id,
      };
    });
  });

module.exports = { forFastify, ofTokens, seedStock };
