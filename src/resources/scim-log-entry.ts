import { z } from 'zod';
import { SCIM_LOG_KINDS, SCIM_LOG_OPERATIONS, SCIM_LOG_RESULTS } from '../domain/vocabularies';
import { datetime, integer, json, oneOf, relation, string, text } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

/** What a directory changed over SCIM, or was refused. */
export const scimLogEntry = defineResource({
  uid: 'api::scim-log-entry.scim-log-entry',
  path: 'scim-log-entries',
  singular: 'SCIM log entry',
  plural: 'SCIM log entries',
  description: 'What a directory changed over SCIM, or why it was refused.',
  label: 'subject',
  searched: ['subject'],
  ownership: 'member',
  audited: { except: 'Each change that it is about has an entry.' },
  grantsRights: false,
  merge: 'stays',
  split: 'stays',
  isLog: true,
  admin: {
    group: 'system',
    columns: ['createdAt', 'result', 'subject', 'organisation', 'token_label', 'detail'],
  },
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'The organisation of the directory.', {
      ...system,
      nullable: false,
    }),
    kind: oneOf(SCIM_LOG_KINDS, 'Kind of the resource.', { ...system, nullable: false }),
    operation: oneOf(SCIM_LOG_OPERATIONS, 'What the directory asked for.', { ...system, nullable: false }),
    result: oneOf(SCIM_LOG_RESULTS, 'What came of it.', { ...system, nullable: false }),
    subject: string(
      'Email address of the user, or else the user name, or name of the group; null if the request named neither.',
      system,
    ),
    resource_id: string('Id of the user or group in SCIM; null if a creation was refused.', system),
    attributes: json('Names of the attributes of SCIM that a change gave other values.', z.array(z.string()), system),
    members_added: integer('How many members a group got; null for users.', system),
    members_removed: integer('How many members a group lost; null for users.', system),
    status_code: integer('Status of the refusal in SCIM; null if there was none.', { ...system, max: 999 }),
    scim_type: string('The keyword of the refusal in SCIM (RFC 7644, section 3.12).', system),
    code: string('The code of the refusal.', system),
    detail: text('Why the request was refused, and what to do.', system),
    requests: integer('How often the same request was refused on that day (UTC); 1 for a change.', {
      ...system,
      nullable: false,
      column: { default: 1 },
    }),
    last_at: datetime('Time of the last of these requests; null if there was one.', system),
    token_id: string('documentId of the SCIM token.', system),
    token_label: string('Name of the token at that time.', system),
    request_id: string('Id of the request.', system),
  },
  internal: {
    refusal_key: { type: 'string', private: true },
  },
  indexes: {
    scim_log_refusal_key_uq: { unique: ['refusal_key'] },
    // Retention reads by it. PostgreSQL would read lists by an index on the time alone, past the entries of other organisations.
    scim_log_kind_created_idx: ['kind', 'created_at'],
    scim_log_org_created_idx: ['organisation_id', 'created_at', 'id'],
    scim_log_org_result_idx: ['organisation_id', 'result', 'created_at', 'id'],
    scim_log_org_token_idx: ['organisation_id', 'token_id', 'created_at', 'id'],
  },
});
