import { IANAZone } from 'luxon';
import validator from 'validator';
import type { Fault } from '../refusal';
import type { ALERT_CHANNEL_TYPES } from '../vocabularies';
import { fieldsIn } from '../../values';

export type ChannelType = (typeof ALERT_CHANNEL_TYPES)[number];

/** A channel as far as its fields depend on each other: schema names. */
interface Channel {
  channel_type?: string | null;
  emails?: unknown;
  webhook_endpoint?: number | null;
  url_sealed?: string | null;
  quiet_hours?: unknown;
}

const fault = (field: string, message: string): Fault => ({ path: [field], message });

const emailFaults = (emails: unknown): Fault[] =>
  (Array.isArray(emails) ? emails.map(String) : []).flatMap((email, index) =>
    validator.isEmail(email)
      ? []
      : [{ path: ['emails', index], message: `emails: ${email.slice(0, 60)} is not an email address.` }],
  );

/** What is missing in a channel of its type, and what is wrong. */
export const channelFaults = (channel: Channel): Fault[] => {
  const { channel_type: type, webhook_endpoint: endpoint, url_sealed: url, quiet_hours: quiet } = channel;
  const faults = emailFaults(channel.emails);
  if (type === 'webhook' && !endpoint)
    faults.push(fault('webhook_endpoint', 'A channel of type webhook needs a webhook_endpoint.'));
  if ((type === 'slack' || type === 'teams') && !url)
    faults.push(fault('url', `A channel of type ${type} needs a url.`));
  const { timezone } = fieldsIn(quiet);
  if (typeof timezone === 'string' && !IANAZone.isValidZone(timezone))
    faults.push({
      path: ['quiet_hours', 'timezone'],
      message: `${timezone.slice(0, 60)} is not a time zone, such as Europe/Berlin.`,
    });
  return faults;
};
