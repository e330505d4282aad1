import { RESULT_CAUSES, SYNTHETIC_STATUSES } from '../domain/vocabularies';
import {
  boolean,
  datetime,
  integer,
  json,
  oneOf,
  pastDatetime,
  relation,
  string,
  text,
  webAddress,
} from '../wire/field';
import { probeTimings } from '../wire/checks/check-config';
import { defineResource } from '../wire/resource';

export const syntheticResult = defineResource({
  uid: 'api::synthetic-result.synthetic-result',
  path: 'synthetic-results',
  singular: 'synthetic result',
  plural: 'synthetic results',
  description: 'The result of one run of a synthetic check.',
  label: 'check_name',
  ownership: 'member',
  audited: { except: 'Agents report many a minute, and the report changes nothing else.' },
  grantsRights: false,
  merge: 'moves',
  split: 'follows',
  admin: { group: 'system', columns: ['checked_at', 'check_name', 'organisation', 'result_status', 'status_code'] },
  organisationFrom: 'synthetic_check',
  fields: {
    check_name: string('Name of the check as it was run.'),
    url: webAddress('Address that was probed: http or https, without user name or password.'),
    status: oneOf(SYNTHETIC_STATUSES, 'Outcome.', { attribute: 'result_status', rank: 'rising' }),
    response_time_ms: integer('Response time in milliseconds.'),
    status_code: integer('HTTP status code of the answer.', { max: 999 }),
    error_message: text('What went wrong.'),
    checked_at: pastDatetime('When the check ran.'),
    synthetic_check: relation(
      'api::synthetic-check.synthetic-check',
      'name',
      'The check; the result belongs to its organisation.',
    ),
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', { createOnly: true }),
    agent: string('documentId of the agent that reported it; null: a person, a program or a job.', {
      writer: 'system',
    }),
    inconclusive: boolean(
      'Whether the reporter could not tell, because its own connection failed. Such a result says nothing about the service.',
      {
        nullable: true,
      },
    ),
    cause: oneOf(RESULT_CAUSES, 'Why it is not up.', { attribute: 'result_cause' }),
    timings: json('Duration of the parts, in milliseconds.', probeTimings),
    certificate_expires_at: datetime('Earliest end of the certificates that were used.'),
    certificate_subject: string('Subject of the certificate that ends first.'),
  },
  internal: {
    report_key: { type: 'string', private: true },
  },
  placedAfter: {
    checked_at: ['report_key'],
  },
  indexes: {
    synth_results_report_key_uq: { unique: ['report_key'] },
    synth_results_org_created_idx: ['organisation_id', 'created_at', 'id'],
    synth_results_org_updated_idx: ['organisation_id', 'updated_at', 'id'],
    synth_results_org_status_idx: ['organisation_id', 'result_status', 'created_at', 'id'],
    synth_results_org_check_idx: ['organisation_id', 'synthetic_check_id', 'created_at', 'id'],
    synth_results_check_state_idx: [
      'organisation_id',
      'synthetic_check_id',
      'result_status',
      'checked_at',
      'created_at',
      'response_time_ms',
    ],
  },
});

const { organisation: _ofAll, agent: _fromCredential, ...reported } = syntheticResult.fields;

/** What reporters send of a result. */
export const REPORTED_FIELDS = reported;
