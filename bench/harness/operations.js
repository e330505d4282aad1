'use strict';

/** @typedef {import('./types').Operation} Operation */
/** @typedef {import('./types').OperationName} OperationName */
/** @typedef {import('./types').Person} Person */

const PAGE_SIZE = 25;
const AGENTS = '/api/svc-agents';
const LIST_PATH = `${AGENTS}?pagination%5BpageSize%5D=${PAGE_SIZE}`;

/**
 * @template T
 * @param {T[]} list
 * @param {number} number
 */
const turn = (list, number) => list[number % list.length];

/**
 * An agent of a person: a different one in each of their requests.
 *
 * @param {Person} person
 * @param {number} number
 * @param {number} people
 */
const agentOf = ({ ids }, number, people) => turn(ids, Math.floor(number / people) * 7 + number);

/** @param {object} values */
const data = (values) => JSON.stringify({ data: values });

/** @param {number} number */
const newAgent = (number) => data({ hostname: `new-${number}.example`, version: '1.0.0', os: 'linux', arch: 'amd64' });

const FIRST_CHECK = Date.UTC(2026, 4, 1, 12);

/**
 * The measured operations: each creates the n-th request of a person. `status` is the expected status.
 *
 * @type {Record<OperationName, Operation>}
 */
const OPERATIONS = {
  list: {
    label: `list ${PAGE_SIZE} + total`,
    method: 'GET',
    status: 200,
    path: () => LIST_PATH,
  },
  read: {
    label: 'read one',
    method: 'GET',
    status: 200,
    path: (person, number, people) => `${AGENTS}/${agentOf(person, number, people)}`,
  },
  create: {
    label: 'create',
    method: 'POST',
    status: 201,
    path: () => AGENTS,
    body: newAgent,
  },
  contend: {
    label: 'create, one organisation',
    method: 'POST',
    status: 201,
    path: () => AGENTS,
    body: newAgent,
    isOfOne: true,
  },
  update: {
    label: 'update',
    method: 'PUT',
    status: 200,
    path: (person, number, people) => `${AGENTS}/${agentOf(person, number, people)}`,
    body: (number) => data({ version: `2.0.${number}` }),
  },
  report: {
    label: 'synthetic result',
    method: 'POST',
    status: 201,
    path: () => '/api/synthetic-results',
    body: (number) =>
      data({
        check_name: 'front page',
        url: 'https://www.example.com/',
        response_time_ms: number % 1000,
        status_code: 200,
        // With the same check, reporter and time, it would be the same result.
        checked_at: new Date(FIRST_CHECK + number).toISOString(),
      }),
  },
};

module.exports = { LIST_PATH, OPERATIONS, PAGE_SIZE };
