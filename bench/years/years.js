'use strict';

const { statfsSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const { median, printTable, rotated } = require('../harness/figures');
const { measure } = require('../harness/load');
const { OPERATIONS } = require('../harness/operations');
const { fillCache } = require('../harness/rounds');
const { openStage } = require('../harness/stage');
const { progress } = require('../../scripts/launch/progress');
const { isBuilt, Refusal, root } = require('../../scripts/launch/settings');
const { measureHousekeeping, rollUp, SETTINGS } = require('./housekeeping');
const { HELP, MOST, readOptions, RESULTS_PER_ENTRY } = require('./options');
const { measurePartitions } = require('./partitions');
const { CHECKS, fillYears } = require('./seed-years');

/** @typedef {import('./options').Options} Options */
/** @typedef {import('../harness/types').Figures} Figures */
/** @typedef {import('../harness/types').Operation} Operation */
/** @typedef {import('../harness/types').Stage} Stage */
/** @typedef {import('../harness/types').System} System */
/** @typedef {{ system: string, ratio?: number }} Named */

/** With fewer results on SQLite, fewer organisations have them: each check has some hundred in the small database, too. */
const SIZE = {
  postgres: { organisations: 100, agents: 10, users: 2 },
  sqlite: { organisations: 10, agents: 10, users: 2 },
};
/**
 * Bytes of a result and of an audit entry with their indexes, free space for the log, and rows per second, rolled up: as measured
 * with 50 million results on PostgreSQL 17 and 2 million on SQLite, with two cores. The bytes on SQLite are estimated.
 */
const COSTS = {
  postgres: { result: 330, entry: 560, spare: 6e9, rowsPerSecond: 39_000 },
  sqlite: { result: 420, entry: 1_100, spare: 1e9, rowsPerSecond: 60_000 },
};

/** @param {string} label @param {string} path @returns {Operation} */
const get = (label, path) => ({ label, method: 'GET', status: 200, path: () => path });

/** @param {string} label @param {string} window @returns {Operation} */
const summaryOf = (label, window) => ({
  ...get(label, ''),
  path: ({ organisation }, number) =>
    `/api/synthetic-checks/check-${organisation}-${(number % CHECKS) + 1}/summary?window=${window}`,
});

/** @type {readonly Operation[]} */
const CASES = [
  get('list of 25 results + total', '/api/synthetic-results?pagination%5BpageSize%5D=25'),
  get('list of 25 audit entries + total', '/api/audit-entries?pagination%5BpageSize%5D=25'),
  summaryOf('summary of a check, 30 days', '30d'),
  summaryOf('summary of a check, 24 hours', '24h'),
  { ...OPERATIONS.report, label: 'create a result' },
  { ...OPERATIONS.create, label: 'create an agent, with audit entry' },
];

/** @param {number} bytes */
const gigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`;

/**
 * Prints what the run will take, and refuses if the disk has less.
 *
 * @param {Options} options
 */
const estimate = ({ kind, rows, factor, keepFree }) => {
  const { result, entry, spare, rowsPerSecond } = COSTS[kind];
  const all = rows + rows / factor;
  const bytes = all * (result + entry / RESULTS_PER_ENTRY) + (rows >= 1_000_000 ? spare : spare / 10);
  const { bavail, bsize } = statfsSync(os.tmpdir());
  const minutes = Math.ceil((all * (1 + 1 / RESULTS_PER_ENTRY)) / rowsPerSecond / 60) + 2;
  console.log(
    `Needs about ${gigabytes(bytes)} in ${os.tmpdir()}, which has ${gigabytes(bavail * bsize)}, and about ${minutes} minutes for the rows.`,
  );
  if (bavail * bsize - bytes < keepFree)
    throw new Refusal(`The disk has too little space: ${gigabytes(keepFree)} must stay free. Use fewer --rows.`);
};

/**
 * @param {Stage} stage
 * @param {ReturnType<typeof progress>} step
 * @param {Options} options
 */
const prepare = async (stage, step, { kind, rows, factor }) => {
  const sizes = { small: Math.ceil(rows / factor), large: rows };
  const people = await step(
    'organisations',
    () => stage.seed('small', SIZE[kind]),
    () => 'filled',
  );
  await stage.databases.clone('small', 'large');
  /** @type {System[]} */
  const systems = [];
  for (const [name, results] of Object.entries(sizes)) {
    const db = stage.databases.connect(name);
    const entries = Math.ceil(results / RESULTS_PER_ENTRY);
    const onProgress = (/** @type {number} */ done, /** @type {number} */ total) =>
      process.stderr.isTTY && process.stderr.write(`\r${done} of ${total} rows `);
    await step(
      `${results} results and ${entries} audit entries`,
      () => fillYears(db, { kind, results, entries, onProgress }),
      () => 'filled',
    );
    await db.destroy();
    const system = await stage.start('tenantry', people, name, SETTINGS);
    await step(
      `rolling up ${results} results`,
      () => rollUp(stage, system),
      () => 'done',
    );
    systems.push(system);
  }
  return systems;
};

/**
 * @param {System[]} systems the small and the large one
 * @param {Options} options
 */
const measureRequests = async (systems, { rounds, seconds }) => {
  /** @type {Map<string, Map<string, Figures[]>>} */
  const figures = new Map(CASES.map(({ label }) => [label, new Map(systems.map(({ name }) => [name, []]))]));
  for (let round = -1; round < rounds; round += 1) {
    for (const operation of CASES) {
      for (const system of rotated(systems, Math.max(0, round))) {
        await fillCache(system);
        const measured = await measure(system, operation, round < 0 ? 1 : seconds);
        if (round >= 0) figures.get(operation.label)?.get(system.name)?.push(measured);
        if (operation.method === 'POST') await system.cleanUp();
      }
    }
  }
  return CASES.flatMap(({ label }) => {
    const [small = [], large = []] = [...(figures.get(label)?.values() ?? [])];
    return /** @type {const} */ (['p50', 'totalMs']).map((name) => {
      const of = (/** @type {Figures} */ one) => one[name];
      // Ratios are taken within a round, because the load of the machine changes between rounds.
      const ratio = median(large.map((one, round) => of(one) / of(/** @type {Figures} */ (small[round]))));
      const unit = name === 'p50' ? 'p50 ms' : 'CPU ms with database';
      return { label, unit, small: median(small.map(of)), large: median(large.map(of)), ratio, isMet: ratio <= MOST };
    });
  });
};

/** @param {Awaited<ReturnType<typeof measureRequests>>} results */
const print = (results) => {
  const figure = (/** @type {number} */ value) => value.toFixed(value < 10 ? 2 : 1);
  printTable(
    ['case', 'unit', 'small', 'large', 'ratio', ''],
    results.map(({ label, unit, small, large, ratio, isMet }) => [
      ...[label, unit, figure(small), figure(large), ratio.toFixed(2), isMet ? `≤ ${MOST} ok` : `≤ ${MOST} missed`],
    ]),
    2,
  );
};

/**
 * The command `npm run bench -- --years`.
 *
 * @returns {Promise<number>} the exit status
 */
const measureYears = async () => {
  const options = readOptions();
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  process.chdir(root);
  if (options.partitions) {
    await measurePartitions(options.rows);
    return 0;
  }
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  estimate(options);
  const step = progress(7);
  const stage = await openStage(options.kind, {
    flags: ['-c', 'max_wal_size=4GB', '-c', 'shared_buffers=512MB', '-c', 'fsync=on'],
  });
  try {
    const systems = await prepare(stage, step, options);
    const requests = await step(
      'measuring requests',
      () => measureRequests(systems, options),
      () => 'done',
    );
    const results = [
      ...requests,
      ...(await step(
        'measuring housekeeping',
        () => measureHousekeeping(stage, systems),
        () => 'done',
      )),
    ];
    const machine = `${os.availableParallelism()} cores, node ${process.version}`;
    console.log(
      `\n${options.kind}: ${machine}; ${options.rows / options.factor} and ${options.rows} results; medians of ${options.rounds} rounds of ${options.seconds} s\n`,
    );
    print(results);
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine, ...options, results }, null, 2)}\n`);
    return options.strict && results.some(({ isMet }) => !isMet) ? 1 : 0;
  } finally {
    await stage.close();
  }
};

module.exports = { measureYears };
