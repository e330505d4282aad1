'use strict';

const { readdirSync, statSync } = require('node:fs');
const path = require('node:path');
const { distDir, isAdminBuilt } = require('../../scripts/launch/settings');

/** @typedef {import('../harness/types').Person} Person */
/** @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string }} Sent */
/** @typedef {(person: Person, at: number) => Sent} Request */
/** @typedef {{ count: number, statuses: number[], targetMs: number, before?: Request, request: Request }} Burst */

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** @param {Person} person */
const bearer = ({ token }) => ({ Authorization: `Bearer ${token}` });

/**
 * @param {string} to the path
 * @param {(at: number) => object} data
 * @returns {Request}
 */
const post = (to, data) => (person, at) => ({
  method: 'POST',
  path: to.replace('{organisation}', person.organisation),
  headers: { ...JSON_TYPE, ...bearer(person) },
  body: JSON.stringify({ data: data(at) }),
});

/**
 * @param {string} from the path
 * @returns {Request}
 */
const get = (from) => () => ({ method: 'GET', path: from, headers: { 'Accept-Encoding': 'br' } });

/** @type {Request} */
const signIn = (_person, at) => ({
  method: 'POST',
  path: '/api/auth/local',
  headers: { ...JSON_TYPE, 'X-Forwarded-For': `198.51.100.${at}` },
  body: JSON.stringify({ identifier: `unknown-${at}@example.com`, password: 'Not-the-Passw0rd!' }),
});

/** The largest script of the admin panel. */
const panelScript = () => {
  if (!isAdminBuilt()) throw new Error('The admin panel is not built. Build it first: npm run build');
  const folder = path.join(distDir, 'build');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const sizes = new Map(scripts.map((file) => [statSync(path.join(folder, file)).size, file]));
  return `/admin/${sizes.get(Math.max(...sizes.keys()))}`;
};

/** @param {number} count */
const ones = (count) => Object.fromEntries(Array.from({ length: count }, (_none, at) => [`v${at}`, 1]));

const members = Array.from({ length: 30_000 }, (_none, at) => String(at).padStart(24, 'a'));
const text = 'x'.repeat(5_000);
const drafts = '/api/blueprint-drafts';

/** @param {number} status @returns {Omit<Burst, 'request'>} */
const twenty = (status) => ({ count: 20, targetMs: 100, statuses: [status] });

/**
 * Expensive requests that one caller or a stranger can send, each with the statuses that it may get, and the target for the
 * longest wait of others. `before` is sent 100 times before the burst. A sign-in has an address and an account of its own.
 *
 * @type {Record<string, Burst>}
 */
const BURSTS = {
  'sign-ins': { count: 90, targetMs: 50, statuses: [401, 503], request: signIn },
  variables: { ...twenty(400), request: post(drafts, () => ({ name: 'a', variables: ones(20_000) })) },
  fields: { ...twenty(400), request: post('/api/svc-agents', () => ones(20_000)) },
  bodies: { ...twenty(400), request: post('/api/svc-agents', () => ({ hostname: 'a'.repeat(1_000_000) })) },
  split: {
    ...twenty(400),
    request: post('/api/organisations/{organisation}/split?dry_run=true', () => ({ into: [{ name: 'a', members }] })),
  },
  pages: {
    ...twenty(200),
    before: post(drafts, () => ({ name: 'a', description: text, cost_notes: text })),
    request: (person) => ({ method: 'GET', path: `${drafts}?pagination[pageSize]=100`, headers: bearer(person) }),
  },
  documentation: { ...twenty(200), request: get('/documentation') },
  openapi: { ...twenty(200), request: get('/api/openapi.json') },
  panel: { ...twenty(200), request: (...args) => get(panelScript())(...args) },
};

module.exports = { BURSTS };
