import type { Core } from '@strapi/strapi';
import { emailAddress } from '../../domain/accounts/email-address';
import { alertMail } from '../../domain/alerts/messages';
import { receivesAlerts } from '../../domain/budget/alert-recipients';
import type { MailContent } from '../../domain/mails/mail-content';
import type { Delivery } from '../../integrations/delivery';
import { findChannel, noteTold, type StoredChannel } from '../../repositories/alerts/channels';
import { provedMemberAddresses } from '../../repositories/budget/alert-recipients';
import { managerAddresses } from '../../repositories/mails/mail-recipients';
import { alertRecipientsOf } from '../budget/alert-recipients';
import type { AlertSent } from './tell-channels';

export type { AlertSent } from './tell-channels';

/**
 * Those of some addresses that may be written to: those of members, and those that have confirmed that they want the alerts of the
 * organisation.
 */
export const willingAddresses = async (
  strapi: Core.Strapi,
  organisationId: number,
  emails: readonly string[],
): Promise<string[]> => {
  const members = await provedMemberAddresses(strapi, organisationId, [...emails]);
  const confirmed = (await alertRecipientsOf(strapi, organisationId))
    .filter(({ state }) => receivesAlerts(state))
    .map(({ email }) => emailAddress(email));
  return emails.filter((email) => members.has(emailAddress(email)) || confirmed.includes(emailAddress(email)));
};

/** The addresses of a channel that may be written to. Without a list, the owners and admins. */
export const channelAddresses = (strapi: Core.Strapi, { emails, organisationId }: StoredChannel): Promise<string[]> =>
  emails === null ? managerAddresses(strapi, organisationId) : willingAddresses(strapi, organisationId, emails);

/**
 * The email of an alert channel; to nobody if the channel was deleted or disabled meanwhile. Its channel notes whether it was
 * sent.
 */
export const composeAlert = async (
  strapi: Core.Strapi,
  _organisationId: number,
  { channel: documentId, alert }: AlertSent,
): Promise<{
  addresses: string[];
  compose(link: string | null): MailContent;
  note(delivery: Delivery): Promise<void>;
}> => {
  const channel = await findChannel(strapi, documentId);
  const addresses = channel?.enabled ? await channelAddresses(strapi, channel) : [];
  return {
    addresses,
    compose: (link) => alertMail(alert, link, null, channel?.quiet_hours?.timezone ?? null),
    async note(delivery) {
      if (!channel?.enabled || delivery.kind === 'interrupted') return;
      const failure = delivery.kind === 'done' ? null : delivery.reason;
      const error = addresses.length > 0 ? failure : 'None of its addresses may be written to.';
      await noteTold(strapi, documentId, Date.now(), error);
    },
  };
};
