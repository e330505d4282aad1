import { FAULT_WORDS } from '../domain/faults/fault-codes';
import { z } from 'zod';
import { MAX_CHECK_LABELS } from '../domain/checks/check-rules';
import { ALERT_CHANNEL_TYPES, SEVERITIES } from '../domain/vocabularies';
import { boundedList } from '../wire/bounded-list';
import { boolean, datetime, integer, json, name, oneOf, relation, string, strings, text } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;

const QUIET_HOURS = z.strictObject({
  timezone: z.string().min(1).max(64),
  days: z.array(z.enum(WEEKDAYS)).min(1).max(7),
  from: z.string().regex(CLOCK, FAULT_WORDS.CLOCK_TIME_MALFORMED),
  until: z.string().regex(CLOCK, FAULT_WORDS.CLOCK_TIME_MALFORMED),
  except_critical: z.boolean().default(true),
});

export const alertChannel = defineResource({
  uid: 'api::alert-channel.alert-channel',
  path: 'alert-channels',
  singular: 'alert channel',
  plural: 'alert channels',
  description: 'Where an organisation is told about incidents, and about which.',
  label: 'name',
  searched: ['name'],
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'stays',
  split: 'stays',
  admin: {
    group: 'work',
    columns: ['name', 'organisation', 'channel_type', 'enabled', 'last_success_at', 'last_error'],
  },
  requiredOnCreate: ['name', 'type'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    name: name('Name.'),
    type: oneOf(ALERT_CHANNEL_TYPES, 'How it tells: by email, to a webhook endpoint, or to a chat.', {
      attribute: 'channel_type',
      createOnly: true,
      nullable: false,
    }),
    emails: strings(
      'For type email: the addresses. They must belong to members or be confirmed alert recipients of the organisation; null: its owners and admins.',
      { max: 50 },
    ),
    webhook_endpoint: relation(
      'api::webhook-endpoint.webhook-endpoint',
      'url',
      'For type webhook: the endpoint that receives alert.sent.',
    ),
    url: string(
      'For types slack and teams: the address of the incoming webhook. It is stored encrypted, and never shown.',
      {
        secret: true,
        attribute: 'url_sealed',
        column: { private: true },
      },
    ),
    url_host: string('For types slack and teams: the host of the address.', system),
    severities: json(
      'Severities that it tells about; null: all.',
      boundedList(z.enum(SEVERITIES), { max: SEVERITIES.length }),
    ),
    checks: strings('documentIds of the checks that it tells about; null: all.', { max: 200 }),
    labels: strings('It tells about checks with one of these labels, too.', { max: MAX_CHECK_LABELS }),
    quiet_hours: json('When it waits. What is still open at the end is told then.', QUIET_HOURS),
    repeat_minutes: integer('Repeat after so many minutes while nobody has acknowledged the incident; null: never.', {
      min: 5,
      max: 1440,
    }),
    enabled: boolean('Whether it tells.', { column: { default: true } }),
    last_success_at: datetime('Last message that arrived.', system),
    last_error: text('Why the last message did not arrive; null after a success.', system),
  },
  indexes: {
    alert_channels_org_created_idx: ['organisation_id', 'created_at', 'id'],
  },
});
