import type { Core } from '@strapi/strapi';
import { MAILS_PER_INBOX } from '../../domain/access/limits/daily-limits';
import { ADDRESS_CHANGE_LINK, SUBSCRIPTION_REQUESTED } from '../../domain/events/catalogue';
import { inboxOf } from '../../domain/accounts/email-address';
import { keyedHash } from '../../database/secrets/token-hash';
import { rateLimitsOf } from '../../repositories/access/rate-limits';
import type { ClaimedEvent } from '../../repositories/events/outbox';
import { hasVerifiedDomain } from '../../repositories/organisations/verified-domains';

/** Events whose emails go to addresses that an organisation has chosen, whether or not their owners know it. */
const TO_CHOSEN_ADDRESSES: ReadonlySet<string> = new Set([
  'organisation.invitation-sent',
  'organisation.membership-offered',
  'organisation.alert-confirmation-requested',
  'scan.findings-changed',
  // Anyone can register a stranger's address, and deploy as often as they like.
  'deployment.awaiting-approval',
  'deployment.decided',
  'deployment.failed',
  'deployment.needs-resolution',
  'deployment.expires-soon',
  SUBSCRIPTION_REQUESTED,
  ADDRESS_CHANGE_LINK,
  // Anyone can register a stranger's address and become a member of many organisations.
  'organisation.leave-link-requested',
]);

const limitOf = async (strapi: Core.Strapi, organisationId: number | null) => {
  const isVerified = organisationId !== null && (await hasVerifiedDomain(strapi, organisationId));
  const sender = isVerified ? 'verified' : 'unverified';
  return (address: string) => keyedHash(`${sender} to ${inboxOf(address)}`);
};

/**
 * Counts the emails of an event to their inboxes.
 *
 * @returns the recipients who can get theirs, and a function that no longer counts those that could not be sent
 */
export const withinInboxLimit = async <T extends { address: string }>(
  strapi: Core.Strapi,
  { event, organisationId }: ClaimedEvent,
  recipients: readonly T[],
): Promise<{ allowed: readonly T[]; refund: (unsent: readonly T[]) => Promise<void> }> => {
  if (!TO_CHOSEN_ADDRESSES.has(event)) return { allowed: recipients, refund: () => Promise.resolve() };
  const keyOf = await limitOf(strapi, organisationId);
  const limits = rateLimitsOf(strapi);
  const allowed: T[] = [];
  for (const recipient of recipients)
    if (!(await limits.consume('inbox', keyOf(recipient.address))).isRefused) allowed.push(recipient);
  return {
    allowed,
    refund: async (unsent) => {
      for (const { address } of unsent) await limits.refund('inbox', keyOf(address));
    },
  };
};

/**
 * The warnings about a record whose email its address cannot get today. Emails that are still in the outbox are not counted yet.
 *
 * @param organisationId null in a request that is about to be refused, and so with an address that is not a text
 */
export const inboxWarnings = async (
  strapi: Core.Strapi,
  organisationId: number | null,
  address: unknown,
): Promise<{ code: string; message: string }[]> => {
  if (organisationId === null || typeof address !== 'string') return [];
  const keyOf = await limitOf(strapi, organisationId);
  if (!(await rateLimitsOf(strapi).isSpent('inbox', keyOf(address)))) return [];
  const message = `Organisations have sent ${MAILS_PER_INBOX} emails to this address within 24 hours, so it gets none about this. Send it again in 24 hours, or verify the domain of your organisation.`;
  return [{ code: 'INBOX_LIMIT_REACHED', message }];
};
