import type { Core } from '@strapi/strapi';
import { recordAction } from '../../audit/record-actions';
import { emailAddress } from '../../domain/accounts/email-address';
import {
  ALERT_REQUESTS_PER_ADDRESS,
  ALERT_REQUESTS_PER_ORGANISATION,
  limitReached,
  reachedLimit,
} from '../../domain/access/limits/daily-limits';
import {
  type AlertAddressState,
  alertDigest,
  alertStateOf,
  decisionsAfter,
  MAX_REFUSALS,
} from '../../domain/budget/alert-recipients';
import { oneLine } from '../../domain/mails/mail-content';
import { lockPersonUses, type PersonUses } from '../../lifecycles/person-uses';
import { ALERT_REQUESTS, lockRecentUses, type RecentUse, storeRecentUses } from '../../repositories/access/recent-uses';
import {
  type AlertList,
  findAlertList,
  provedMemberAddresses,
  storeAlertDecisions,
} from '../../repositories/budget/alert-recipients';
import { readAlertToken } from '../../repositories/budget/alert-token';
import { assertServedHere } from '../../tenancy/store/cells';
import { invalid, rateLimited } from '../../wire/errors/http-errors';
import { emitAlertRequests } from './settle-alert-list';

/** An address for budget alerts, and what is known about it. */
export interface AlertRecipient {
  email: string;
  state: AlertAddressState;
}

const recipientsOf = async (
  strapi: Core.Strapi,
  { id, addresses, decisions }: AlertList,
): Promise<AlertRecipient[]> => {
  const members = await provedMemberAddresses(strapi, id, addresses);
  return addresses.map((email) => ({
    email,
    state: alertStateOf(decisions, alertDigest(email), members.has(emailAddress(email))),
  }));
};

/** The addresses of an organisation's list, with their states. */
export const alertRecipientsOf = async (strapi: Core.Strapi, organisationId: number): Promise<AlertRecipient[]> => {
  const list = await findAlertList(strapi, { id: organisationId });
  return list ? recipientsOf(strapi, list) : [];
};

const assertMayAsk = (uses: readonly RecentUse[], digest: string, person: PersonUses, now: number): void => {
  const reached = reachedLimit(
    [
      { per: 'address', limit: ALERT_REQUESTS_PER_ADDRESS, uses: uses.filter(({ key }) => key === digest) },
      { per: 'organisation', limit: ALERT_REQUESTS_PER_ORGANISATION, uses },
      person.limit,
    ],
    now,
  );
  if (!reached) return;
  const message = `${limitReached(reached)} requests to confirm an address in 24 hours.`;
  const remedy = `Try again in ${reached.seconds} seconds. Earlier requests stay valid.`;
  throw rateLimited('ALERT_REQUESTS_PER_DAY_REACHED', message, { remedy, ...reached });
};

const notWaiting = (message: string) =>
  invalid([{ path: ['email'], message }], 'ALERT_ADDRESS_NOT_WAITING', {
    remedy: 'GET /api/organisations/{id}/alert-recipients shows which addresses wait for confirmation.',
  });

/**
 * Asks a waiting address once more for its confirmation.
 *
 * @param now milliseconds
 * @throws ValidationError `ALERT_ADDRESS_NOT_WAITING`; RateLimitError `ALERT_REQUESTS_PER_DAY_REACHED`
 */
export const askAgain = async (
  strapi: Core.Strapi,
  organisationId: number,
  email: string,
  now: number,
): Promise<void> => {
  await strapi.db.transaction(async () => {
    const list = await findAlertList(strapi, { id: organisationId });
    const recent = await lockRecentUses(strapi, ALERT_REQUESTS, { id: organisationId }, now);
    const digest = alertDigest(email);
    const found = list && (await recipientsOf(strapi, list)).find((each) => alertDigest(each.email) === digest);
    if (!list || !recent || found?.state !== 'waiting')
      throw notWaiting('This address does not wait for confirmation.');
    if (list.decisions.refused.length >= MAX_REFUSALS)
      throw notWaiting(
        `${MAX_REFUSALS} addresses have refused the alerts of this organisation, so it can ask no others.`,
      );
    const person = await lockPersonUses(strapi, 'alert-request', now);
    assertMayAsk(recent.uses, digest, person, now);
    await person.add(1);
    await storeRecentUses(strapi, ALERT_REQUESTS, organisationId, [...recent.uses, { at: now, key: digest }]);
    await emitAlertRequests(strapi, organisationId, [digest]);
  });
};

/** The address of a list that a token is for; null if it is no longer on it. */
const addressOf = ({ addresses }: AlertList, digest: string): string | null =>
  addresses.find((address) => alertDigest(address) === digest) ?? null;

const noToken = () =>
  invalid(
    [
      {
        path: ['token'],
        message: 'The link has expired or is for another purpose, or its address is not on the list.',
      },
    ],
    'ALERT_TOKEN_INVALID',
    { remedy: 'Ask an admin of the organisation to send the request again.' },
  );

/**
 * The organisation that an email about budget alerts is from, and the address that it went to.
 *
 * @param token of the email
 * @param now milliseconds
 * @returns its name as in the email: one line, without links. The address is null if it is no longer on the list
 * @throws ValidationError `ALERT_TOKEN_INVALID`
 */
export const alertSenderOf = async (strapi: Core.Strapi, token: string, now: number) => {
  const read = readAlertToken(token, now);
  const list = read && (await findAlertList(strapi, { document_id: read.documentId }));
  await assertServedHere(strapi, list?.id ?? null);
  if (!list) throw noToken();
  return { organisation: { name: oneLine(list.name) }, email: addressOf(list, read.digest) };
};

/**
 * Records the answer of an address's owner. The token of the email is enough: it needs no account or session, and works whatever
 * the state of the organisation. To confirm, the address must still be on the list; to refuse, it need not.
 *
 * @param now milliseconds
 * @throws ValidationError `ALERT_TOKEN_INVALID`
 */
export const answerAlertRequest = async (
  strapi: Core.Strapi,
  { token, answer, now }: { token: string; answer: 'confirmed' | 'refused'; now: number },
): Promise<void> => {
  const read = readAlertToken(token, now);
  if (!read || (answer === 'confirmed' && read.purpose !== 'answer')) throw noToken();
  const { documentId, digest } = read;
  await strapi.db.transaction(async () => {
    const list = await findAlertList(strapi, { document_id: documentId });
    await assertServedHere(strapi, list?.id ?? null);
    const email = list && addressOf(list, digest);
    if (!list || (answer === 'confirmed' && email === null)) throw noToken();
    const decisions = decisionsAfter(list.decisions, digest, answer);
    if (decisions === null) {
      if (answer === 'confirmed' && list.decisions.refused.includes(digest)) throw noToken();
      return;
    }
    await storeAlertDecisions(strapi, list.id, decisions);
    await recordAction(strapi, {
      action: `organisation.alert-address-${answer}`,
      organisationId: list.id,
      target: { type: 'organisation', id: documentId },
      changes: { email: { before: null, after: email } },
    });
  });
};
