import type { Core } from '@strapi/strapi';
import { emailAddress } from '../domain/accounts/email-address';
import { lockAddress } from '../repositories/accounts/user-accounts';
import type { WriteEvent } from './invariants';

type Account = { email?: unknown };

const prepare = async (strapi: Core.Strapi, account: Account | undefined): Promise<void> => {
  if (typeof account?.email !== 'string') return;
  const email = emailAddress(account.email);
  account.email = email;
  if (strapi.db.inTransaction()) await lockAddress(strapi, email);
};

/**
 * Stores the address of every account in its normal form and locks the address, whether a registration, the admin
 * panel, a directory or a script writes it. Call it in bootstrap().
 */
export const registerEmailAddresses = (strapi: Core.Strapi): void => {
  const one = ({ params }: WriteEvent<Account>): Promise<void> => prepare(strapi, params.data);
  strapi.db.lifecycles.subscribe({
    models: ['plugin::users-permissions.user'],
    beforeCreate: one,
    beforeUpdate: one,
    beforeUpdateMany: one,
    async beforeCreateMany({ params }: WriteEvent<Account[]>) {
      for (const account of params.data ?? []) await prepare(strapi, account);
    },
  });
};
