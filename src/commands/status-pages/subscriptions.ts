import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import validator from 'validator';
import { emailAddress } from '../../domain/accounts/email-address';
import { SUBSCRIPTION_REQUESTED } from '../../domain/events/catalogue';
import type { PageLanguage } from '../../domain/status-pages/page-model';
import type { SubscribeFault } from '../../domain/status-pages/subscriptions/subscription-texts';
import { keyedHash } from '../../database/secrets/token-hash';
import { rateLimitsOf } from '../../repositories/access/rate-limits';
import { addDeliveries } from '../../repositories/events/outbox';
import { findPage, type StoredPage } from '../../repositories/status-pages/status-pages';
import {
  addSubscriber,
  confirmSubscriber,
  findSubscriber,
  removeSubscriber,
  type Subscriber,
} from '../../repositories/status-pages/subscribers';
import { readSubscriberToken, type SubscriberPurpose } from '../../repositories/status-pages/subscriber-token';

/** The payload of an email that asks for a confirmation. */
export interface SubscriptionRequested {
  /** Id of the subscriber. */
  subscriber: number;
  /** Of the form in which the address was entered. */
  language: PageLanguage;
}

/**
 * Asks an address whether it wants the news of a page; once a day, and not if it has them already. The caller learns nothing about
 * the address.
 *
 * @param now milliseconds
 * @returns why the address was refused; null if it was not
 */
export const requestSubscription = async (
  strapi: Core.Strapi,
  page: StoredPage,
  entered: string,
  language: PageLanguage,
  now: number,
): Promise<SubscribeFault | null> => {
  const address = emailAddress(entered);
  if (!validator.isEmail(address)) return 'invalid_address';
  const asked = await rateLimitsOf(strapi).consume('subscription', keyedHash(`${page.documentId} ${address}`));
  if (asked.isRefused) return null;
  return strapi.db.transaction(async () => {
    const subscriber = await addSubscriber(strapi, page.documentId, address, now);
    if (!subscriber) return 'too_many';
    if (subscriber.isConfirmed) return null;
    const payload: SubscriptionRequested = { subscriber: subscriber.id, language };
    const { organisationId } = page;
    await addDeliveries(strapi, [
      { event: SUBSCRIPTION_REQUESTED, eventKey: createId(), destination: 'mail', organisationId, payload },
    ]);
    return null;
  });
};

/** A subscriber, and the page. */
export interface Subscription {
  subscriber: Subscriber;
  page: StoredPage;
}

/**
 * The subscription that the link of an email is about.
 *
 * @returns null if the link does not work, or the subscription or the page does not exist any more
 */
export const subscriptionOf = async (
  strapi: Core.Strapi,
  purpose: SubscriberPurpose,
  token: string,
  now: number,
): Promise<Subscription | null> => {
  const id = readSubscriberToken(purpose, token, now);
  const subscriber = id === null ? null : await findSubscriber(strapi, id);
  const page = subscriber && (await findPage(strapi, subscriber.page));
  return subscriber && page ? { subscriber, page } : null;
};

/** Does what the button of such a page says. */
export const settleSubscription = (
  strapi: Core.Strapi,
  purpose: SubscriberPurpose,
  { subscriber }: Subscription,
  now: number,
): Promise<void> =>
  purpose === 'confirm' ? confirmSubscriber(strapi, subscriber.id, now) : removeSubscriber(strapi, subscriber.id);
