'use strict';

const { execFile } = require('node:child_process');
const path = require('node:path');
const { promisify } = require('node:util');
const { median } = require('../harness/figures');
const { root } = require('../../scripts/launch/settings');
const { MOST } = require('./options');

/** @typedef {import('../harness/types').Stage} Stage */
/** @typedef {import('../harness/types').System} System */

/** Settings of the measured servers and background jobs. */
const SETTINGS = { RETENTION_AUDIT_MONTHS: '24' };
const IDLE_RUNS = 3;
/** The state of roll-ups that are complete. */
const ROLLED_UP = 2_147_483_647;

/**
 * Runs a script on the database of a system in a separate process.
 *
 * @param {Stage} stage
 * @param {System} system
 * @param {string[]} command the script and its arguments
 */
const runScript = ({ environmentOf }, { name }, command) =>
  promisify(execFile)(process.execPath, command, {
    env: { ...environmentOf(name), ...SETTINGS, LOG_LEVEL: 'error' },
  });

/**
 * Runs a watchdog in a separate process.
 *
 * @param {Stage} stage
 * @param {System} system
 * @param {string} watchdog
 * @returns {Promise<{ ms: number, changed: number }>} how long the run took, without starting the process, and what it changed
 */
const runWatchdog = async (stage, system, watchdog) => {
  await runScript(stage, system, [path.join(root, 'scripts/watchdog.js'), watchdog]);
  const run = /** @type {{ started_at: string, ended_at: string, changed: number, failed: number }} */ (
    await system
      .db('watchdog_runs')
      .where({ watchdog })
      .orderBy('id', 'desc')
      .first('started_at', 'ended_at', 'changed', 'failed')
  );
  if (run.failed > 0) throw new Error(`${run.failed} failed in the run of ${watchdog}.`);
  return { ms: new Date(run.ended_at).getTime() - new Date(run.started_at).getTime(), changed: run.changed };
};

/**
 * @param {Stage} stage
 * @param {System} system
 */
const rollUp = async (stage, system) => {
  for (;;) {
    await runScript(stage, system, [path.join(__dirname, 'roll-up.js')]);
    const state = /** @type {{ check_id: number }} */ (await system.db('synthetic_rollup_state').first('check_id'));
    if (state.check_id === ROLLED_UP) return;
  }
};

/**
 * @param {Stage} stage
 * @param {System[]} systems
 */
const measureHousekeeping = async (stage, systems) => {
  /** @type {{ perRow: number, changed: number, idle: number[] }[]} */
  const measured = [];
  for (const system of systems) {
    const { ms, changed } = await runWatchdog(stage, system, 'housekeeping');
    measured.push({ perRow: (ms * 1000) / changed, changed, idle: [] });
  }
  for (let run = 0; run < IDLE_RUNS; run += 1)
    for (const [at, system] of systems.entries())
      measured[at]?.idle.push((await runWatchdog(stage, system, 'housekeeping')).ms);
  const [small, large] = /** @type {[typeof measured[0], typeof measured[0]]} */ (measured);
  const compared = (
    /** @type {string} */ label,
    /** @type {string} */ unit,
    /** @type {number} */ a,
    /** @type {number} */ b,
  ) => ({
    ...{ label, unit, small: a, large: b, ratio: b / a, isMet: b / a <= MOST },
  });
  return [
    compared(`housekeeping, each of ${large.changed} removed`, 'µs', small.perRow, large.perRow),
    compared('housekeeping, nothing to remove', 'ms', median(small.idle), median(large.idle)),
  ];
};

module.exports = { measureHousekeeping, rollUp, SETTINGS };
