import { findByRules, type RowRule } from '../broken-rows';
import type { Check } from '../check';

const RULES: RowRule[] = [
  {
    table: 'cloud_instances',
    when: `t.instance_status = 'terminated' and t.terminated_at is null`,
    fault: 'it is terminated, but has no time of termination',
    repair: { does: 'sets terminated_at to its last change', set: (db) => ({ terminated_at: db.ref('updated_at') }) },
  },
  {
    table: 'cloud_instances',
    when: `coalesce(t.instance_status, '') <> 'terminated' and t.terminated_at is not null`,
    fault: 'it has a time of termination, but is not terminated',
    repair: { does: 'clears terminated_at', set: () => ({ terminated_at: null }) },
  },
  {
    table: 'security_findings',
    when: `t.finding_status = 'mitigated' and t.mitigated_at is null`,
    fault: 'it is mitigated, but has no time of mitigation',
    repair: { does: 'sets mitigated_at to its last change', set: (db) => ({ mitigated_at: db.ref('updated_at') }) },
  },
  {
    table: 'security_findings',
    when: `t.finding_status <> 'mitigated' and (t.mitigated_at is not null or t.mitigated_by is not null)`,
    fault: 'it has a mitigation, but is not mitigated',
    repair: { does: 'clears the mitigation', set: () => ({ mitigated_at: null, mitigated_by: null }) },
  },
  {
    table: 'blueprints',
    when: `exists (select 1 from blueprint_drafts d where d.id = t.draft_id and coalesce(d.draft_status, '') <> 'published')`,
    fault: 'its draft is not published, so it has not been reviewed; remove the blueprint, or publish the draft',
  },
  {
    table: 'invitations',
    when: 't.accepted_at is not null and t.revoked_at is not null',
    fault: 'it was accepted and revoked',
  },
  {
    table: 'svc_agents',
    // What is left of the text without its leading digits.
    when: `length(t.cert_fingerprint) <> 64 or ltrim(t.cert_fingerprint, '0123456789abcdef') <> ''`,
    fault:
      'its cert_fingerprint is not a SHA-256 fingerprint of 64 hexadecimal digits in lower case; set the right one',
  },
  {
    table: 'exchange_rates',
    when: 't.units_per_eur <= 0',
    fault: 'its rate is not positive; correct it in the admin panel',
  },
];

/** Columns of a record that must agree with each other. */
export const recordStates: Check = {
  name: 'record-states',
  checks:
    'Instances, findings, blueprints, invitations, agents and exchange rates are in a state that their rules allow.',
  repairs: 'Sets or clears the time that goes with a status. The others need a person.',
  find: (examined) => findByRules(examined, RULES),
};
