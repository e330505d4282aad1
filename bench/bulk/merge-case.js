'use strict';

const { askServer } = require('../harness/ask-server');
const { warmUp, withOthers } = require('../harness/paced-load');
const { onStage } = require('../harness/stage');
const { DIALECTS } = require('../harness/tenant-statements');

/** @typedef {import('knex').Knex} Knex */
/** @typedef {{ share: number, columns: Record<string, string> }} Spread */

const SIZE = { organisations: 22, agents: 50, users: 1 };
const CHUNK = 100_000;

/**
 * How the records of an organisation are spread over tables, and their columns. Audit entries stay where they are.
 *
 * @type {Record<string, Spread>}
 */
const TABLES = {
  svc_agents: {
    share: 0.05,
    columns: { hostname: `'agent-' || i || '.example'`, version: `'1.0'`, os: `'linux'`, agent_status: `'active'` },
  },
  security_findings: {
    share: 0.2,
    columns: {
      ...{ rule_id: `'rule-' || (i % 500)`, severity: `'high'`, finding_status: `'open'`, tool: `'scanner'` },
      ...{ file_path: `'src/module-' || (i % 3000) || '/file.ts'`, description: `'A finding in file ' || i` },
    },
  },
  synthetic_results: {
    share: 0.45,
    columns: { check_name: `'front page'`, result_status: `'up'`, response_time_ms: 'i % 900', checked_at: ':now' },
  },
  cost_records: {
    share: 0.3,
    columns: { amount_eur: '0.01', charged_at: ':now', provider: `'hetzner'`, service: `'compute'` },
  },
};

/**
 * Adds records to an organisation.
 *
 * @param {Knex} db
 * @param {{ id: string, now: string }} dialect
 * @param {{ organisation: number, records: number }} size
 */
const addRecords = async (db, { id, now }, { organisation, records }) => {
  for (const [table, { share, columns }] of Object.entries(TABLES)) {
    const count = Math.round(records * share);
    const values = Object.values(columns).map((value) => value.replace(':now', now));
    for (let first = 1; first <= count; first += CHUNK) {
      const bindings = { organisation, first, last: Math.min(count, first + CHUNK - 1), now: new Date() };
      await db.raw(
        `insert into ${table} (document_id, organisation_id, ${Object.keys(columns).join(', ')}, created_at, updated_at,
           published_at)
         with recursive n(i) as (
           select cast(:first as integer) union all select i + 1 from n where i < cast(:last as integer))
         select ${id}, cast(:organisation as integer), ${values.join(', ')}, ${now}, ${now}, ${now} from n`,
        bindings,
      );
    }
  }
};

/**
 * @param {import('../harness/types').Kind} kind
 * @param {Knex} db
 * @param {number} records
 */
const seedPair = async (kind, db, records) => {
  const dialect = DIALECTS[kind];
  if (!dialect) throw new Error(`Rows cannot be created for ${kind}.`);
  const rows = await db('organisations').orderBy('id').limit(2).select('id', 'document_id');
  const [from, into] = /** @type {{ id: number, document_id: string }[]} */ (rows);
  if (!from || !into) throw new Error('There are no organisations.');
  for (const { id } of [from, into]) await addRecords(db, dialect, { organisation: id, records });
  // A finding of a scanner has two keys or more, which move with it.
  for (const key of ['a', 'b'])
    await db.raw(`insert into finding_keys select organisation_id, id, '${key}' || document_id from security_findings`);
  await db.raw(kind === 'postgres' ? 'vacuum analyze' : 'pragma wal_checkpoint(truncate)');
  return { from, into };
};

/**
 * Merges two organisations of the same size in a server that gets lists and creations of other organisations.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {number} records of each organisation
 */
const measureMerge = (kind, records) =>
  onStage(kind, async (stage) => {
    const people = await stage.seed('tenantry', SIZE);
    const db = stage.databases.connect('tenantry');
    const { from, into } = await seedPair(kind, db, records).finally(() => void db.destroy());
    const involved = [from.document_id, into.document_id];
    const others = people.filter(({ organisation }) => !involved.includes(organisation));
    const system = await stage.start('tenantry', others);
    const before = await warmUp(system);
    const { result, list, create } = await withOthers(system, async () => {
      const startedAt = performance.now();
      /** @type {{ report: { moved: Record<string, number> }, pauseMs: number }} */
      const { report, pauseMs } = await askServer(system, { merge: { from: from.id, into: into.id } });
      const moved = Object.values(report.moved).reduce((sum, count) => sum + count, 0);
      return { seconds: (performance.now() - startedAt) / 1000, pauseMs, moved };
    });
    return { ...result, before, list, create };
  });

module.exports = { measureMerge };
