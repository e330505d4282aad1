import { z } from 'zod';
import { CHECK_BOUNDS, MAX_CHECK_LABELS } from '../domain/checks/check-rules';
import { CHECK_TYPES, REPORTED_STATUSES, SEVERITIES, SYNTHETIC_STATUSES } from '../domain/vocabularies';
import {
  anyObject,
  boolean,
  decimal,
  integer,
  json,
  name,
  oneOf,
  relation,
  string,
  strings,
  webAddress,
} from '../wire/field';
import { defineResource } from '../wire/resource';

/** The state of a check, in lists that ask for it. */
const STATE = z.strictObject({
  status: z.enum([...SYNTHETIC_STATUSES, 'unknown', 'maintenance']),
  underneath: z.enum(REPORTED_STATUSES),
  since: z.iso.datetime().nullable(),
  last_result_at: z.iso.datetime().nullable(),
  uptime_24h: z.number().min(0).max(1).nullable(),
  maintenance_until: z.iso.datetime().nullable(),
});

export const syntheticCheck = defineResource({
  uid: 'api::synthetic-check.synthetic-check',
  path: 'synthetic-checks',
  singular: 'synthetic check',
  plural: 'synthetic checks',
  description: 'A probe of an address whose results are collected.',
  label: 'name',
  searched: ['name', 'url'],
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'assigned',
  admin: { group: 'work', columns: ['name', 'organisation', 'url', 'interval_seconds', 'enabled'] },
  requiredOnCreate: ['name'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    name: name('Name.'),
    url: webAddress(
      'Address to probe: http or https, without user name or password. Only checks of type http have one.',
    ),
    interval_seconds: integer('Seconds between two runs, from 10. For type heartbeat: how often the job reports.', {
      min: 1,
      max: 86_400,
      column: { default: 60 },
    }),
    enabled: boolean('Whether it runs.', { column: { default: true } }),
    type: oneOf(
      CHECK_TYPES,
      'What is probed. heartbeat: a job reports by itself (POST /check-ins/{code}), and its absence is a failure.',
      {
        attribute: 'check_type',
        column: { default: 'http' },
        nullable: false,
      },
    ),
    config: json(
      'Settings of the type; missing ones get their defaults. A value of a header with secret true is stored encrypted and shown as [redacted]; sent back like this, it stays.',
      anyObject,
    ),
    timeout_ms: integer('How long a run can take in all, in milliseconds.', CHECK_BOUNDS.timeout_ms),
    retries: integer('How often an agent repeats a failed run before it reports the failure.', CHECK_BOUNDS.retries),
    degraded_above_ms: integer(
      'A successful run that takes longer is degraded; null: never.',
      CHECK_BOUNDS.degraded_above_ms,
    ),
    confirm_down: integer('Failures in a row after which the check is down.', CHECK_BOUNDS.confirm_down),
    confirm_up: integer('Successes in a row after which a check that was down is up.', CHECK_BOUNDS.confirm_up),
    quorum: integer('How many agents must find it down. With fewer, the check is degraded.', CHECK_BOUNDS.quorum),
    agents: strings(
      'Labels of agents: those with one of them run the check. Null or empty: the ten active agents that enrolled first and have probes in their capabilities.',
      {
        max: MAX_CHECK_LABELS,
      },
    ),
    labels: strings('Labels by which maintenance windows and alert channels select the check.', {
      max: MAX_CHECK_LABELS,
    }),
    severity: oneOf(SEVERITIES, 'Severity of its incidents.', {
      column: { default: 'high' },
      rank: 'falling',
      nullable: false,
    }),
    slo_percent: decimal('Objective: the percentage of time in which it is up or degraded, such as 99.9; null: none.', {
      column: { default: 99.9 },
    }),
    reported_status: oneOf(
      REPORTED_STATUSES,
      'What the results of all reporters say together, for filters and sorting; down also if no reporter could run it. Maintenance and enabled change nothing in it.',
      { column: { default: 'unknown' }, rank: 'rising', nullable: false, writer: 'system' },
    ),
  },
  createdOnly: {
    check_in_token: string('For type heartbeat: the token with which the job reports, shown only once.'),
  },
  internal: {
    /** The values of secret headers, by position; encrypted. */
    header_secrets_sealed: { type: 'text', hidden: true },
    check_in_token_hash: { type: 'string', hidden: true },
  },
  onRequest: {
    state: json(
      'Only with ?with=state. status is what the results of all reporters say together, by confirm_down, confirm_up and quorum: error if it is down because no reporter could run it, unknown after a silence of three intervals (without agents at least 15 minutes), maintenance while a window is in effect; underneath is the state without maintenance. since is when the state began. uptime_24h is the share of results that are up or degraded, among those with a status; null without results.',
      STATE,
      { writer: 'system', nullable: false },
    ),
  },
  indexes: {
    synth_checks_org_created_idx: ['organisation_id', 'created_at', 'id'],
    synth_checks_org_name_idx: ['organisation_id', 'name'],
    synth_checks_org_status_idx: ['organisation_id', 'reported_status', 'id'],
    synth_checks_check_in_idx: ['check_in_token_hash'],
  },
});
