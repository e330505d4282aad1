import { z } from 'zod';
import { SYNTHETIC_STATUSES } from '../domain/vocabularies';
import { boolean, integer, json, name, relation, webAddress } from '../wire/field';
import { defineResource } from '../wire/resource';

/** The state of a check, in lists that ask for it. */
const STATE = z.strictObject({
  status: z.enum([...SYNTHETIC_STATUSES, 'unknown']),
  since: z.iso.datetime().nullable(),
  last_result_at: z.iso.datetime().nullable(),
  uptime_24h: z.number().min(0).max(1).nullable(),
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
    url: webAddress('Address to probe: http or https, without user name or password.'),
    interval_seconds: integer('Seconds between two runs.', { min: 1, max: 86_400, column: { default: 60 } }),
    enabled: boolean('Whether it runs.', { column: { default: true } }),
  },
  onRequest: {
    state: json(
      'Only with ?with=state. status is that of the newest result, or unknown if there is none within three intervals and 15 minutes; since is the first result of the current status, or the last result if the status is unknown. uptime_24h is the share of results that are up or degraded, among those with a status; null without results.',
      STATE,
      { writer: 'system', nullable: false },
    ),
  },
  indexes: {
    synth_checks_org_created_idx: ['organisation_id', 'created_at', 'id'],
    synth_checks_org_name_idx: ['organisation_id', 'name'],
  },
});
