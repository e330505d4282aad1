import type { Core } from '@strapi/strapi';
import { factorMail } from '../../domain/accounts/second-factors/mails';
import type { MailContent } from '../../domain/mails/mail-content';
import type { FactorNotice } from '../../lifecycles/accounts/second-factors';
import { findAccount } from '../../repositories/accounts/user-accounts';

/** The email about a change of second factors, to the person's address as it is now. */
export const composeFactorNotice = async (
  strapi: Core.Strapi,
  { account: documentId, ...notice }: FactorNotice,
): Promise<{ addresses: string[]; compose(): MailContent }> => {
  const account = await findAccount(strapi, { documentId });
  const { email, username = '' } = account ?? {};
  return { addresses: email ? [email] : [], compose: () => factorMail({ ...notice, account: username }) };
};
