import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { alertLink } from '../../domain/alerts/alert-lines';
import { CONSOLE_PAGES, consoleAddress, type MailedScreen, organisationPage } from '../../domain/console-pages';
import type { BudgetThresholdReached } from '../../domain/mails/budget-alert';
import type { MailContent } from '../../domain/mails/mail-content';
import {
  planExpiredNotice,
  type PlanExpired,
  planExpiryNotice,
  type PlanExpiresSoon,
} from '../../domain/mails/plan-expiry';
import { type SsoUndone, ssoUndoneMail } from '../../domain/mails/sso-notices';
import { type StatusChanged, statusNotice } from '../../domain/mails/status-notice';
import {
  type ApiKeyExpiresSoon,
  keyExpiryNotice,
  type ScimTokenExpiresSoon,
  tokenExpiryNotice,
} from '../../domain/mails/token-expiry';
import { ALERT_EVENT, PAGE_NEWS, SUBSCRIPTION_REQUESTED } from '../../domain/events/catalogue';
import type { Delivery } from '../../integrations/delivery';
import { type MailAnswer, sendMail } from '../../integrations/mail';
import {
  mailedDigests,
  managerAddresses,
  operatorAddresses,
  recordMailed,
  ownerAddresses,
} from '../../repositories/mails/mail-recipients';
import type { ClaimedEvent } from '../../repositories/events/outbox';
import { type AlertSent, composeAlert } from '../alerts/alert-mail';
import type { SsoSwitched } from '../access/sso-switch';
import type { AlertConfirmationRequested } from '../budget/settle-alert-list';
import { composeAlertRequest, composeBudgetAlert } from './alert-mails';
import { withinInboxLimit } from './inbox-limit';
import { composeInvitation, type InvitationSent } from './invitation-mail';
import { composeLeaveLink, composeSsoUnproven, type LeaveLinkRequested } from './sso-mails';
import { composePageNews, composeSubscriptionRequest } from './subscriber-mails';
import type { SubscriptionRequested } from '../status-pages/subscriptions';
import type { PageNewsSent } from '../status-pages/tell-subscribers';
import { composeMembershipOffer, type MembershipOffered } from './membership-offer-mail';
import { chunksOf } from '../../database/chunks';

type LinkTo = (path: string | null) => string | null;

/** The recipients and the content of an event's email. */
interface ComposedEmail {
  addresses: string[];
  /**
   * @param linkTo the address of a page of the console, by its path; null if there is none
   * @param address of the recipient
   */
  compose(linkTo: LinkTo, address: string): MailContent;
}

type Composer = (strapi: Core.Strapi, organisationId: number, payload: unknown) => Promise<ComposedEmail>;

/** A composer of events whose payload has a type: it is read as it was written to the outbox. */
const composer =
  <T>(compose: (strapi: Core.Strapi, organisationId: number, payload: T) => Promise<ComposedEmail>): Composer =>
  (strapi, organisationId, payload) =>
    compose(strapi, organisationId, payload as T);

/** The page of the organisation that an event is about. */
const pageOf = ({ organisation }: { organisation: { slug: string } | null }, page: MailedScreen): string | null =>
  organisation && organisationPage(organisation.slug, page);

/** The composer of an email to the addresses that `recipients` finds. */
const notice = <T extends { organisation: { slug: string } | null }>(
  recipients: (strapi: Core.Strapi, organisationId: number) => Promise<string[]>,
  page: MailedScreen,
  compose: (payload: T, link: string | null) => MailContent,
): Composer =>
  composer<T>(async (strapi, organisationId, payload) => ({
    addresses: await recipients(strapi, organisationId),
    compose: (linkTo) => compose(payload, linkTo(pageOf(payload, page))),
  }));

const statusMail = notice<StatusChanged>(ownerAddresses, 'dashboard', statusNotice);

const COMPOSERS: Record<string, Composer | undefined> = {
  'organisation.budget-threshold-reached': composer<BudgetThresholdReached>(async (strapi, organisationId, alert) => {
    const mail = await composeBudgetAlert(strapi, organisationId, alert);
    return { ...mail, compose: (linkTo, address) => mail.compose(linkTo(pageOf(alert, 'dashboard')), address) };
  }),
  'organisation.alert-confirmation-requested': composer<AlertConfirmationRequested>(async (...args) => {
    const mail = await composeAlertRequest(...args);
    return { ...mail, compose: (_linkTo, address) => mail.compose(address) };
  }),
  'scim-token.expires-soon': notice<ScimTokenExpiresSoon>(managerAddresses, 'integrations', tokenExpiryNotice),
  'api-key.expires-soon': notice<ApiKeyExpiresSoon>(managerAddresses, 'integrations', keyExpiryNotice),
  'organisation.plan-expires-soon': notice<PlanExpiresSoon>(ownerAddresses, 'settings', planExpiryNotice),
  'organisation.plan-expired': notice<PlanExpired>(ownerAddresses, 'settings', planExpiredNotice),
  'organisation.status-changed': statusMail,
  'organisation.suspension-causes-changed': statusMail,
  'organisation.invitation-sent': composer<InvitationSent>((strapi, _organisationId, payload) =>
    composeInvitation(strapi, payload),
  ),
  'organisation.sso-only-unproven': composer<SsoSwitched>(async (...args) => {
    const mail = await composeSsoUnproven(...args);
    return { ...mail, compose: (_linkTo, address) => mail.compose(address) };
  }),
  'organisation.sso-only-undone': notice<SsoUndone>(ownerAddresses, 'settings', ssoUndoneMail),
  'organisation.leave-link-requested': composer<LeaveLinkRequested>((strapi, _organisationId, payload) =>
    composeLeaveLink(strapi, payload),
  ),
  [ALERT_EVENT]: composer<AlertSent>(async (strapi, organisationId, sent) => {
    const mail = await composeAlert(strapi, organisationId, sent);
    return { ...mail, compose: (linkTo) => mail.compose(linkTo(pageOf(sent.alert, alertLink(sent.alert).screen))) };
  }),
  [SUBSCRIPTION_REQUESTED]: composer<SubscriptionRequested>(async (strapi, _organisationId, payload) => {
    const mail = await composeSubscriptionRequest(strapi, payload);
    return { ...mail, compose: (_linkTo, address) => mail.compose(address) };
  }),
  [PAGE_NEWS]: composer<PageNewsSent>(async (strapi, _organisationId, payload) => {
    const mail = await composePageNews(strapi, payload);
    return { ...mail, compose: (_linkTo, address) => mail.compose(address) };
  }),
  'organisation.membership-offered': composer<MembershipOffered>(async (strapi, _organisationId, payload) => {
    const offer = await composeMembershipOffer(strapi, payload);
    return { ...offer, compose: (linkTo) => offer.compose(linkTo(CONSOLE_PAGES.organisations)) };
  }),
};

/** Emails about the platform itself, which go to its operators. */
const PLATFORM_COMPOSERS: Record<
  string,
  ((strapi: Core.Strapi, payload: unknown) => Promise<ComposedEmail>) | undefined
> = {
  'api-key.expires-soon': async (strapi, payload) => ({
    addresses: await operatorAddresses(strapi),
    // Operators manage keys of the platform with the API.
    compose: (linkTo) => keyExpiryNotice(payload as ApiKeyExpiresSoon, linkTo(null)),
  }),
};

/** The email of an event; undefined if there is none. */
const composeEmail = (strapi: Core.Strapi, { event, organisationId, payload }: ClaimedEvent) =>
  organisationId === null
    ? PLATFORM_COMPOSERS[event]?.(strapi, payload)
    : COMPOSERS[event]?.(strapi, organisationId, payload);

/** Time limit for all emails of one event. The rest is sent with the next delivery. */
const TIME_MS = 10_000;
/** Emails sent at the same time, each over its own connection. */
const PARALLEL = 5;

/** An address, and its digest in the outbox. The digest ignores the case of the address. */
interface Recipient {
  address: string;
  digest: string;
}

const recipientsOf = (addresses: readonly string[]): Recipient[] => {
  const byDigest = new Map<string, string>();
  for (const address of addresses) {
    const digest = createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16);
    if (!byDigest.has(digest)) byDigest.set(digest, address);
  }
  return [...byDigest].map(([digest, address]) => ({ address, digest }));
};

type Failure = Exclude<MailAnswer, { kind: 'sent' }>;

/** Sends until every recipient has the email or the server is unavailable; returns the failures. */
const sendToEach = async (
  recipients: readonly Recipient[],
  send: (recipient: Recipient, timeoutMs: number) => Promise<MailAnswer>,
  note: (sent: readonly Recipient[]) => Promise<void>,
): Promise<Failure[]> => {
  const end = performance.now() + TIME_MS;
  const failures: Failure[] = [];
  for (const some of chunksOf(recipients, PARALLEL)) {
    const left = end - performance.now();
    if (left <= 0) return [...failures, { kind: 'unavailable', reason: 'the time was up' }];
    const answers = await Promise.all(some.map((recipient) => send(recipient, left)));
    await note(some.filter((_recipient, index) => answers[index]?.kind === 'sent'));
    failures.push(...answers.filter((answer) => answer.kind !== 'sent'));
    if (failures.some(({ kind }) => kind === 'unavailable')) return failures;
  }
  return failures;
};

/**
 * A permanently refused address makes the event dead, so that operators see it. The other recipients have their email
 * by then: the event is retried as long as one of them may still get it.
 */
const verdict = (failures: readonly Failure[], total: number): Delivery => {
  const temporary = failures.find(({ kind }) => kind !== 'refused');
  if (temporary) {
    const cause =
      temporary.kind === 'unavailable' ? 'the mail server is unavailable' : 'the mail server asks to try again later';
    return { kind: 'retry', reason: `${cause}: ${temporary.reason}` };
  }
  const [refused] = failures;
  if (!refused) return { kind: 'done' };
  return { kind: 'failed', reason: `refused for ${failures.length} of ${total} recipients: ${refused.reason}` };
};

/** An address of the operator's own frontend has pages that are not known here, so emails link to its root. */
const linksOf =
  (strapi: Core.Strapi): LinkTo =>
  (path) => {
    const { consoleUrl, pagesUrl } = strapi.config.get<{ consoleUrl: string; pagesUrl: string }>('mail');
    const url = consoleUrl || (path === null ? '' : consoleAddress(pagesUrl, path));
    return URL.canParse(url) && /^https?:\/\//.test(url) ? url : null;
  };

/**
 * Delivers an event by email, to the recipients as they are now. Each gets a separate email, so that recipients do not
 * see each other, and a refused address delays no other. Recipients who have the email are recorded; the next delivery
 * goes to the rest. Those whose inbox has got too many get none. Without a mail server the event waits.
 */
export const mailEvent = async (strapi: Core.Strapi, event: ClaimedEvent): Promise<Delivery> => {
  const { id: eventId } = event;
  const email = await composeEmail(strapi, event);
  if (!email) return { kind: 'failed', reason: `there is no email for ${event.event}` };
  const sent = new Set(await mailedDigests(strapi, eventId));
  const all = recipientsOf(email.addresses);
  const open = all.filter(({ digest }) => !sent.has(digest));
  if (open.length === 0) return { kind: 'done' };
  const missing = strapi.config.get<string | null>('mail.missing', null);
  if (missing !== null) return { kind: 'waiting', reason: `waits for a mail server: ${missing}` };
  const linkTo = linksOf(strapi);
  const key = event.eventKey ?? `outbox-event-${eventId}`;
  const { allowed, refund } = await withinInboxLimit(strapi, event, open);
  const failures = await sendToEach(
    allowed,
    ({ address, digest }, timeoutMs) =>
      sendMail(strapi, { ...email.compose(linkTo, address), to: address, id: `${key}/${digest}` }, timeoutMs),
    async (some) => {
      if (some.length === 0) return;
      for (const { digest } of some) sent.add(digest);
      await recordMailed(strapi, eventId, [...sent]);
    },
  );
  await refund(allowed.filter(({ digest }) => !sent.has(digest)));
  return verdict(failures, all.length);
};
