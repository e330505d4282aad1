'use strict';

/** @typedef {import('knex').Knex} Knex */
/** @typedef {import('knex').Knex.CreateTableBuilder} Table */

const CHUNK_SIZE = 200;

/** The columns of an agent, apart from its organisation. */
const AGENT = [
  ...['document_id', 'hostname', 'version', 'os', 'arch', 'capabilities', 'enrolled_at', 'last_heartbeat_at'],
  ...['cert_fingerprint', 'agent_status', 'created_at', 'updated_at'],
];

/**
 * Adds what the tables of organisations' rows have in common. The index serves lists and counts.
 *
 * @param {Table} table
 */
const addOwnership = (table) => {
  table.increments('id');
  table.text('document_id').notNullable().unique();
  table.integer('organisation_id').notNullable().references('id').inTable('organisations');
  table.timestamp('created_at').notNullable();
  table.timestamp('updated_at').notNullable();
  table.index(['organisation_id', 'created_at', 'id']);
};

/** @param {Knex} db */
const createTables = async (db) => {
  await db.schema.createTable('organisations', (table) => {
    table.integer('id').primary();
    table.text('document_id').notNullable().unique();
    table.text('name').notNullable();
  });
  await db.schema.createTable('svc_agents', (table) => {
    addOwnership(table);
    table.text('hostname').notNullable();
    for (const name of ['version', 'os', 'arch', 'cert_fingerprint', 'agent_status']) table.text(name);
    table.jsonb('capabilities');
    for (const name of ['enrolled_at', 'last_heartbeat_at']) table.timestamp(name);
  });
  await db.schema.createTable('synthetic_results', (table) => {
    addOwnership(table);
    table.text('check_name').notNullable();
    for (const name of ['url', 'result_status', 'error_message']) table.text(name);
    for (const name of ['response_time_ms', 'status_code']) table.integer(name);
    table.timestamp('checked_at');
  });
};

/**
 * Creates the tables of the hand-written server, and copies the organisations and agents of Tenantry into them.
 *
 * @param {Knex} from Tenantry's database
 * @param {Knex} db an empty database
 */
const fillFastify = async (from, db) => {
  await createTables(db);
  const organisations = /** @type {object[]} */ (await from('organisations').select('id', 'document_id', 'name'));
  const agents = /** @type {object[]} */ (
    await from('svc_agents')
      .orderBy('id')
      .select('organisation_id', ...AGENT)
  );
  await db.batchInsert('organisations', organisations, CHUNK_SIZE);
  await db.batchInsert('svc_agents', agents, CHUNK_SIZE);
  if (/** @type {{ config: { client: string } }} */ (db.client).config.client === 'pg') await db.raw('analyze');
};

module.exports = { fillFastify };
