import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { type BudgetThresholdReached, budgetAlert } from '../../domain/mails/budget-alert';
import type { MailContent } from '../../domain/mails/mail-content';
import {
  planExpiredNotice,
  type PlanExpired,
  planExpiryNotice,
  type PlanExpiresSoon,
} from '../../domain/mails/plan-expiry';
import { type StatusChanged, statusNotice } from '../../domain/mails/status-notice';
import { type ScimTokenExpiresSoon, tokenExpiryNotice } from '../../domain/mails/token-expiry';
import type { Delivery } from '../../integrations/delivery';
import { type MailAnswer, sendMail } from '../../integrations/mail';
import {
  alertAddresses,
  mailedDigests,
  managerAddresses,
  recordMailed,
  ownerAddresses,
} from '../../repositories/mails/mail-recipients';
import type { ClaimedEvent } from '../../repositories/events/outbox';
import { invitationLetter, type InvitationSent } from './invitation-mail';
import { membershipOfferLetter, type MembershipOffered } from './membership-offer-mail';
import { chunksOf } from '../../database/chunks';

/** Who gets the mail of an event, and what it says. */
interface Letter {
  addresses: string[];
  /** @param link address of the console, null if there is none */
  compose(link: string | null): MailContent;
}

type Kind = (strapi: Core.Strapi, organisationId: number, payload: unknown) => Promise<Letter>;

const statusMail: Kind = async (strapi, organisationId, payload) => ({
  addresses: await ownerAddresses(strapi, organisationId),
  compose: (link) => statusNotice(payload as StatusChanged, link),
});

const KINDS: Record<string, Kind | undefined> = {
  'organisation.budget-threshold-reached': async (strapi, organisationId, payload) => ({
    addresses: await alertAddresses(strapi, organisationId),
    compose: (link) => budgetAlert(payload as BudgetThresholdReached, link),
  }),
  'scim-token.expires-soon': async (strapi, organisationId, payload) => ({
    addresses: await managerAddresses(strapi, organisationId),
    compose: (link) => tokenExpiryNotice(payload as ScimTokenExpiresSoon, link),
  }),
  'organisation.plan-expires-soon': async (strapi, organisationId, payload) => ({
    addresses: await ownerAddresses(strapi, organisationId),
    compose: (link) => planExpiryNotice(payload as PlanExpiresSoon, link),
  }),
  'organisation.plan-expired': async (strapi, organisationId, payload) => ({
    addresses: await ownerAddresses(strapi, organisationId),
    compose: (link) => planExpiredNotice(payload as PlanExpired, link),
  }),
  'organisation.status-changed': statusMail,
  'organisation.suspension-causes-changed': statusMail,
  'organisation.invitation-sent': (strapi, _organisationId, payload) =>
    invitationLetter(strapi, payload as InvitationSent),
  'organisation.membership-offered': (strapi, _organisationId, payload) =>
    membershipOfferLetter(strapi, payload as MembershipOffered),
};

/** All the mails of one event together take no longer; what is left is sent with the next try. */
const TIME_MS = 10_000;
/** Mails on their way at the same time, each by a connection of its own. */
const PARALLEL = 5;

/** An address and what stands for it in the outbox. The same address in other spelling is the same. */
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

/** Sends until all have it or the server is away; answers what failed. */
const sendToEach = async (
  recipients: readonly Recipient[],
  send: (recipient: Recipient, timeoutMs: number) => Promise<MailAnswer>,
  note: (sent: readonly Recipient[]) => Promise<void>,
): Promise<Failure[]> => {
  const end = performance.now() + TIME_MS;
  const failures: Failure[] = [];
  for (const some of chunksOf(recipients, PARALLEL)) {
    const left = end - performance.now();
    if (left <= 0) return [...failures, { kind: 'away', reason: 'the time was up' }];
    const answers = await Promise.all(some.map((recipient) => send(recipient, left)));
    await note(some.filter((_recipient, index) => answers[index]?.kind === 'sent'));
    failures.push(...answers.filter((answer) => answer.kind !== 'sent'));
    if (failures.some(({ kind }) => kind === 'away')) return failures;
  }
  return failures;
};

/**
 * An address that is refused for good makes the event dead, where operators see it; the others have their mail by then.
 * As long as one of them may still get it, the event goes on.
 */
const verdict = (failures: readonly Failure[], total: number): Delivery => {
  const passing = failures.find(({ kind }) => kind !== 'refused');
  if (passing) {
    const who = passing.kind === 'away' ? 'the mail server is away' : 'the mail server wants it later';
    return { kind: 'retry', reason: `${who}: ${passing.reason}` };
  }
  const [refused] = failures;
  if (!refused) return { kind: 'done' };
  return { kind: 'failed', reason: `refused for ${failures.length} of ${total} recipients: ${refused.reason}` };
};

/** Nothing at the root of the server is of use to a tenant, so only a console is linked. */
const linkOf = (strapi: Core.Strapi): string | null => {
  const url = strapi.config.get('mail.consoleUrl', '');
  return URL.canParse(url) && /^https?:\/\//.test(url) ? url : null;
};

/**
 * Delivers an event by mail: one mail to each recipient, as they are now, so that nobody sees the others and a refused
 * address holds nobody up. Who has it is noted; another try goes to the rest. Without a mail server the event waits.
 */
export const mailEvent = async (strapi: Core.Strapi, event: ClaimedEvent): Promise<Delivery> => {
  const { id: eventId, organisationId } = event;
  const kind = KINDS[event.event];
  if (!kind || organisationId === null) return { kind: 'failed', reason: `there is no mail for ${event.event}` };
  const sent = new Set(await mailedDigests(strapi, eventId));
  const letter = await kind(strapi, organisationId, event.payload);
  const all = recipientsOf(letter.addresses);
  const open = all.filter(({ digest }) => !sent.has(digest));
  if (open.length === 0) return { kind: 'done' };
  const missing = strapi.config.get<string | null>('mail.missing', null);
  if (missing !== null) return { kind: 'waiting', reason: `waits for a mail server: ${missing}` };
  const content = letter.compose(linkOf(strapi));
  const key = event.eventKey ?? `outbox-event-${eventId}`;
  const failures = await sendToEach(
    open,
    ({ address, digest }, timeoutMs) =>
      sendMail(strapi, { ...content, to: address, id: `${key}/${digest}` }, timeoutMs),
    async (some) => {
      if (some.length === 0) return;
      for (const { digest } of some) sent.add(digest);
      await recordMailed(strapi, eventId, [...sent]);
    },
  );
  return verdict(failures, all.length);
};
