import type { Core } from '@strapi/strapi';
import { newSignInMail } from '../../domain/accounts/sign-ins/mails';
import { placeOf } from '../../domain/accounts/sign-ins/places';
import { CONSOLE_PAGES } from '../../domain/console-pages';
import type { MailContent } from '../../domain/mails/mail-content';
import { findSignIn, reportEnds, reportToken } from '../../repositories/accounts/sign-in-places';
import { addressWith } from './link-address';

/** The payload of the email about a sign-in from a new place; documentIds. */
export interface NewSignIn {
  account: string;
  session: string;
}

/** The email to the person of the account. One about a session that is gone or was reported is not sent. */
export const composeNewSignIn = async (
  strapi: Core.Strapi,
  signIn: NewSignIn,
): Promise<{ addresses: string[]; compose(): MailContent }> => {
  const found = await findSignIn(strapi, signIn);
  const isDue = found !== null && found.end !== 'reported' && !found.account.isBlocked && found.account.email !== '';
  return {
    addresses: isDue ? [found.account.email] : [],
    compose() {
      if (!found) throw new Error('The session is gone.');
      const token = reportToken(found);
      const mail = {
        ...{ name: found.account.username, method: found.method },
        ...placeOf(found.clientAddress, found.userAgent),
        at: new Date(found.startedAt).toISOString(),
        expiresAt: new Date(reportEnds(found)).toISOString(),
      };
      return newSignInMail(mail, token, addressWith(strapi, CONSOLE_PAGES.notMe, token));
    },
  };
};
