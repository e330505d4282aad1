import type { RecordOf } from '@tenantry/client';
import type { ALERT_CHANNEL_TYPES, SEVERITIES } from '../../../../../src/domain/vocabularies';
import { ownZone } from '../../../format/own-zone';
import type { Weekday } from '../../maintenance/recurrence';

/** The list of alert channels, and the first part of the key of its data. */
export const CHANNELS = '/api/alert-channels';
/** An alert channel. */
export type Channel = RecordOf<typeof CHANNELS>;

type Severity = (typeof SEVERITIES)[number];

/** An alert channel as its form has it. */
export interface Values {
  name: string;
  type: (typeof ALERT_CHANNEL_TYPES)[number];
  emails: string[];
  endpoint: string | null;
  url: string;
  severities: Severity[];
  checks: string[];
  labels: string[];
  hasQuiet: boolean;
  quiet: { timezone: string; days: Weekday[]; from: string; until: string; except_critical: boolean };
  /** An empty text if it does not repeat. */
  repeat: number | '';
  enabled: boolean;
}

const QUIET: Values['quiet'] = {
  timezone: 'UTC',
  days: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'],
  from: '22:00',
  until: '07:00',
  except_critical: true,
};

/** What the form shows at first. */
export const valuesOf = (channel: Channel | null): Values => ({
  name: channel?.name ?? '',
  type: channel?.type ?? 'email',
  emails: channel?.emails ?? [],
  endpoint: channel?.webhook_endpoint?.documentId ?? null,
  url: '',
  severities: channel?.severities ?? [],
  checks: channel?.checks ?? [],
  labels: channel?.labels ?? [],
  hasQuiet: Boolean(channel?.quiet_hours),
  quiet: channel?.quiet_hours ?? { ...QUIET, timezone: ownZone() },
  repeat: channel?.repeat_minutes ?? '',
  enabled: channel?.enabled ?? true,
});

const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

/** Only what belongs to the type. An address that is left empty is not sent: the stored one stays. */
const targetOf = ({ type, emails, endpoint, url }: Values) => {
  if (type === 'email') return { emails: orNull(emails) };
  if (type === 'webhook') return { webhook_endpoint: endpoint };
  return url.trim() === '' ? {} : { url: url.trim() };
};

/** A channel as the API takes it. */
export const dataOf = (values: Values) => ({
  name: values.name,
  type: values.type,
  ...targetOf(values),
  severities: orNull(values.severities),
  checks: orNull(values.checks),
  labels: orNull(values.labels),
  quiet_hours: values.hasQuiet ? values.quiet : null,
  repeat_minutes: values.repeat === '' ? null : values.repeat,
  enabled: values.enabled,
});
