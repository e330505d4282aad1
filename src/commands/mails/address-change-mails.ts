import type { Core } from '@strapi/strapi';
import { isOpenChange, linkEnds } from '../../domain/accounts/address-change/change';
import { CONSOLE_PAGES } from '../../domain/console-pages';
import {
  addressLinkMail,
  type AddressChangeMail,
  addressNoticeMail,
  addressTakenMail,
} from '../../domain/accounts/address-change/mails';
import type { MailContent } from '../../domain/mails/mail-content';
import { addressToken, type ChangingAccount, findChanging } from '../../repositories/accounts/address-changes';
import { accountsOf } from '../../repositories/accounts/user-accounts';
import { addressWith } from './link-address';

/** The payload of the emails about a change of an address: which account, and which request. */
export interface AddressChangeTold {
  /** documentId. */
  account: string;
  change: string;
}

interface Composed {
  addresses: string[];
  compose(): MailContent;
}

const NO_RECIPIENT: Composed = {
  addresses: [],
  compose() {
    throw new Error('The request was replaced or used.');
  },
};

const mailOf = ({ username, change }: ChangingAccount): AddressChangeMail => ({
  name: username,
  address: change?.to ?? '',
  at: new Date(change?.at ?? 0).toISOString(),
  expiresAt: new Date(change ? linkEnds(change) : 0).toISOString(),
});

/** The email with the link, to the new address; one without a link if that has an account. An old request sends none. */
export const composeAddressLink = async (strapi: Core.Strapi, told: AddressChangeTold): Promise<Composed> => {
  const account = await findChanging(strapi, told.account);
  if (!account || account.isBlocked || !isOpenChange(account.change, told.change, Date.now())) return NO_RECIPIENT;
  const { to } = account.change;
  const [taken] = await accountsOf(strapi, to);
  const token = addressToken(told, linkEnds(account.change));
  return {
    addresses: [to],
    compose: () =>
      taken
        ? addressTakenMail(mailOf(account))
        : addressLinkMail(mailOf(account), token, addressWith(strapi, CONSOLE_PAGES.newAddress, token)),
  };
};

/** The email to the address that the account had at the request, also if the link was used since. */
export const composeAddressNotice = async (strapi: Core.Strapi, told: AddressChangeTold): Promise<Composed> => {
  const account = await findChanging(strapi, told.account);
  if (!account?.change || account.change.id !== told.change) return NO_RECIPIENT;
  return { addresses: [account.change.from], compose: () => addressNoticeMail(mailOf(account)) };
};
