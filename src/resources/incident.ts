import { z } from 'zod';
import { INCIDENT_STATUSES, INCIDENT_UPDATE_KINDS, SEVERITIES } from '../domain/vocabularies';
import { boolean, datetime, json, name, oneOf, relation, string, strings, text } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

/** The most checks that one incident concerns. */
export const MAX_INCIDENT_CHECKS = 200;

/** One entry in the timeline of an incident. */
const UPDATE = z.strictObject({
  at: z.iso.datetime(),
  kind: z.enum(INCIDENT_UPDATE_KINDS),
  message: z.string().nullable(),
  public: z.boolean(),
  author: z.string().nullable(),
});

export const incident = defineResource({
  uid: 'api::incident.incident',
  path: 'incidents',
  singular: 'incident',
  plural: 'incidents',
  description: 'A time in which a check is down, or a disturbance that a person has opened.',
  label: 'title',
  searched: ['title', 'cause'],
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'follows',
  organisationFrom: 'synthetic_check',
  admin: {
    group: 'work',
    columns: ['title', 'organisation', 'severity', 'incident_status', 'started_at', 'resolved_at'],
  },
  requiredOnCreate: ['title'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    title: name('What is disturbed, in a few words.'),
    severity: oneOf(SEVERITIES, 'Severity; that of the check by default.', {
      column: { default: 'high' },
      nullable: false,
      rank: 'falling',
    }),
    status: oneOf(INCIDENT_STATUSES, 'open until somebody acknowledges it, then acknowledged; resolved is final.', {
      attribute: 'incident_status',
      column: { default: 'open' },
      rank: 'rising',
      nullable: false,
      ...system,
    }),
    synthetic_check: relation(
      'api::synthetic-check.synthetic-check',
      'name',
      'The check that is down; null for an incident that a person has opened.',
      system,
    ),
    checks: strings('documentIds of the checks that it concerns.', { max: MAX_INCIDENT_CHECKS }),
    cause: text('Why, as the first failed result says.', system),
    started_at: datetime('When it began: for a check, with the first failed result.', system),
    acknowledged_at: datetime('When somebody acknowledged it.', system),
    acknowledged_by: string('Who acknowledged it.', system),
    resolved_at: datetime('When it ended.', system),
    flapping: boolean('Whether the check went down at least three times within an hour.', {
      column: { default: false },
      ...system,
    }),
    updates: json('The timeline, oldest first: at most the latest 200 entries.', z.array(UPDATE), system),
    public: boolean('Whether status pages with one of its checks show it.', { column: { default: true } }),
    public_text: text('What status pages say about it; null: only which components are disturbed.'),
  },
  indexes: {
    incidents_org_created_idx: ['organisation_id', 'created_at', 'id'],
    incidents_org_status_idx: ['organisation_id', 'incident_status', 'created_at', 'id'],
    incidents_check_idx: ['synthetic_check_id', 'incident_status', 'started_at'],
  },
});
