#!/usr/bin/env node
'use strict';

const { execFile } = require('node:child_process');
const path = require('node:path');
const { promisify } = require('node:util');
const {
  benchCommand,
  countOf,
  countOption,
  DATABASE,
  DATABASE_HELP,
  DATABASES,
  kindsOf,
} = require('./harness/command');
const { inTurns, medians, printFigures } = require('./harness/figures');
const { fillCache, measure } = require('./harness/load');
const { OPERATIONS } = require('./harness/operations');
const { onStage } = require('./harness/stage');
const { root } = require('../scripts/launch/settings');

/** @typedef {import('./harness/types').Kind} Kind */
/** @typedef {import('./harness/types').Operation} Operation */
/** @typedef {import('./harness/types').Stage} Stage */

const FINDINGS = 100_000;

const HELP = `Usage: npm run bench:search [-- options]

Measures _q in an organisation with ${FINDINGS} findings: by the index, and by reading all texts ($containsi filters on the same
four fields), for a word that one, a sixteenth, all or none of them contain; and meta.counts of all of them. One request at a
time. Then creations with and without the triggers that note what has to be indexed, with 16 connections. First it prints how long
building the index took.

  --rounds N       rounds (default 5)
  --seconds N      seconds of each case in a round (default 2)
${DATABASE_HELP}`;

const LIST = '/api/security-findings?pagination%5BpageSize%5D=25';
const FIELDS = ['rule_id', 'file_path', 'description', 'tool'];

/** @param {string} word */
const scanFor = (word) =>
  FIELDS.map((name, place) => `&filters%5B%24or%5D%5B${place}%5D%5B${name}%5D%5B%24containsi%5D=${word}`).join('');

/** @param {string} label @param {string} query @returns {Operation} */
const list = (label, query) => ({ label, method: 'GET', status: 200, path: () => `${LIST}${query}` });

/** Words of the findings that `insertFindings` creates. */
const WORDS = { one: 'rule-77777', 'a sixteenth': 'overflow', all: 'severity', none: 'nowhere' };

/** @type {{ label: string, system: 'indexed' | 'bare' | 'one', operation: Operation }[]} */
const CASES = [
  ...Object.entries(WORDS).flatMap(([share, word]) => [
    { label: `_q, in ${share}`, system: /** @type {const} */ ('one'), operation: list(share, `&_q=${word}`) },
    { label: `reading all, in ${share}`, system: /** @type {const} */ ('one'), operation: list(share, scanFor(word)) },
  ]),
  { label: 'counts=status,severity', system: 'one', operation: list('counts', '&counts=status,severity') },
  { label: 'list, no counts', system: 'one', operation: list('list', '') },
  { label: 'create, with triggers', system: 'indexed', operation: OPERATIONS.create },
  { label: 'create, without', system: 'bare', operation: OPERATIONS.create },
];

const SUBJECTS = ['overflow', 'injection', 'traversal', 'leak', 'redirect', 'forgery', 'downgrade', 'exposure'].flatMap(
  (subject) => [subject, `unchecked ${subject}s`.replace('overflow', 'input')],
);

/**
 * Adds findings to the first organisation.
 *
 * @param {import('knex').Knex} db
 * @param {Kind} kind
 */
const insertFindings = async (db, kind) => {
  const now = kind === 'sqlite' ? Date.now() : new Date();
  const { id: organisation } = await db('organisations').where('slug', 'bench-1').first('id');
  for (let first = 1; first <= FINDINGS; first += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_all, at) => {
      const number = first + at;
      const subject = SUBJECTS[number % SUBJECTS.length];
      return {
        ...{ document_id: `finding-${number}`, organisation_id: organisation, rule_id: `RULE-${number}` },
        ...{ file_path: `src/module-${number % 97}/file-${number}.ts`, tool: `scanner ${number % 5}` },
        description: `Possible ${subject} in module ${number % 97}: values reach line ${number % 400} without a check. The severity depends on the callers.`,
        ...{
          severity: ['low', 'medium', 'high', 'critical'][number % 4],
          finding_status: ['open', 'mitigated'][number % 2],
        },
        ...{ line_number: number % 400, created_at: now, updated_at: now, published_at: now },
      };
    });
    await db.batchInsert('security_findings', rows, 50);
  }
};

/**
 * Builds the index in a separate process, and prints how long that took.
 *
 * @param {Stage} stage
 */
const buildIndex = async ({ environmentOf }) => {
  const script = path.join(root, 'scripts/watchdog.js');
  const env = { ...environmentOf('tenantry'), LOG_LEVEL: 'error' };
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'search-index'], { env });
  const of = (/** @type {string} */ name) => new RegExp(`${name} +([^\\n]+)`).exec(stdout)?.[1];
  console.log(`${of('changed')} records indexed; starting and stopping included, that took ${of('took')}.`);
};

/** @param {import('knex').Knex} db @param {Kind} kind */
const dropTriggers = async (db, kind) => {
  const names = await (kind === 'sqlite'
    ? db('sqlite_master').where('type', 'trigger').pluck('name')
    : db('pg_proc').pluck('proname'));
  for (const name of /** @type {string[]} */ (names).filter((one) => one.startsWith('search_')))
    await db.raw(kind === 'sqlite' ? `drop trigger ${name}` : `drop function ${name}() cascade`);
};

const SIZE = { organisations: 24, agents: 50, users: 1 };

/** @param {Stage} stage */
const prepare = async (stage) => {
  const people = await stage.seed('tenantry', SIZE);
  const db = stage.databases.connect('tenantry');
  await insertFindings(db, stage.kind);
  await buildIndex(stage);
  if (stage.kind === 'postgres') await db.raw('vacuum analyze');
  await db.destroy();
  await stage.databases.clone('tenantry', 'bare');
  const settings = { TEXT_FILTER_MAX_ROWS: String(10 * FINDINGS) };
  const indexed = await stage.start('tenantry', people, settings);
  const bare = await stage.start('bare', people, settings);
  await dropTriggers(bare.db, stage.kind);
  const one = { ...indexed, people: people.slice(0, 1), connections: 1 };
  const systems = { indexed, bare, one };
  for (const system of [indexed, bare]) await fillCache(system);
  return systems;
};

/**
 * Measures the cases in turns, each for a second first.
 *
 * @param {Stage} stage
 * @param {{ rounds: number, seconds: number }} options
 */
const measureOn = async (stage, { rounds, seconds }) => {
  const systems = await prepare(stage);
  for (const { system, operation } of CASES) await measure(systems[system], operation, 1);
  const figures = await inTurns(CASES, rounds, async ({ system, operation }) => {
    const measured = await measure(systems[system], operation, seconds);
    await systems[system].cleanUp();
    return measured;
  });
  return [...figures].map(([{ label }, all]) => ({ label, ...medians(all) }));
};

benchCommand({
  help: HELP,
  options: { database: DATABASE, rounds: countOption(5), seconds: countOption(2) },
  read: (values) => ({
    kinds: kindsOf(values),
    rounds: countOf(values, 'rounds', 1),
    seconds: countOf(values, 'seconds', 0.1, { isWhole: false }),
  }),
  async measure(options) {
    const databases = [];
    for (const kind of options.kinds) {
      console.log(`${DATABASES[kind]}\n`);
      const results = await onStage(kind, (stage) => measureOn(stage, options));
      printFigures(results.map((one) => [one.label, one]));
      databases.push({ database: kind, results });
    }
    return { facts: { databases } };
  },
});
