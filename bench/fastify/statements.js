'use strict';

const { randomBytes } = require('node:crypto');

/** Columns that an answer carries, those of its organisation's record among them. */
const READ = `select a.document_id as "documentId", a.hostname, a.version, a.os, a.arch, a.capabilities,
    a.enrolled_at, a.last_heartbeat_at, a.cert_fingerprint, a.agent_status as status,
    a.created_at as "createdAt", a.updated_at as "updatedAt", o.document_id as organisation_id, o.name as organisation_name
  from svc_agents a join organisations o on o.id = a.organisation_id`;

/** With ? for what is put in, in the order in which it is. */
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

const moment = (value) => (value === null ? null : new Date(value).toISOString());

const answerOf = ({ organisation_id: documentId, organisation_name: name, ...row }) => ({
  ...row,
  capabilities: typeof row.capabilities === 'string' ? JSON.parse(row.capabilities) : row.capabilities,
  enrolled_at: moment(row.enrolled_at),
  last_heartbeat_at: moment(row.last_heartbeat_at),
  createdAt: moment(row.createdAt),
  updatedAt: moment(row.updatedAt),
  organisation: { documentId, name },
});

const newId = () => `f${randomBytes(12).toString('hex').slice(1)}`;

/** What each statement takes; a moment is what the database has it as. */
const valuesOf = {
  create: (organisation, id, data, now) => [
    ...[id, organisation, data.hostname ?? null, data.version ?? null, data.os ?? null, data.arch ?? null],
    ...[now, now, now],
  ],
  update: (organisation, id, data, now) => [data.hostname ?? null, data.version ?? null, now, id, organisation],
  report: (organisation, id, data, now) => [
    ...[id, organisation, data.check_name ?? null, data.url ?? null, data.response_time_ms ?? null],
    ...[data.status_code ?? null, data.checked_at ?? null, now, now, now],
  ],
};

module.exports = { answerOf, newId, STATEMENTS, valuesOf };
