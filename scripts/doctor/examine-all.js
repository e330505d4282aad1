'use strict';

const { connectForReading, databaseSettings } = require('../launch/database');
const { elapsed } = require('../launch/progress');
const { compiled } = require('../launch/settings');

/** @typedef {import('../../src/doctor/check').Check} Check */
/** @typedef {import('../../src/doctor/examine').Report} Report */

/** Findings of a check that are shown; --json has more. */
const SHOWN = 20;
const MOST = 1000;

const configuredCells = () => {
  const { env } = require('@strapi/utils');
  const { default: config } = /** @type {{ default: (tools: { env: object }) => any }} */ (compiled('../config/cells'));
  return compiled('domain/organisations/cells').readCellSettings(config({ env }));
};

/**
 * Runs the checks one after the other.
 *
 * @param {readonly Check[]} checks
 * @param {(line: string) => void} say
 */
const examineAll = async (checks, say) => {
  const { examine } = compiled('doctor/examine');
  const db = connectForReading();
  const onSqlite = databaseSettings().client === 'sqlite';
  const isAdminFactorRequired = process.env.ADMIN_SECOND_FACTOR === 'required';
  const examined = { db, onSqlite, now: new Date(), cells: configuredCells(), isAdminFactorRequired };
  /** @type {Report[]} */
  const reports = [];
  try {
    for (const [place, check] of checks.entries()) {
      const startedAt = Date.now();
      const head = `[${place + 1}/${checks.length}] ${check.name}`;
      if (process.stderr.isTTY) process.stderr.write(`${head} …`);
      const report = await examine(check, examined, MOST);
      if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
      const found = report.count === 0 ? 'nothing found' : `${report.count} found`;
      say(`${head}: ${found} (${elapsed(startedAt)})`);
      for (const { record, fault, repair } of report.findings.slice(0, SHOWN))
        say(`  ${record}: ${fault}.${repair ? ` --repair ${repair.does}.` : ''}`);
      if (report.count > SHOWN) say(`  … and ${report.count - SHOWN} more`);
      if (report.count > report.repairable) say(`  ${check.repairs}`);
      reports.push(report);
    }
  } finally {
    await db.destroy();
  }
  return reports;
};

module.exports = { examineAll, SHOWN };
