import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import validator from 'validator';
import { actAsPerson } from '../../audit/actor';
import { recordInOrganisationsOf } from '../../audit/person-actions';
import { recordAction } from '../../audit/record-actions';
import { type AddressChange, isOpenChange } from '../../domain/accounts/address-change/change';
import { emailAddress } from '../../domain/accounts/email-address';
import { ADDRESS_CHANGE_LINK, ADDRESS_CHANGE_NOTICE } from '../../domain/events/catalogue';
import { limitReached, secondsUntilAllowed } from '../../domain/access/limits/daily-limits';
import { oneLine } from '../../domain/mails/mail-content';
import { lockPersonUses } from '../../lifecycles/person-uses';
import {
  type ChangingAccount,
  directoryOwnerOf,
  findChanging,
  readAddressToken,
  storeChange,
} from '../../repositories/accounts/address-changes';
import { endSessions } from '../../repositories/accounts/end-sessions';
import { accountsOf, lockAddress } from '../../repositories/accounts/user-accounts';
import { addDeliveries } from '../../repositories/events/outbox';
import { changeRecord } from '../../tenancy/store/system-records';
import { forbidden, invalid, rateLimited } from '../../wire/errors/http-errors';
import type { AddressChangeTold } from '../mails/address-change-mails';

const USER = 'plugin::users-permissions.user';

/** A new address is proved by a link, which needs a mail server and an address of this server. */
const assertMailsArrive = (strapi: Core.Strapi): void => {
  if (strapi.config.get<string | null>('mail.missing', null) === null && strapi.config.get('mail.publicUrl', '') !== '')
    return;
  throw invalid(
    [{ path: [], message: 'The server cannot send the email that confirms a new address.' }],
    'MAIL_NOT_CONFIGURED',
    { remedy: 'Ask the platform operator to set SMTP_HOST, MAIL_FROM and PUBLIC_URL, or to change your address.' },
  );
};

/** An organisation whose directory names the person also names the address. */
const assertOwn = async (strapi: Core.Strapi, userId: number): Promise<void> => {
  const organisation = await directoryOwnerOf(strapi, userId);
  if (organisation === null) return;
  throw forbidden('ADDRESS_MANAGED', `The directory of ${oneLine(organisation)} manages your account.`, {
    remedy: `Ask an administrator of ${oneLine(organisation)} to change your address, or leave the organisation first.`,
  });
};

/** Counts a request of the person of the current request, in the open transaction. */
const countRequest = async (strapi: Core.Strapi, now: number): Promise<void> => {
  const uses = await lockPersonUses(strapi, 'address-change', now);
  if (uses.left > 0) return uses.add(1);
  const { limit } = uses;
  const seconds = secondsUntilAllowed(limit.uses, limit.limit, now) ?? 1;
  throw rateLimited('ADDRESS_CHANGES_PER_DAY_REACHED', `${limitReached(limit)} requests in 24 hours.`, {
    remedy: `Use the link of the last email, or try again in ${seconds} seconds.`,
    seconds,
  });
};

const deliveriesOf = (account: string, change: AddressChange) => {
  const payload: AddressChangeTold = { account, change: change.id };
  return [ADDRESS_CHANGE_LINK, ADDRESS_CHANGE_NOTICE].map((event) => {
    return { event, eventKey: createId(), destination: 'mail' as const, organisationId: null, payload };
  });
};

/**
 * Asks a new address of an account for its confirmation by email, and tells the present one. The password was just verified. An
 * earlier request ends. Whether the new address has an account is decided when the email is sent, so the caller does not learn it.
 *
 * @param documentId of the account
 * @param entered the new address, in any spelling
 * @param now milliseconds
 * @throws ValidationError `MAIL_NOT_CONFIGURED`, `VALIDATION_FAILED`; PolicyError `ADDRESS_MANAGED`; RateLimitError
 *   `ADDRESS_CHANGES_PER_DAY_REACHED`
 */
export const requestAddressChange = async (
  strapi: Core.Strapi,
  documentId: string,
  entered: string,
  now: number,
): Promise<void> => {
  assertMailsArrive(strapi);
  const to = emailAddress(entered);
  if (!validator.isEmail(to))
    throw invalid([{ path: ['email'], message: 'This is no email address.', code: 'EMAIL_INVALID' }]);
  await strapi.db.transaction(async () => {
    await countRequest(strapi, now);
    const account = await findChanging(strapi, documentId);
    if (!account) return;
    await assertOwn(strapi, account.id);
    const from = emailAddress(account.email);
    if (to === from)
      throw invalid([
        { path: ['email'], message: 'This is the address of your account already.', code: 'ADDRESS_UNCHANGED' },
      ]);
    const change: AddressChange = { id: createId(), from, to, at: now, isUsed: false };
    await storeChange(strapi, account.id, change);
    await recordAction(strapi, {
      action: 'account.address-change-requested',
      organisationId: null,
      target: { type: 'account', id: documentId },
      changes: { email: { before: from, after: to } },
    });
    await addDeliveries(strapi, deliveriesOf(documentId, change));
  });
};

/**
 * The request of an account whose link works.
 *
 * @param documentId of the account
 * @param now milliseconds
 * @returns null if there is none
 */
export const openChangeFor = async (
  strapi: Core.Strapi,
  documentId: string,
  now: number,
): Promise<AddressChange | null> => {
  const change = (await findChanging(strapi, documentId))?.change ?? null;
  return change && isOpenChange(change, change.id, now) ? change : null;
};

/**
 * Withdraws the request of an account, whose link stops working. Without one, nothing happens.
 *
 * @param documentId of the account
 * @param now milliseconds
 */
export const withdrawAddressChange = async (strapi: Core.Strapi, documentId: string, now: number): Promise<void> => {
  await strapi.db.transaction(async () => {
    const account = await findChanging(strapi, documentId);
    if (!account?.change || !isOpenChange(account.change, account.change.id, now)) return;
    const { from, to } = account.change;
    await storeChange(strapi, account.id, null);
    await recordAction(strapi, {
      action: 'account.address-change-withdrawn',
      organisationId: null,
      target: { type: 'account', id: documentId },
      changes: { email: { before: to, after: from } },
    });
  });
};

const noLink = () =>
  invalid(
    [
      {
        path: ['token'],
        message: 'The link has expired, was used or was replaced by a later one, or its address has an account by now.',
      },
    ],
    'ADDRESS_LINK_INVALID',
    { remedy: 'Sign in and request a new link: POST /api/auth/change-email.' },
  );

type OpenChange = ChangingAccount & { change: AddressChange };

const openChangeOf = async (strapi: Core.Strapi, token: string, now: number): Promise<OpenChange> => {
  const read = readAddressToken(token, now);
  const account = read && (await findChanging(strapi, read.account));
  if (!account || account.isBlocked || !isOpenChange(account.change, read.change, now)) throw noLink();
  return { ...account, change: account.change };
};

/**
 * Changes the address of an account with the token of the link, which proves the new address. All sessions of the account end.
 *
 * @param now milliseconds
 * @returns the new address
 * @throws ValidationError `ADDRESS_LINK_INVALID`; PolicyError `ADDRESS_MANAGED`
 */
export const useAddressLink = async (strapi: Core.Strapi, token: string, now: number): Promise<string> => {
  const expected = await openChangeOf(strapi, token, now);
  const work = async (): Promise<string> => {
    const { from: before, to: after } = expected.change;
    await recordInOrganisationsOf(strapi, expected.id, 'membership.address-changed', { email: { before, after } });
    const { id, change } = await openChangeOf(strapi, token, now);
    await assertOwn(strapi, id);
    await lockAddress(strapi, change.to);
    if ((await accountsOf(strapi, change.to)).length > 0) throw noLink();
    await storeChange(strapi, id, { ...change, isUsed: true });
    await endSessions(strapi, { userId: id }, 'address-changed');
    const codes = { resetPasswordToken: null, confirmationToken: null };
    await changeRecord(strapi, USER, id, { email: change.to, confirmed: true, ...codes });
    return change.to;
  };
  return actAsPerson(strapi, expected, () => strapi.db.transaction(work));
};
