'use strict';

const { randomBytes } = require('node:crypto');

/**
 * @typedef {object} Row
 * @property {string} organisation_id
 * @property {string} organisation_name
 */
/** @typedef {Record<string, string | number | undefined>} Data */
/**
 * @typedef {object} Store
 * @property {(organisation: number, pageSize: number) => Listed | Promise<Listed>} list
 * @property {(organisation: number, id: string) => Answer | undefined | Promise<Answer | undefined>} read
 * @property {(organisation: number, data: Data) => Answer | undefined | Promise<Answer | undefined>} create
 * @property {(organisation: number, id: string, data: Data) => Answer | undefined | Promise<Answer | undefined>} update
 * @property {(organisation: number, data: Data) => Answer | undefined | Promise<Answer | undefined>} report
 */
/** @typedef {{ organisation: { documentId: string, name: string } }} Answer */
/** @typedef {{ rows: Answer[], total: number }} Listed */

/** The columns in a response. */
const AGENT = `svc_agents.document_id as "documentId", hostname, version, os, arch, capabilities, enrolled_at,
  last_heartbeat_at, cert_fingerprint, agent_status as status, created_at as "createdAt", updated_at as "updatedAt"`;
const RESULT = `document_id as "documentId", check_name, url, result_status as status, response_time_ms, status_code,
  error_message, checked_at, created_at as "createdAt", updated_at as "updatedAt"`;

const READ = `select ${AGENT}, o.document_id as organisation_id, o.name as organisation_name
  from svc_agents join organisations o on o.id = svc_agents.organisation_id`;

/** The columns of a row that has just been written, with those of its organisation: no second statement reads them. */
const OWNER = `(select document_id from organisations o where o.id = organisation_id) as organisation_id,
  (select name from organisations o where o.id = organisation_id) as organisation_name`;

/** The statements, with a ? for each value in the order of `valuesOf`. */
const STATEMENTS = {
  list: `${READ} where organisation_id = ? order by created_at, svc_agents.id limit ?`,
  count: 'select count(*) as total from svc_agents where organisation_id = ?',
  read: `${READ} where svc_agents.document_id = ? and organisation_id = ?`,
  create: `insert into svc_agents (document_id, organisation_id, hostname, version, os, arch, agent_status,
      created_at, updated_at) values (?, ?, ?, ?, ?, ?, 'pending', ?, ?) returning ${AGENT}, ${OWNER}`,
  update: `update svc_agents set hostname = coalesce(?, hostname), version = coalesce(?, version), updated_at = ?
    where document_id = ? and organisation_id = ? returning ${AGENT}, ${OWNER}`,
  report: `insert into synthetic_results (document_id, organisation_id, check_name, url, response_time_ms,
      status_code, checked_at, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
    returning ${RESULT}, ${OWNER}`,
};

/**
 * Adds the stub of the organisation to a row. The schemas of responses leave out the columns that it is made of.
 *
 * @param {Row} row
 * @returns {Answer}
 */
const answerOf = (row) =>
  Object.assign(row, { organisation: { documentId: row.organisation_id, name: row.organisation_name } });

const newId = () => `f${randomBytes(12).toString('hex').slice(1)}`;

/** The values of each statement; times are as the database stores them. */
const valuesOf = {
  /** @type {(organisation: number, id: string, data: Data, now: number | Date) => unknown[]} */
  create: (organisation, id, data, now) => [
    ...[id, organisation, data.hostname, data.version ?? null, data.os ?? null, data.arch ?? null],
    ...[now, now],
  ],
  /** @type {(organisation: number, id: string, data: Data, now: number | Date) => unknown[]} */
  update: (organisation, id, data, now) => [data.hostname ?? null, data.version ?? null, now, id, organisation],
  /** @type {(organisation: number, id: string, data: Data, now: number | Date) => unknown[]} */
  report: (organisation, id, data, now) => [
    ...[id, organisation, data.check_name, data.url ?? null, data.response_time_ms ?? null],
    ...[data.status_code ?? null, data.checked_at ?? null, now, now],
  ],
};

module.exports = { answerOf, newId, STATEMENTS, valuesOf };
