#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { examineAll, SHOWN } = require('./doctor/examine-all');
const { loadApplication, runApplicationCommand } = require('./launch/command');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');
const { assertSettings, compiled, isBuilt, loadEnvironmentFile, Refusal } = require('./launch/settings');

/** @typedef {import('../src/doctor/check').Check} Check */
/** @typedef {import('../src/doctor/examine').Report} Report */
/** @typedef {import('../src/doctor/repair').RepairReport} RepairReport */

/** @param {readonly Check[]} checks */
const helpText = (
  checks,
) => `Usage: npm run doctor [-- --only NAME] [-- --repair] [-- --settings] [-- --json] [-- --demo]

Checks every invariant of the database that the code relies on, and prints what it would repair. It only reads, each check
on one state of the database, and can run while the server runs.

  --only NAME  only this check; can be given several times
  --repair     repair what can be repaired safely, each finding in one transaction with its entry in the audit log. It
               starts the application, without serving
  --settings   check the settings only, as a start does, without connecting to the database
  --json       print the result as JSON
  --demo       examine the demo's database
  --help       show this text

Checks:
${checks.map(({ name, checks: what }) => `  ${name.padEnd(22)} ${what}`).join('\n') || '  (shown after npm run build)'}

${DEMO_HELP}
Exits with 0 if nothing was found or everything was repaired, with 1 if findings remain, or with 2 if the arguments are
wrong or the database cannot be examined.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  only: { type: 'string', multiple: true },
  repair: { type: 'boolean' },
  settings: { type: 'boolean' },
  json: { type: 'boolean' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
};

/**
 * Repairs what the checks have found, and examines again.
 *
 * @param {readonly Check[]} checks
 * @param {Report[]} before
 * @param {(line: string) => void} say
 */
const repairAll = async (checks, before, say) => {
  const { recordStartRepairs, repairFindings } = compiled('doctor/repair');
  /** @type {Record<string, RepairReport>} */
  const repairs = {};
  // In this mode, the start creates triggers, indexes and own tables that are missing.
  const strapi = await loadApplication({ 'database.settings.migrationMode': 'repair' });
  try {
    for (const check of checks) {
      const found = before.find(({ name }) => name === check.name);
      if (!found?.repairable) continue;
      const byStart = await recordStartRepairs(strapi, check, found.findings);
      const { repaired, failed } = await repairFindings(strapi, check);
      repairs[check.name] = { repaired: repaired + byStart, failed };
      say(`${check.name}: ${repaired + byStart} repaired${failed.length > 0 ? `, ${failed.length} failed` : ''}`);
      for (const { record, cause } of failed.slice(0, SHOWN)) say(`  ${record}: ${cause}`);
    }
  } finally {
    await strapi.destroy();
  }
  return repairs;
};

/** @param {Report[]} reports */
const countOf = (reports) => reports.reduce((total, { count }) => total + count, 0);

/** @param {Report[]} reports */
const plain = (reports) =>
  reports.map(({ findings, ...report }) => ({
    ...report,
    findings: findings.map(({ record, fault, repair }) => ({ record, fault, repair: repair?.does ?? null })),
  }));

/**
 * @param {readonly Check[]} checks
 * @param {{ repair?: boolean | undefined, json?: boolean | undefined }} options
 */
const run = async (checks, { repair, json }) => {
  const say = json ? () => undefined : (/** @type {string} */ line) => console.log(line);
  let reports = await examineAll(checks, say);
  const isRepairable = reports.some(({ repairable }) => repairable > 0);
  /** @type {Record<string, RepairReport>} */
  let repairs = {};
  if (repair && isRepairable) {
    repairs = await repairAll(checks, reports, say);
    say('After the repair:');
    reports = await examineAll(checks, say);
  }
  const count = countOf(reports);
  const advice = isRepairable && !repair ? ' To repair what can be repaired: npm run doctor -- --repair' : '';
  if (json) console.log(JSON.stringify({ count, checks: plain(reports), repairs }, null, 2));
  else console.log(count === 0 ? 'Nothing found.' : `${count} found.${advice}`);
  return count > 0 ? 1 : 0;
};

/**
 * Checks the settings that the server would start with.
 *
 * @param {boolean | undefined} json
 */
const checkSettings = (json) => {
  process.env.NODE_ENV ||= 'production';
  const faults = compiled('boot/settings/check-settings').settingsFaults(process.env);
  const known = Object.keys(compiled('boot/settings/table').SETTINGS);
  if (json) console.log(JSON.stringify({ faults }, null, 2));
  else if (faults.length > 0) console.log(faults.join('\n'));
  else
    console.log(`The settings are valid: ${known.filter((name) => process.env[name] !== undefined).length} are set.`);
  return faults.length > 0 ? 1 : 0;
};

/** @param {string[]} args */
const main = (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (!isBuilt()) {
    if (values.help) return void process.stdout.write(helpText([]));
    throw new Refusal('The server is not built yet. Build it first: npm run build');
  }
  const { CHECKS } = compiled('doctor/registry');
  if (values.help) return void process.stdout.write(helpText(CHECKS));
  const wrong = values.only?.find((name) => !CHECKS.some((check) => check.name === name));
  if (wrong !== undefined)
    throw new Refusal(`There is no check "${wrong}". The checks: ${CHECKS.map(({ name }) => name).join(', ')}.`);
  if (values.settings) {
    if (values.demo) chooseEnvironment(true);
    else loadEnvironmentFile();
    return checkSettings(values.json);
  }
  chooseEnvironment(values.demo);
  assertSettings();
  return run(
    CHECKS.filter(({ name }) => !values.only || values.only.includes(name)),
    values,
  );
};

void runApplicationCommand(main);
