import type { Core } from '@strapi/strapi';
import type { MailContent } from '../../domain/mails/mail-content';
import { confirmationMail, updateMail } from '../../domain/status-pages/subscriptions/subscriber-mail';
import { findPage } from '../../repositories/status-pages/status-pages';
import { CONFIRMATION_HOURS, confirmedBetween, findSubscriber } from '../../repositories/status-pages/subscribers';
import { type SubscriberPurpose, subscriberToken } from '../../repositories/status-pages/subscriber-token';
import { defined } from '../../values';
import type { SubscriptionRequested } from '../status-pages/subscriptions';
import type { PageNewsSent } from '../status-pages/tell-subscribers';
import { addressWith } from './link-address';

const HOUR_MS = 3_600_000;
/** Emails are kept for long, and each must be able to end the subscription. */
const UNSUBSCRIBE_HOURS = 5 * 366 * 24;

interface Composed {
  addresses: string[];
  compose(address: string): MailContent;
}

const NOBODY: Composed = {
  addresses: [],
  compose() {
    throw new Error('Nobody gets this email any more.');
  },
};

/** The address of a page around a subscription. It is known: without one, nobody can subscribe. */
const linkOf = (strapi: Core.Strapi, slug: string, purpose: SubscriberPurpose, id: number, hours: number): string =>
  defined(
    addressWith(strapi, `/status/${slug}/${purpose}`, subscriberToken(purpose, id, Date.now() + hours * HOUR_MS)),
  );

/** The email that asks an address for its confirmation; to nobody if that has been answered, or the page is gone. */
export const composeSubscriptionRequest = async (
  strapi: Core.Strapi,
  { subscriber: id, language }: SubscriptionRequested,
): Promise<Composed> => {
  const subscriber = await findSubscriber(strapi, id);
  const page = subscriber && !subscriber.isConfirmed ? await findPage(strapi, subscriber.page) : null;
  if (!subscriber || !page) return NOBODY;
  const link = linkOf(strapi, page.slug, 'confirm', id, CONFIRMATION_HOURS);
  return {
    addresses: [subscriber.address],
    compose: () => confirmationMail({ language, link, hours: CONFIRMATION_HOURS }),
  };
};

/** The email with the news of a page, to those of its subscribers who are still there. */
export const composePageNews = async (
  strapi: Core.Strapi,
  { page: documentId, ids, news }: PageNewsSent,
): Promise<Composed> => {
  const page = await findPage(strapi, documentId);
  if (!page) return NOBODY;
  const subscribers = await confirmedBetween(strapi, documentId, ids);
  const idOf = new Map(subscribers.map(({ id, address }) => [address, id]));
  const self = `${strapi.config.get<string>('mail.publicUrl').replace(/\/+$/, '')}/status/${page.slug}`;
  return {
    addresses: [...idOf.keys()],
    compose(address) {
      const unsubscribe = linkOf(strapi, page.slug, 'unsubscribe', defined(idOf.get(address)), UNSUBSCRIBE_HOURS);
      return updateMail(page, news, { page: self, unsubscribe });
    },
  };
};
