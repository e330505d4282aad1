'use strict';

const { OPERATIONS, PAGE_SIZE } = require('./operations');

/** On no list of the seeded organisations. */
const ELSEWHERE = '203.0.113.77';

const send = async ({ url }, method, path, { token, data, headers } = {}) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...headers },
    ...(data && { body: JSON.stringify({ data }) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text ? JSON.parse(text) : undefined };
};

/** Everything that a system has to get right before anything about it is measured. */
const checksOf = (system, db, { agents }) => {
  const { people, isGuarded } = system;
  const person = people[Math.floor(people.length / 2)];
  const stranger = people.find(({ organisation }) => organisation !== person.organisation);
  const [own] = person.ids;
  const assert = (what, isRight, { status, text }) => {
    if (!isRight) throw new Error(`${system.name}: ${what}: ${status} ${text.slice(0, 500)}`);
  };
  const { token } = person;
  const as = (method, path, data) => send(system, method, path, { token, data });
  const stored = (table, { data }) => db(table).where('document_id', data.documentId).first();
  const isRefused = ({ status }) => status === 403 || status === 404;
  return {
    async list() {
      const answer = await as('GET', OPERATIONS.list.path());
      const { data, meta } = answer.body;
      assert('a list is one page', data?.length === Math.min(PAGE_SIZE, agents), answer);
      assert('its total is that of the organisation', meta.pagination.total === agents, answer);
      const ids = new Set(person.ids);
      assert(
        'all of it is its own',
        data.every(({ documentId }) => ids.has(documentId)),
        answer,
      );
    },
    async read() {
      const answer = await as('GET', `/api/svc-agents/${own}`);
      const { hostname } = await db('svc_agents').where('document_id', own).first();
      assert('the record is the one', hostname && answer.body.data?.hostname === hostname, answer);
    },
    async refusals() {
      const anonymous = await send(system, 'GET', '/api/svc-agents');
      assert('nobody gets nothing', anonymous.status === 401 || anonymous.status === 403, anonymous);
      if (!isGuarded) return;
      for (const [method, data] of [['GET'], ['PUT', { version: 'foreign' }]]) {
        const answer = await send(system, method, `/api/svc-agents/${stranger.ids[0]}`, { token, data });
        assert('what belongs to others is refused', isRefused(answer), answer);
      }
      const headers = { 'X-Forwarded-For': ELSEWHERE };
      const afar = await send(system, 'GET', `/api/svc-agents/${own}`, { token, headers });
      assert('the allowlist shuts others out', !system.hasAllowlist || isRefused(afar), afar);
      const { version } = await db('svc_agents').where('document_id', stranger.ids[0]).first();
      if (version === 'foreign') throw new Error(`${system.name}: it changed what belongs to others`);
    },
    async create() {
      const answer = await as('POST', '/api/svc-agents', { hostname: 'created.example', version: '1.0.0' });
      assert('it is created', answer.status === 201, answer);
      assert('it is stored', (await stored('svc_agents', answer.body))?.hostname === 'created.example', answer);
      const path = `/api/svc-agents/${answer.body.data.documentId}`;
      assert('whoever made it can read it', (await as('GET', path)).status === 200, answer);
      const foreign = await send(system, 'GET', path, { token: stranger.token });
      assert('others cannot', isRefused(foreign) || !isGuarded, foreign);
    },
    async update() {
      const answer = await as('PUT', `/api/svc-agents/${own}`, { version: 'verified' });
      assert('it is changed', answer.status === 200 && answer.body.data.version === 'verified', answer);
      assert('it is stored', (await stored('svc_agents', answer.body)).version === 'verified', answer);
    },
    async report() {
      const answer = await as('POST', '/api/synthetic-results', { check_name: 'verified', status_code: 200 });
      assert('it is created', answer.status === 201, answer);
      assert('it is stored', (await stored('synthetic_results', answer.body))?.check_name === 'verified', answer);
    },
  };
};

/**
 * Asks a system for everything once and compares the answers with its database.
 *
 * @throws Error that names the first thing that is wrong
 */
const verifyAnswers = async (system, db, size) => {
  for (const check of Object.values(checksOf(system, db, size))) await check();
};

module.exports = { verifyAnswers };
