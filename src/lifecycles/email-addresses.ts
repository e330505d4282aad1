import type { Core } from '@strapi/strapi';
import { emailAddress } from '../domain/access/email-address';

type Account = { email?: unknown };

const normalise = (account: Account | undefined): void => {
  if (typeof account?.email === 'string') account.email = emailAddress(account.email);
};

/**
 * Stores the address of every account in its normal form, whoever writes it: a registration, the admin panel, a directory or
 * a script. Call it in bootstrap().
 */
export const registerEmailAddresses = (strapi: Core.Strapi): void => {
  const one = ({ params }: { params: { data?: Account } }) => normalise(params.data);
  strapi.db.lifecycles.subscribe({
    models: ['plugin::users-permissions.user'],
    beforeCreate: one,
    beforeUpdate: one,
    beforeUpdateMany: one,
    beforeCreateMany: ({ params }: { params: { data: Account[] } }) => params.data.forEach(normalise),
  } as never);
};
