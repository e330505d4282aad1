import type { Core } from '@strapi/strapi';
import type { AlertNotice } from '../../domain/alerts/alert-lines';
import { quietUntil } from '../../domain/alerts/quiet-hours';
import { channelsOf, type StoredChannel } from '../../repositories/alerts/channels';
import { namesOf } from '../../repositories/organisations/organisation-names';
import { defined } from '../../values';
import { mayTell, sendAlert } from './tell-channels';

/**
 * Sends a notice to one channel.
 *
 * @param now milliseconds
 */
export const sendNotice = async (
  strapi: Core.Strapi,
  channel: StoredChannel,
  notice: AlertNotice,
  now: number,
): Promise<void> => {
  const { organisationId: id } = channel;
  const organisation = defined((await namesOf(strapi, [id])).get(id));
  const alert = { organisation, opened: [], repeated: [], resolved: [], at: new Date(now).toISOString(), notice };
  await sendAlert(strapi, channel, alert, new Date(now));
};

/**
 * Sends a notice to every channel of an organisation, in the open transaction; in quiet hours at their end.
 *
 * @param organisationId numeric id
 * @param now milliseconds
 */
export const sendNotices = async (
  strapi: Core.Strapi,
  organisationId: number,
  notice: AlertNotice,
  now: number,
): Promise<void> => {
  if (!(await mayTell(strapi, organisationId))) return;
  for (const channel of await channelsOf(strapi, organisationId)) {
    const quiet = channel.quiet_hours;
    await sendNotice(strapi, channel, notice, (quiet && quietUntil(quiet, now)) ?? now);
  }
};
