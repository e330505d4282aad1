import type { Core } from '@strapi/strapi';
import { testNotice } from '../../domain/alerts/messages';
import { findChannel } from '../../repositories/alerts/channels';
import { defined } from '../../values';
import { invalid } from '../../wire/errors/http-errors';
import { channelAddresses } from './alert-mail';
import { sendNotice } from './send-notices';

/**
 * Sends a test message to an alert channel, through the outbox like every alert.
 *
 * @param documentId of a channel that exists
 * @returns the addresses that get it; null unless it is an email channel
 * @throws ValidationError `CHANNEL_DISABLED`, `CHANNEL_WITHOUT_ADDRESS`
 */
export const testChannel = async (strapi: Core.Strapi, documentId: string): Promise<string[] | null> => {
  const channel = defined(await findChannel(strapi, documentId));
  if (!channel.enabled)
    throw invalid([{ path: ['enabled'], message: 'The channel is disabled.' }], 'CHANNEL_DISABLED', {
      remedy: 'Enable it first: PUT /api/alert-channels/{id} with enabled true.',
    });
  const addresses = channel.type === 'email' ? await channelAddresses(strapi, channel) : null;
  if (addresses?.length === 0)
    throw invalid(
      [{ path: ['emails'], message: 'None of its addresses may be written to.' }],
      'CHANNEL_WITHOUT_ADDRESS',
      {
        remedy:
          'Name addresses of members, or ask the others to confirm: they must be on the alert list of the organisation.',
      },
    );
  await sendNotice(strapi, channel, testNotice(channel.name), Date.now());
  return addresses;
};
