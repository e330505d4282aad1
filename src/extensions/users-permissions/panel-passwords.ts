import type { Core } from '@strapi/strapi';
import { namesOf, requireGoodPassword } from '../../commands/accounts/new-password';
import { findAccount, findAdministrator } from '../../repositories/accounts/user-accounts';
import type { Action } from './password-paths';

/** Passwords that the admin panel sets: of its own accounts, and of people in the content manager. */
const USER = 'plugin::users-permissions.user';

interface Values {
  password?: unknown;
  firstname?: string | null;
  lastname?: string | null;
  username?: string | null;
  email?: string | null;
}

interface AdminUsers {
  create: (values: Values) => Promise<unknown>;
  createFirstAdmin: (values: Values) => Promise<unknown>;
  updateById: (id: number | string, values: Values) => Promise<unknown>;
  resetPasswordByEmail: (email: string, password: string) => Promise<unknown>;
}

const ofAdministrator = ({ firstname, lastname, email }: Values): string[] => [
  firstname ?? '',
  lastname ?? '',
  email ?? '',
];

const requireOfAdministrator = async (values: Values, known: Values | null): Promise<void> => {
  if (typeof values.password !== 'string') return;
  await requireGoodPassword(values.password, [...ofAdministrator(values), ...ofAdministrator(known ?? {})]);
};

/** Checks a change of the own password first: Strapi 5.54 ends the sessions before it stores the change, and so for a refused one too. */
export const withOwnPasswordChecked =
  (stock: Action): Action =>
  async (ctx) => {
    const { body = {} } = ctx.request as { body?: Values };
    await requireOfAdministrator(body, ctx.state.user as Values);
    return stock(ctx);
  };

/**
 * Applies the rule of passwords to accounts of the panel. Every path of the panel ends in one of these functions of Strapi 5.54, of
 * which some call another within the module. Call it in bootstrap(), after what runs them in transactions: Strapi counts accounts
 * without waiting for it, and would do so when the transaction is over.
 */
export const checkAdministratorPasswords = (strapi: Core.Strapi): void => {
  const users = strapi.service('admin::user') as AdminUsers;
  const { create, createFirstAdmin, updateById, resetPasswordByEmail } = users;
  users.create = async (values) => {
    await requireOfAdministrator(values, null);
    return create(values);
  };
  users.createFirstAdmin = async (values) => {
    await requireOfAdministrator(values, null);
    return createFirstAdmin(values);
  };
  users.updateById = async (id, values) => {
    if (typeof values.password === 'string')
      await requireOfAdministrator(values, await findAdministrator(strapi, { id }));
    return updateById(id, values);
  };
  users.resetPasswordByEmail = async (email, password) => {
    await requireOfAdministrator({ email, password }, await findAdministrator(strapi, { email }));
    return resetPasswordByEmail(email, password);
  };
};

/** Applies the rule to a write of the content manager, if it sets the password of a person. Call it before the password is hashed. */
export const checkPasswordOfPerson =
  (strapi: Core.Strapi) =>
  async ({ uid, documentId, data }: { uid: string; documentId: string | undefined; data: Values }): Promise<void> => {
    if (uid !== USER || typeof data.password !== 'string') return;
    const known = documentId === undefined ? null : await findAccount(strapi, { documentId });
    const names = [data.username ?? '', data.email ?? '', ...(known ? await namesOf(strapi, known) : [])];
    await requireGoodPassword(data.password, names);
  };
