'use strict';

const { OPERATIONS } = require('../harness/operations');
const { CHECKS } = require('./seed-results');

/** @typedef {import('../harness/types').Operation} Operation */
/** @typedef {import('../harness/types').Person} Person */

const DAY = 86_400_000;
const PAGE = 'pagination%5BpageSize%5D=25';

/** @param {number} days */
const daysAgo = (days) => new Date(Date.now() - days * DAY).toISOString();

/** @param {string} label @param {(person: Person) => string} query @returns {Operation} */
const list = (label, query) => ({
  label,
  method: 'GET',
  status: 200,
  path: (person) => `/api/synthetic-results?${PAGE}&${query(person)}`,
});

/** @param {string} condition such as `status:$eq:down` */
const filter = (condition) => () => `filter=${encodeURIComponent(condition)}`;

/** @param {string} id of a check, or of none @returns {(person: Person) => string} */
const ofCheck =
  (id) =>
  ({ organisation }) =>
    filter(`synthetic_check.documentId:$eq:check-${organisation}-${id}`)();

/** @param {string} window @returns {Operation} */
const summary = (window) => ({
  label: `summary of a check, ${window}`,
  method: 'GET',
  status: 200,
  path: ({ organisation }, number) =>
    `/api/synthetic-checks/check-${organisation}-${(number % CHECKS) + 1}/summary?window=${window}`,
});

/**
 * What is measured in one organisation with many results: 2 % of them are down and none has an error; those of the first check
 * contain all that are down.
 *
 * @type {readonly Operation[]}
 */
const CASES = [
  list('list of 25 + total', () => ''),
  list('list by cursor', () => 'pagination%5Bcursor%5D='),
  list('sort=createdAt:asc', () => 'sort=createdAt:asc'),
  list('sort=checked_at:desc', () => 'sort=checked_at:desc'),
  list('sort=checked_at:asc', () => 'sort=checked_at:asc'),
  list('sort=checked_at:desc by cursor', () => 'sort=checked_at:desc&pagination%5Bcursor%5D='),
  list('status is down, 2 %', filter('status:$eq:down')),
  list('status is error, none', filter('status:$eq:error')),
  list('status is one of two', filter('status:$in:down,error')),
  list('status is not up', filter('status:$ne:up')),
  list('status by cursor', () => `${filter('status:$eq:down')()}&pagination%5Bcursor%5D=`),
  list('one check, 10 %', ofCheck('1')),
  list('one check, sort=checked_at:desc', (person) => `${ofCheck('1')(person)}&sort=checked_at:desc`),
  list('a check without results', ofCheck('none')),
  list('createdAt of the last day', () => filter(`createdAt:$gte:${daysAgo(1)}`)()),
  list('createdAt before the last 60 days', () => filter(`createdAt:$lt:${daysAgo(60)}`)()),
  list('checked_at of the last day', () => filter(`checked_at:$gte:${daysAgo(1)}`)()),
  list('checked_at of an hour 30 days ago', () =>
    filter(`checked_at:$between:${daysAgo(30)},${daysAgo(30 - 1 / 24)}`)(),
  ),
  list(
    'checked_at before the last 60 days, in its order',
    () => `${filter(`checked_at:$lt:${daysAgo(60)}`)()}&sort=checked_at:desc`,
  ),
  list('updatedAt of the last day', () => filter(`updatedAt:$gte:${daysAgo(1)}`)()),
  summary('24h'),
  summary('30d'),
  { ...OPERATIONS.report, label: 'create a result' },
];

module.exports = { CASES };
