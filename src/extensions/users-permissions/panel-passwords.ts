import type { Core } from '@strapi/strapi';
import { namesOf, requireGoodPassword } from '../../commands/accounts/new-password';
import { findAccount, findAdministrator } from '../../repositories/accounts/user-accounts';

/** Passwords that the admin panel sets: of its own accounts, and of people in the content manager. */
const USER = 'plugin::users-permissions.user';
const WRITES = new Set(['create', 'update', 'clone']);

interface Values {
  password?: unknown;
  firstname?: string | null;
  lastname?: string | null;
  username?: string | null;
  email?: string | null;
}

interface AdminUsers {
  create(values: Values): Promise<unknown>;
  createFirstAdmin(values: Values): Promise<unknown>;
  updateById(id: number | string, values: Values): Promise<unknown>;
  resetPasswordByEmail(email: string, password: string): Promise<unknown>;
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

/** Every path of the panel for its accounts ends in one of these functions of Strapi 5.54; some call another within the module. */
const checkAdministrators = (strapi: Core.Strapi): void => {
  const services: { extend(uid: string, extension: (stock: AdminUsers) => AdminUsers): void } = strapi.get('services');
  services.extend('admin::user', (stock) => ({
    ...stock,
    async create(values) {
      await requireOfAdministrator(values, null);
      return stock.create(values);
    },
    async createFirstAdmin(values) {
      await requireOfAdministrator(values, null);
      return stock.createFirstAdmin(values);
    },
    async updateById(id, values) {
      if (typeof values.password === 'string')
        await requireOfAdministrator(values, await findAdministrator(strapi, { id }));
      return stock.updateById(id, values);
    },
    async resetPasswordByEmail(email, password) {
      await requireOfAdministrator({ email, password }, await findAdministrator(strapi, { email }));
      return stock.resetPasswordByEmail(email, password);
    },
  }));
};

const checkPeople = (strapi: Core.Strapi): void => {
  strapi.documents.use(async (context, next) => {
    const { data, documentId } = context.params as { data?: Values; documentId?: string };
    if (context.uid !== USER || !WRITES.has(context.action) || typeof data?.password !== 'string') return next();
    const known = documentId === undefined ? null : await findAccount(strapi, { documentId });
    const names = [data.username ?? '', data.email ?? '', ...(known ? await namesOf(strapi, known) : [])];
    await requireGoodPassword(data.password, names);
    return next();
  });
};

/** Applies the rule of passwords to the admin panel. Call it in register(), before passwords are hashed. */
export const checkPanelPasswords = (strapi: Core.Strapi): void => {
  checkAdministrators(strapi);
  checkPeople(strapi);
};
