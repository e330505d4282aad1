'use strict';

const { LIST_PATH, PAGE_SIZE } = require('./operations');

/** @typedef {import('./types').Size} Size */
/** @typedef {import('./types').System} System */
/** @typedef {{ documentId: string, hostname?: string, version?: string }} Entry */
/** @typedef {{ data?: Entry & Entry[], meta?: { pagination: { total: number } } }} Body */
/** @typedef {{ status: number, text: string, body: Body }} Answer */
/** @typedef {{ hostname?: string, version?: string, check_name?: string }} Stored */

/** On no list of the seeded organisations. */
const ELSEWHERE = '203.0.113.77';

/**
 * @param {{ url: string }} system
 * @param {string} method
 * @param {string} path
 * @param {{ token?: string, data?: object, headers?: Record<string, string> }} [content]
 * @returns {Promise<Answer>}
 */
const send = async ({ url }, method, path, { token, data, headers } = {}) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...headers },
    ...(data && { body: JSON.stringify({ data }) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: /** @type {Body} */ (text ? JSON.parse(text) : {}) };
};

/**
 * Everything that a system has to get right before anything about it is measured.
 *
 * @param {System} system
 * @param {Size} size
 */
const checksOf = (system, { agents }) => {
  const { db, people, isGuarded } = system;
  const person = people[Math.floor(people.length / 2)];
  const stranger = people.find(({ organisation }) => organisation !== person?.organisation);
  if (!person || !stranger) throw new Error(`${system.name}: it has too few people.`);
  const [own] = person.ids;
  /**
   * @param {string} what
   * @param {boolean} isRight
   * @param {Answer} answer
   */
  const assert = (what, isRight, { status, text }) => {
    if (!isRight) throw new Error(`${system.name}: ${what}: ${status} ${text.slice(0, 500)}`);
  };
  const { token } = person;
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [data]
   */
  const as = (method, path, data) => send(system, method, path, { token, data });
  /**
   * @param {string} table
   * @param {Answer} answer
   * @returns {Promise<Stored | undefined>}
   */
  const stored = (table, { body }) =>
    db(table)
      .where('document_id', body.data?.documentId ?? null)
      .first();
  /** @param {Answer} answer */
  const isRefused = ({ status }) => status === 403 || status === 404;
  return {
    async list() {
      const answer = await as('GET', LIST_PATH);
      const { data, meta } = answer.body;
      assert('a list is one page', data?.length === Math.min(PAGE_SIZE, agents), answer);
      assert('its total is that of the organisation', meta?.pagination.total === agents, answer);
      const ids = new Set(person.ids);
      assert('all of it is its own', data?.every(({ documentId }) => ids.has(documentId)) === true, answer);
    },
    async read() {
      const answer = await as('GET', `/api/svc-agents/${own}`);
      const row = /** @type {Stored | undefined} */ (
        await db('svc_agents')
          .where('document_id', own ?? null)
          .first()
      );
      const hostname = row?.hostname;
      assert('the record is the one', Boolean(hostname) && answer.body.data?.hostname === hostname, answer);
    },
    async refusals() {
      const anonymous = await send(system, 'GET', '/api/svc-agents');
      assert('nobody gets nothing', anonymous.status === 401 || anonymous.status === 403, anonymous);
      if (!isGuarded) return;
      const theirs = `/api/svc-agents/${stranger.ids[0]}`;
      for (const answer of [await as('GET', theirs), await as('PUT', theirs, { version: 'foreign' })])
        assert('what belongs to others is refused', isRefused(answer), answer);
      const headers = { 'X-Forwarded-For': ELSEWHERE };
      const afar = await send(system, 'GET', `/api/svc-agents/${own}`, { token, headers });
      assert('the allowlist shuts others out', !system.hasAllowlist || isRefused(afar), afar);
      const found = await db('svc_agents')
        .where('document_id', stranger.ids[0] ?? null)
        .first();
      const row = /** @type {Stored | undefined} */ (found);
      if (row?.version === 'foreign') throw new Error(`${system.name}: it changed what belongs to others`);
    },
    async create() {
      const answer = await as('POST', '/api/svc-agents', { hostname: 'created.example', version: '1.0.0' });
      assert('it is created', answer.status === 201, answer);
      assert('it is stored', (await stored('svc_agents', answer))?.hostname === 'created.example', answer);
      const path = `/api/svc-agents/${answer.body.data?.documentId}`;
      assert('whoever made it can read it', (await as('GET', path)).status === 200, answer);
      const foreign = await send(system, 'GET', path, { token: stranger.token });
      assert('others cannot', isRefused(foreign) || !isGuarded, foreign);
    },
    async update() {
      const answer = await as('PUT', `/api/svc-agents/${own}`, { version: 'verified' });
      assert('it is changed', answer.status === 200 && answer.body.data?.version === 'verified', answer);
      assert('it is stored', (await stored('svc_agents', answer))?.version === 'verified', answer);
    },
    async report() {
      const answer = await as('POST', '/api/synthetic-results', { check_name: 'verified', status_code: 200 });
      assert('it is created', answer.status === 201, answer);
      assert('it is stored', (await stored('synthetic_results', answer))?.check_name === 'verified', answer);
    },
  };
};

/**
 * Asks a system for everything once and compares the answers with its database.
 *
 * @param {System} system
 * @param {Size} size
 * @throws Error that names the first thing that is wrong
 */
const verifyAnswers = async (system, size) => {
  for (const check of Object.values(checksOf(system, size))) await check();
};

module.exports = { verifyAnswers };
