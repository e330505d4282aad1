import type { Core } from '@strapi/strapi';
import { emailAddress } from '../../domain/accounts/email-address';
import { alertDigest, receivesAlerts, REQUEST_DAYS, STOP_DAYS } from '../../domain/budget/alert-recipients';
import { CONSOLE_PAGES } from '../../domain/console-pages';
import { alertRequestMail } from '../../domain/mails/alert-request';
import { type BudgetThresholdReached, budgetAlert } from '../../domain/mails/budget-alert';
import type { MailContent } from '../../domain/mails/mail-content';
import { blockedAddresses, findAlertList } from '../../repositories/budget/alert-recipients';
import { type AlertPurpose, alertToken } from '../../repositories/budget/alert-token';
import { type AlertRecipient, alertRecipientsOf } from '../budget/alert-recipients';
import type { AlertConfirmationRequested } from '../budget/settle-alert-list';
import { addressWith } from './link-address';

const DAY_MS = 86_400_000;

const UNSUBSCRIBE = '/api/alert-recipients/unsubscribe';

const tokenFor = (purpose: AlertPurpose, documentId: string, address: string, days: number): string =>
  alertToken({ purpose, documentId, digest: alertDigest(address), expiresAt: Date.now() + days * DAY_MS });

/** The recipients that a condition selects, without blocked accounts. */
const addressesOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  isSelected: (recipient: AlertRecipient) => boolean,
): Promise<string[]> => {
  const addresses = (await alertRecipientsOf(strapi, organisationId)).filter(isSelected).map(({ email }) => email);
  const blocked = await blockedAddresses(strapi, addresses);
  return addresses.filter((address) => !blocked.has(emailAddress(address)));
};

/** The email about a threshold, to the members and the confirmed addresses of the list. Each can stop it. */
export const composeBudgetAlert = async (
  strapi: Core.Strapi,
  organisationId: number,
  alert: BudgetThresholdReached,
): Promise<{ addresses: string[]; compose(link: string | null, address: string): MailContent }> => ({
  addresses: await addressesOf(strapi, organisationId, ({ state }) => receivesAlerts(state)),
  compose(link, address) {
    const token = tokenFor('stop', alert.organisation.documentId, address, STOP_DAYS);
    const unsubscribe = addressWith(strapi, UNSUBSCRIBE, token);
    const content = budgetAlert(alert, link, addressWith(strapi, CONSOLE_PAGES.stopAlerts, token));
    return unsubscribe === null ? content : { ...content, unsubscribe };
  },
});

/** The email that asks addresses for their confirmation. Those that have answered or left the list meanwhile get none. */
export const composeAlertRequest = async (
  strapi: Core.Strapi,
  organisationId: number,
  { digests }: AlertConfirmationRequested,
): Promise<{ addresses: string[]; compose(address: string): MailContent }> => {
  const list = await findAlertList(strapi, { id: organisationId });
  const asked = ({ email, state }: AlertRecipient) => state === 'waiting' && digests.includes(alertDigest(email));
  return {
    addresses: await addressesOf(strapi, organisationId, asked),
    compose(address) {
      if (!list) throw new Error('The organisation does not exist any more.');
      const token = tokenFor('answer', list.documentId, address, REQUEST_DAYS);
      return alertRequestMail({
        organisation: list.name,
        token,
        link: addressWith(strapi, CONSOLE_PAGES.alertRequest, token),
      });
    },
  };
};
