'use strict';

const { LIST_PATH, PAGE_SIZE } = require('./operations');

/** @typedef {import('./types').Size} Size */
/** @typedef {import('./types').System} System */
/** @typedef {{ documentId: string, hostname?: string, version?: string, organisation?: { documentId: string } }} Entry */
/** @typedef {{ data?: Entry & Entry[], meta?: { pagination: { total: number } } }} Body */
/** @typedef {{ status: number, text: string, body: Body }} Answer */
/** @typedef {{ hostname?: string, version?: string, check_name?: string }} Stored */

/** An address that is on no allowlist of the seeded organisations. */
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
 * The checks that a server must pass before it is measured.
 *
 * @param {System} system
 * @param {Size} size
 */
const checksOf = (system, { agents }) => {
  const { db, people } = system;
  const person = people[Math.floor(people.length / 2)];
  const outsider = people.find(({ organisation }) => organisation !== person?.organisation);
  if (!person || !outsider) throw new Error(`the answers: there are too few people.`);
  const [own] = person.ids;
  /**
   * @param {string} what
   * @param {boolean} isRight
   * @param {Answer} answer
   */
  const assert = (what, isRight, { status, text }) => {
    if (!isRight) throw new Error(`the answers: ${what}: ${status} ${text.slice(0, 500)}`);
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
      assert('the list has one page', data?.length === Math.min(PAGE_SIZE, agents), answer);
      assert('the total is that of the organisation', meta?.pagination.total === agents, answer);
      const ids = new Set(person.ids);
      assert(
        'all records belong to the organisation',
        data?.every(({ documentId }) => ids.has(documentId)) === true,
        answer,
      );
      const isNamed = data?.every(({ organisation }) => organisation?.documentId === person.organisation);
      assert('all records have the stub of the organisation', isNamed === true, answer);
    },
    async read() {
      const answer = await as('GET', `/api/svc-agents/${own}`);
      const row = /** @type {Stored | undefined} */ (
        await db('svc_agents')
          .where('document_id', own ?? null)
          .first()
      );
      const hostname = row?.hostname;
      assert('it is the requested record', Boolean(hostname) && answer.body.data?.hostname === hostname, answer);
    },
    async refusals() {
      const anonymous = await send(system, 'GET', '/api/svc-agents');
      assert('a request without a token is refused', anonymous.status === 401 || anonymous.status === 403, anonymous);
      const theirs = `/api/svc-agents/${outsider.ids[0]}`;
      for (const answer of [await as('GET', theirs), await as('PUT', theirs, { version: 'foreign' })])
        assert('records of other organisations are refused', isRefused(answer), answer);
      const headers = { 'X-Forwarded-For': ELSEWHERE };
      const elsewhere = await send(system, 'GET', `/api/svc-agents/${own}`, { token, headers });
      assert('other addresses are refused', isRefused(elsewhere), elsewhere);
      const found = await db('svc_agents')
        .where('document_id', outsider.ids[0] ?? null)
        .first();
      const row = /** @type {Stored | undefined} */ (found);
      if (row?.version === 'foreign') throw new Error(`the answers: it changed a record of another organisation`);
    },
    async create() {
      const answer = await as('POST', '/api/svc-agents', { hostname: 'created.example', version: '1.0.0' });
      assert('it is created', answer.status === 201, answer);
      assert('it is stored', (await stored('svc_agents', answer))?.hostname === 'created.example', answer);
      const path = `/api/svc-agents/${answer.body.data?.documentId}`;
      assert('its creator can read it', (await as('GET', path)).status === 200, answer);
      const foreign = await send(system, 'GET', path, { token: outsider.token });
      assert('others cannot read it', isRefused(foreign), foreign);
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
 * Sends every operation to a server once, compares the responses with its database, and removes what was created.
 *
 * @param {System} system
 * @param {Size} size
 * @throws Error that names the first fault
 */
const verifyAnswers = async (system, size) => {
  for (const check of Object.values(checksOf(system, size))) await check();
  await system.cleanUp();
};

module.exports = { verifyAnswers };
