'use strict';

const { randomBytes } = require('node:crypto');

/** @typedef {number | string | Date | null} Moment */
/**
 * @typedef {object} Row
 * @property {string} organisation_id
 * @property {string} organisation_name
 * @property {unknown} capabilities
 * @property {Moment} enrolled_at
 * @property {Moment} last_heartbeat_at
 * @property {Moment} createdAt
 * @property {Moment} updatedAt
 */
/** @typedef {Record<string, string | number | undefined>} Data */
/** @typedef {ReturnType<typeof answerOf>} Answer */
/**
 * @typedef {object} Store
 * @property {(organisation: number, pageSize: number) => Listed | Promise<Listed>} list
 * @property {(organisation: number, id: string) => Answer | undefined | Promise<Answer | undefined>} read
 * @property {(organisation: number, data: Data) => Answer | undefined | Promise<Answer | undefined>} create
 * @property {(organisation: number, id: string, data: Data) => Answer | undefined | Promise<Answer | undefined>} update
 * @property {(organisation: number, data: Data) => object | Promise<object>} report
 */
/** @typedef {{ rows: Answer[], total: number }} Listed */

/** The columns in a response, including those of the organisation's stub. */
const READ = `select a.document_id as "documentId", a.hostname, a.version, a.os, a.arch, a.capabilities,
    a.enrolled_at, a.last_heartbeat_at, a.cert_fingerprint, a.agent_status as status,
    a.created_at as "createdAt", a.updated_at as "updatedAt", o.document_id as organisation_id, o.name as organisation_name
  from svc_agents a join organisations o on o.id = a.organisation_id`;

/** The statements, with a ? for each value in the order of `valuesOf`. */
const STATEMENTS = {
  list: `${READ} where a.organisation_id = ? order by a.created_at, a.id limit ?`,
  count: 'select count(*) as total from svc_agents where organisation_id = ?',
  read: `${READ} where a.document_id = ? and a.organisation_id = ?`,
  create: `insert into svc_agents (document_id, organisation_id, hostname, version, os, arch, agent_status,
      created_at, updated_at, published_at) values (?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?)`,
  update: `update svc_agents set hostname = coalesce(?, hostname), version = coalesce(?, version), updated_at = ?
    where document_id = ? and organisation_id = ?`,
  report: `insert into synthetic_results (document_id, organisation_id, check_name, url, response_time_ms, status_code,
      checked_at, created_at, updated_at, published_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
};

/** @param {number | string | Date | null} value */
const moment = (value) => (value === null ? null : new Date(value).toISOString());

/** @param {Row} row */
const answerOf = ({ organisation_id: documentId, organisation_name: name, ...row }) => ({
  ...row,
  capabilities: /** @type {unknown} */ (
    typeof row.capabilities === 'string' ? JSON.parse(row.capabilities) : row.capabilities
  ),
  enrolled_at: moment(row.enrolled_at),
  last_heartbeat_at: moment(row.last_heartbeat_at),
  createdAt: moment(row.createdAt),
  updatedAt: moment(row.updatedAt),
  organisation: { documentId, name },
});

const newId = () => `f${randomBytes(12).toString('hex').slice(1)}`;

/** The values of each statement; times are as the database stores them. */
const valuesOf = {
  /** @type {(organisation: number, id: string, data: Data, now: number | Date) => unknown[]} */
  create: (organisation, id, data, now) => [
    ...[id, organisation, data.hostname ?? null, data.version ?? null, data.os ?? null, data.arch ?? null],
    ...[now, now, now],
  ],
  /** @type {(organisation: number, id: string, data: Data, now: number | Date) => unknown[]} */
  update: (organisation, id, data, now) => [data.hostname ?? null, data.version ?? null, now, id, organisation],
  /** @type {(organisation: number, id: string, data: Data, now: number | Date) => unknown[]} */
  report: (organisation, id, data, now) => [
    ...[id, organisation, data.check_name ?? null, data.url ?? null, data.response_time_ms ?? null],
    ...[data.status_code ?? null, data.checked_at ?? null, now, now, now],
  ],
};

module.exports = { answerOf, newId, STATEMENTS, valuesOf };
