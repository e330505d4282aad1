'use strict';

const { compiled } = require('../../scripts/launch/settings');
const { connect } = require('../harness/connection');

/** @typedef {import('../harness/types').Person} Person */
/** @typedef {import('../harness/types').System} System */

const PARALLEL = 16;
const AGENTS_AT_ONCE = 500;

/**
 * Sends requests, some at a time.
 *
 * @template T
 * @param {string} url
 * @param {readonly T[]} all
 * @param {(one: T) => { method?: string, path: string, token: string, data?: object }} requestOf
 * @returns {Promise<string[]>} the documentIds in the responses, in the same order
 */
const sendAll = async (url, all, requestOf) => {
  /** @type {string[]} */
  const ids = [];
  let next = 0;
  const drive = async () => {
    const connection = await connect(url);
    for (let at = next++; at < all.length; at = next++) {
      const { method = 'POST', path, token, data = {} } = requestOf(/** @type {T} */ (all[at]));
      const content = JSON.stringify({ data });
      const head = `${method} ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\n`;
      const size = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(content)}\r\n\r\n`;
      const { status, body } = await connection.exchange(`${head}${size}${content}`);
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body.toString()}`);
      const { data: record } = /** @type {{ data: { documentId: string } }} */ (JSON.parse(body.toString()));
      ids[at] = record.documentId;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: PARALLEL }, drive));
  return ids;
};

/**
 * Creates checks for the first person of each organisation.
 *
 * @param {System} system
 * @param {number} count checks of each organisation
 * @returns {Promise<Map<string, string[]>>} documentIds by organisation
 */
const seedChecks = async ({ url, people }, count) => {
  const owners = new Map([...people].reverse().map((person) => [person.organisation, person]));
  const wanted = [...owners.values()].flatMap((person) =>
    Array.from({ length: count }, (_, number) => ({ person, number })),
  );
  const made = await sendAll(url, wanted, ({ person: { token }, number }) => ({
    path: '/api/synthetic-checks',
    token,
    data: { name: `Check ${number}`, url: `https://service-${number}.example/`, interval_seconds: 60 },
  }));
  /** @type {Map<string, string[]>} */
  const checks = new Map([...owners.keys()].map((organisation) => [organisation, []]));
  for (const [at, { person }] of wanted.entries()) checks.get(person.organisation)?.push(made[at] ?? '');
  return checks;
};

/** An agent that has enrolled. @typedef {{ id: string, organisation: string, credential: string }} Agent */

/**
 * Gives all agents of the database a credential, as their enrolment would.
 *
 * @param {System} system
 * @param {NodeJS.ProcessEnv} environment of its server
 * @returns {Promise<Agent[]>}
 */
const enrolAgents = async ({ db, people }, environment) => {
  process.env.TOKEN_HASH_KEY = environment.TOKEN_HASH_KEY;
  const { hashToken } = compiled('database/secrets/token-hash');
  const owners = new Map(people.map((person) => [person.organisation, person]));
  const agents = [...owners.values()].flatMap(({ organisation, ids }) =>
    ids.map((id) => ({ id, organisation, credential: `agt_${id.padEnd(43, 'x')}` })),
  );
  for (let from = 0; from < agents.length; from += AGENTS_AT_ONCE)
    await db.transaction(async (trx) => {
      for (const { id, credential } of agents.slice(from, from + AGENTS_AT_ONCE))
        await trx('svc_agents')
          .where('document_id', id)
          .update({
            agent_status: 'active',
            credential_hash: hashToken(credential),
          });
    });
  return agents;
};

module.exports = { enrolAgents, seedChecks, sendAll };
