import { ACTOR_KINDS } from '../domain/vocabularies';
import { anyObject, integer, json, oneOf, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

export const auditEntry = defineResource({
  uid: 'api::audit-entry.audit-entry',
  path: 'audit-entries',
  singular: 'audit entry',
  plural: 'audit entries',
  description: 'Changes of records: who made them, and what changed. Append-only.',
  label: 'action',
  ownership: 'member',
  audited: { except: 'It is the log.' },
  grantsRights: false,
  merge: 'stays',
  split: 'stays',
  mayBePlatforms: true,
  isLog: true,
  admin: {
    group: 'system',
    columns: ['createdAt', 'action', 'actor_label', 'actor_kind', 'organisation', 'target_id'],
  },
  fields: {
    organisation: relation(
      'api::organisation.organisation',
      'name',
      'The organisation concerned; null if the entry concerns the platform.',
      system,
    ),
    action: string('Type of record and what was done to it.', { ...system, nullable: false }),
    actor_kind: oneOf(ACTOR_KINDS, 'Kind of the actor.', {
      ...system,
      nullable: false,
    }),
    actor_id: string('Id of the actor.', system),
    actor_label: string('Name of the actor.', system),
    target_type: string('Type of the record.', system),
    target_id: string('documentId of the record.', system),
    changes: json(
      'Each changed field, by its name in the API, with its value before and after; related records are documentIds, secrets are redacted. Of large values, which `shortened` of the field names, the beginning, the size in bytes and the SHA-256 of the canonical JSON (RFC 8785).',
      anyObject,
      system,
    ),
    client_ip: string('Address that the request came from.', system),
    request_id: string('Id of the request.', system),
    sequence: integer("Position in the organisation's hash chain, from 1.", {
      ...system,
      nullable: false,
      column: { required: false },
    }),
    previous_hash: string('Hash of the previous entry.', system),
    hash: string('SHA-256 of the entry and the hash of the previous one.', system),
  },
  indexes: {
    audit_entries_org_created_idx: ['organisation_id', 'created_at', 'id'],
    audit_entries_org_action_idx: ['organisation_id', 'action', 'created_at', 'id'],
    audit_entries_org_id_idx: ['organisation_id', 'id'],
    audit_entries_org_sequence_uq: { unique: ['organisation_id', 'sequence'] },
  },
});
