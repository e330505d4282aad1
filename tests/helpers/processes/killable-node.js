'use strict';

const { createApplication } = require('../../../scripts/launch/lean-process');
const { compiled } = require('../../../scripts/launch/settings');

/** @typedef {import('@strapi/strapi').Core.Strapi} Strapi */
/** @typedef {{ statement: string, nth: number, when: 'before' | 'underway' | 'after', stays?: boolean }} Death */
/** @typedef {{ watchdog: string, now: string, dieAt?: Death | null }} RunOrder */
/** @typedef {{ path: string, headers: Record<string, string>, body: unknown, dieAt?: Death | null }} PostOrder */
/** @typedef {'begin' | 'stop' | 'sign-in' | 'statements' | RunOrder | PostOrder} Order */
/** @typedef {(this: object, connection: unknown, query: string | { sql: string }) => Promise<unknown>} Send */
/** @typedef {{ _query: Send }} Sender */

const die = () => process.kill(process.pid, 'SIGKILL');

/** Where the next run is killed: at the n-th SQL statement that matches; null if it is not. */
let death = /** @type {Death | null} */ (null);

/** The statements of the run so far, for debugging. */
let statements = /** @type {string[]} */ ([]);

/**
 * The prototype that sends statements, both for the driver and for its transactions.
 *
 * @param {object} client
 * @returns {Sender}
 */
const senderOf = (client) => {
  // The application's own client sends some reads differently, and inherits the rest from its prototype.
  let owner = /** @type {Sender} */ (Object.getPrototypeOf(client));
  while (!Object.hasOwn(owner, '_query')) owner = /** @type {Sender} */ (Object.getPrototypeOf(owner));
  return owner;
};

/** @param {string} sql */
const isTheOne = (sql) => {
  if (!death || !new RegExp(death.statement, 'i').test(sql)) return false;
  death.nth -= 1;
  return death.nth === 0;
};

/**
 * Intercepts every statement. With `before`, it is never sent. With `underway`, it is sent and its result is not
 * awaited. With `after`, it is complete, and nothing follows.
 *
 * @param {Strapi} strapi
 */
const watchStatements = (strapi) => {
  const sender = senderOf(/** @type {object} */ (strapi.db.connection.client));
  const send = sender._query;
  sender._query = async function watched(connection, query) {
    const sql = typeof query === 'string' ? query : query.sql;
    statements.push(sql);
    if (!isTheOne(sql)) return send.call(this, connection, query);
    const when = death?.when;
    if (when === 'before') die();
    const answer = send.call(this, connection, query);
    if (when === 'underway') setImmediate(die);
    await answer;
    return die();
  };
};

/** @typedef {(failure: Error | null, result: unknown) => void} Callback */
/** @typedef {{ query: (config: unknown, callback?: Callback) => unknown }} Connection */

/**
 * Intercepts the texts that transactions of requests send over a connection to PostgreSQL themselves, such as COMMIT, in the same way.
 *
 * @param {Strapi} strapi
 */
const watchConnections = (strapi) => {
  const pool = /** @type {{ acquireConnection: () => Promise<Connection> }} */ (strapi.db.connection.client);
  const acquire = pool.acquireConnection.bind(pool);
  const watched = new WeakSet();
  pool.acquireConnection = async () => {
    const connection = await acquire();
    if (watched.has(connection)) return connection;
    watched.add(connection);
    const query = connection.query.bind(connection);
    connection.query = (config, callback) => {
      if (typeof config !== 'string' || !isTheOne(config)) return query(config, callback);
      const when = death?.when;
      if (when === 'before') die();
      if (when === 'underway') setImmediate(die);
      return query(config, when === 'after' ? die : callback);
    };
    return connection;
  };
};

/** @param {number} ms */
const busyFor = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs a watchdog like the timetable does. Waits until the lease of a node that was killed has expired.
 *
 * @param {Strapi} strapi
 * @param {RunOrder} order
 */
const run = async (strapi, { watchdog, now, dieAt }) => {
  const { runWatchdog } = compiled('watchdogs/run-watchdog');
  const { watchdogNamed } = compiled('watchdogs/registry');
  const job = watchdogNamed(watchdog);
  if (!job) throw new Error(`There is no watchdog ${watchdog}.`);
  const request = { now: new Date(now), by: `node ${process.pid}` };
  let waits = 0;
  const attempt = () => {
    statements = [];
    death = dieAt ? { ...dieAt } : null;
    return runWatchdog(strapi, job, request);
  };
  let report = await attempt();
  for (; report === null && waits < 200; waits += 1) {
    await busyFor(50);
    report = await attempt();
  }
  death = null;
  return { report, waits, statements };
};

/**
 * Listens on the port of PORT, or on any, and returns it.
 *
 * @param {Strapi} strapi
 */
const listen = async (strapi) => {
  const { httpServer } = strapi.server;
  if (!httpServer.listening) {
    strapi.server.mount();
    const port = Number(process.env.PORT ?? 0);
    await new Promise((resolve) => httpServer.listen(port, '127.0.0.1', () => resolve(null)));
  }
  return /** @type {import('node:net').AddressInfo} */ (httpServer.address()).port;
};

/**
 * Sends a POST to this node.
 *
 * @param {Strapi} strapi
 * @param {PostOrder} order
 */
const post = async (strapi, { path, headers, body, dieAt }) => {
  const port = await listen(strapi);
  death = dieAt ? { ...dieAt } : null;
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!dieAt?.stays) death = null;
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.json() };
};

/**
 * Signs a platform operator in, who is added at first.
 *
 * @param {Strapi} strapi
 */
const signIn = async (strapi) => {
  const role = /** @type {{ id: number }} */ (
    await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'platform-operator' } })
  );
  const person = { username: 'operator', email: 'operator@example.com', provider: 'local', confirmed: true };
  const users = strapi.db.query('plugin::users-permissions.user');
  const user = /** @type {{ id: number }} */ (
    (await users.findOne({ where: { username: person.username } })) ??
    (await users.create({ data: { ...person, blocked: false, role: role.id } }))
  );
  const origin = { clientAddress: null, userAgent: null };
  return compiled('commands/accounts/sign-in').signIn(strapi, { userId: user.id, method: 'password', ...origin });
};

/** The first half of load(), which does not need the database, so that it can run while another node still works. */
const prepare = async () => {
  const strapi = createApplication({ serveAdminPanel: false });
  await strapi.register();
  return strapi;
};

/** @param {Strapi} strapi */
const begin = async (strapi) => {
  await strapi.bootstrap();
  strapi.isLoaded = true;
  watchStatements(strapi);
  if (strapi.db.dialect.client === 'postgres') watchConnections(strapi);
  // Others call this node, and have called those before it.
  if (process.env.PORT) await listen(strapi);
  return 'begun';
};

/**
 * @param {Strapi} strapi
 * @param {Order} order
 * @returns {Promise<unknown>}
 */
const execute = (strapi, order) => {
  if (order === 'begin') return begin(strapi);
  if (order === 'stop') return strapi.destroy().then(() => process.exit(0));
  if (order === 'sign-in') return signIn(strapi);
  if (order === 'statements') return Promise.resolve(statements.length);
  return 'path' in order ? post(strapi, order) : run(strapi, order);
};

const main = async () => {
  process.on('disconnect', die);
  const strapi = await prepare();
  process.on('message', (/** @type {Order} */ order) => {
    execute(strapi, order).then(
      (answer) => process.send?.(answer),
      (/** @type {Error} */ error) => process.send?.({ error: String(error.stack ?? error) }),
    );
  });
  process.send?.('prepared');
};

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
