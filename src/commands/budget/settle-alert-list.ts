import type { Core } from '@strapi/strapi';
import { emailAddress } from '../../domain/accounts/email-address';
import {
  addressesToAsk,
  type AlertDecisions,
  alertDigest,
  alertStateOf,
  decisionsFor,
} from '../../domain/budget/alert-recipients';
import { lockPersonUses } from '../../lifecycles/person-uses';
import { ALERT_REQUESTS, lockRecentUses, type RecentUse } from '../../repositories/access/recent-uses';
import { findAlertList, provedMemberAddresses } from '../../repositories/budget/alert-recipients';
import { emitEvents } from '../events/emit-events';

type Attributes = Record<string, unknown>;

const listOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

const NONE: AlertDecisions = { confirmed: [], refused: [] };

/** What the email of a request is about: which addresses of the list. */
export interface AlertConfirmationRequested {
  digests: string[];
}

/** Asks addresses for their confirmation, by an event in the open transaction. */
export const emitAlertRequests = async (
  strapi: Core.Strapi,
  organisationId: number,
  digests: readonly string[],
): Promise<void> => {
  if (digests.length === 0) return;
  const payload: AlertConfirmationRequested = { digests: [...digests] };
  await emitEvents(strapi, [
    { name: 'organisation.alert-confirmation-requested', organisationId, payload: { ...payload } },
  ]);
};

const usesOf = (digests: readonly string[], now: number): RecentUse[] => digests.map((key) => ({ at: now, key }));

/** Counts requests for the person who causes them, and returns those that are within the limit. */
const withinPersonLimit = async (strapi: Core.Strapi, digests: string[], now: number): Promise<string[]> => {
  if (digests.length === 0) return [];
  const person = await lockPersonUses(strapi, 'alert-request', now);
  const asked = digests.slice(0, person.left);
  await person.add(asked.length);
  return asked;
};

/** Prepares the list of a new organisation. Its members come later; the email leaves their addresses out. */
const settleNewList = async (strapi: Core.Strapi, data: Attributes, now: number): Promise<void> => {
  const list = listOf(data.budget_alert_emails);
  const decisions = decisionsFor((data.alert_decisions ?? NONE) as AlertDecisions, list);
  const waiting = list.map(alertDigest).filter((digest) => alertStateOf(decisions, digest, false) === 'waiting');
  data.alert_decisions = decisions;
  const asked = await withinPersonLimit(strapi, addressesToAsk(waiting, decisions, [], now), now);
  data.recent_alert_requests = usesOf(asked, now);
};

/** Asks the new organisation's addresses, after it was created. */
export const askNewList = (strapi: Core.Strapi, organisationId: number, data: Attributes): Promise<void> => {
  const uses = (data.recent_alert_requests ?? []) as RecentUse[];
  return emitAlertRequests(
    strapi,
    organisationId,
    uses.flatMap(({ key }) => key ?? []),
  );
};

/** Adds to a write of `budget_alert_emails` what it means for the decisions, and asks the addresses that it adds. */
const settleChangedList = async (
  strapi: Core.Strapi,
  organisationId: number,
  data: Attributes,
  now: number,
): Promise<void> => {
  const stored = await findAlertList(strapi, { id: organisationId });
  const recent = await lockRecentUses(strapi, ALERT_REQUESTS, { id: organisationId }, now);
  if (!stored || !recent) return;
  const list = listOf(data.budget_alert_emails);
  const decisions = decisionsFor(stored.decisions, list);
  const known = new Set(stored.addresses.map(alertDigest));
  const added = list.filter((address) => !known.has(alertDigest(address)));
  const members = await provedMemberAddresses(strapi, organisationId, added);
  const waiting = added.filter(
    (address) => alertStateOf(decisions, alertDigest(address), members.has(emailAddress(address))) === 'waiting',
  );
  const allowed = addressesToAsk(waiting.map(alertDigest), decisions, recent.uses, now);
  const asked = await withinPersonLimit(strapi, allowed, now);
  data.alert_decisions = decisions;
  data.recent_alert_requests = [...recent.uses, ...usesOf(asked, now)];
  await emitAlertRequests(strapi, organisationId, asked);
};

/**
 * Settles a write of an organisation: new addresses for budget alerts are asked for their confirmation, at most as many as the
 * limits of 24 hours allow. The decisions themselves cannot be written.
 *
 * @param organisationId null for a creation
 * @param data what the write sets; the decisions and the requests are added to it
 */
export const settleAlertList = async (
  strapi: Core.Strapi,
  organisationId: number | null,
  data: Attributes,
): Promise<void> => {
  const now = Date.now();
  delete data.sent_alerts;
  delete data.recent_alert_requests;
  if (organisationId === null) return settleNewList(strapi, data, now);
  delete data.alert_decisions;
  if (data.budget_alert_emails !== undefined) await settleChangedList(strapi, organisationId, data, now);
};
