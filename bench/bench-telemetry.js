#!/usr/bin/env node
'use strict';

const { EventEmitter } = require('node:events');
const { createWriteStream } = require('node:fs');
const { createServer } = require('node:http');
const { createRequire } = require('node:module');
const os = require('node:os');
const { setTimeout: sleep } = require('node:timers/promises');
const { benchCommand, countOf, countOption } = require('./harness/command');
const { median, printTable } = require('./harness/figures');
const { compiled } = require('../scripts/launch/settings');

const HELP = `Usage: npm run bench:telemetry [-- options]

Measures the CPU time that counting, logging and tracing add to a request, in this process: requests pass through the middleware
alone, with three statements each for traces. A collector in this process accepts the traces, so its work is included.

  --requests N     requests of each case in a round (default 5000)
  --rounds N       rounds (default 5)
`;

const ROUTES = 60;
const STATEMENTS = 3;
/** Requests between two pauses, in which traces are exported. */
const BATCH = 100;
const PAUSE_MS = 10;

/** @typedef {(ctx: object, next: () => Promise<void>) => Promise<void>} Middleware */
/** @typedef {{ label: string, level?: string, sampler?: string, statements?: number }} Case */

/** @type {Case[]} */
const CASES = [
  { label: 'counted, as by default' },
  { label: 'and logged, LOG_LEVEL=http', level: 'http' },
  { label: `no traces, ${STATEMENTS} statements`, statements: STATEMENTS },
  { label: `traces of 5 %, ${STATEMENTS} statements`, statements: STATEMENTS, sampler: '0.05' },
  { label: `traces of all, ${STATEMENTS} statements`, statements: STATEMENTS, sampler: '1' },
];

class Response extends EventEmitter {
  headersSent = true;
  statusCode = 200;
}

let count = 0;
/** A request as Koa and its router describe it. */
const request = () => ({
  ...{ req: {}, res: new Response(), state: {}, headers: {}, method: 'GET', path: '/api/x', protocol: 'http' },
  _matchedRoute: `/api/records-${(count += 1) % ROUTES}/:id`,
  get: () => '',
  set: () => undefined,
});

/**
 * @typedef {object} Winston the part of Strapi's logger that is used here
 * @property {(options: object) => object} createLogger
 * @property {{ npm: { levels: object } }} config
 * @property {{ Stream: new (options: object) => object }} transports
 */
const winston = /** @type {Winston} */ (createRequire(require.resolve('@strapi/strapi/package.json'))('winston'));

/** @param {string} level */
const applicationWith = (level) => {
  const { winstonFormat } = compiled('telemetry/log-lines');
  const transports = [new winston.transports.Stream({ stream: createWriteStream(os.devNull) })];
  const format = winstonFormat('json', false);
  return { log: winston.createLogger({ level, levels: winston.config.npm.levels, transports, format }) };
};

/** Accepts and discards traces. */
const startCollector = async () => {
  const server = createServer((received, response) => {
    received.resume().on('end', () => response.end('{}'));
  });
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
};

/**
 * CPU microseconds of a request.
 *
 * @param {Middleware} middleware
 * @param {number} requests
 * @param {number} statements
 */
const measure = async (middleware, requests, statements) => {
  const { traced } = compiled('telemetry/tracing');
  const { statementSketch } = compiled('telemetry/statement-spans');
  const next = async () => {
    for (let number = 0; number < statements; number += 1)
      await traced(
        () => statementSketch('select 1 from svc_agents', 'sqlite'),
        () => Promise.resolve(),
      );
  };
  const before = process.cpuUsage();
  for (let number = 0; number < requests; number += 1) {
    const ctx = request();
    await middleware(ctx, next);
    ctx.res.emit('close');
    if (number % BATCH === 0) await sleep(PAUSE_MS);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
};

/**
 * @param {Case} one
 * @param {string} endpoint
 * @param {number} requests
 */
const measureCase = async ({ level = 'info', sampler, statements = 0 }, endpoint, requests) => {
  const { startTracing, stopTracing } = compiled('telemetry/tracing');
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '50' };
  const sampling = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: sampler };
  if (sampler) Object.assign(process.env, variables, sampling);
  if (sampler) await startTracing((message) => console.error(message));
  const create = compiled('middlewares/request-id').default;
  const application = /** @type {import('@strapi/strapi').Core.Strapi} */ (
    /** @type {unknown} */ (applicationWith(level))
  );
  const middleware = /** @type {Middleware} */ (/** @type {unknown} */ (create({}, { strapi: application })));
  const microseconds = await measure(middleware, requests, statements);
  await stopTracing();
  return microseconds;
};

/** @param {{ requests: number, rounds: number }} options */
const measureAll = async ({ requests, rounds }) => {
  const collector = await startCollector();
  /** @type {Middleware} */
  const nothing = (_ctx, next) => next();
  const figures = new Map([{ label: 'nothing' }, ...CASES].map((one) => [one, /** @type {number[]} */ ([])]));
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [one, all] of figures) {
      const isEmpty = one.label === 'nothing';
      const microseconds = await (isEmpty ? measure(nothing, requests, 0) : measureCase(one, collector.url, requests));
      if (round > 0) all.push(microseconds);
    }
  collector.stop();
  const rows = [...figures].map(([{ label }, all]) => [label, median(all).toFixed(1)]);
  printTable(['a request', 'CPU microseconds'], rows);
  return { facts: { rows } };
};

benchCommand({
  help: HELP,
  options: { requests: countOption(5000), rounds: countOption(5) },
  read: (values) => ({ requests: countOf(values, 'requests', 1), rounds: countOf(values, 'rounds', 1) }),
  measure: measureAll,
});
