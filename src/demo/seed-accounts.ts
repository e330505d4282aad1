import type { Core } from '@strapi/strapi';
import { OPERATOR_ROLE } from '../tenancy/identity/principals';
import { addRecord, findRecord } from '../tenancy/store/system-records';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, OPERATOR_EMAIL } from './demo-accounts';
import { demoId } from './demo-id';
import type { KnownIds } from './seed-organisation';

const USER = 'plugin::users-permissions.user';
const USER_PLAN = 'api::user-plan.user-plan';
/** Has the plan Pro: acme has too many members for the free plan, and would start a grace period. */
const ON_PRO = 'owner@acme.example';
const SUPER_ADMIN = 'strapi-super-admin';

const roleId = async (strapi: Core.Strapi, uid: string, where: Record<string, string>): Promise<number> => {
  const role = (await strapi.db.query(uid).findOne({ where })) as { id: number } | null;
  if (!role)
    throw new Error(
      `The role ${Object.values(where).join()} does not exist; the application has not finished booting.`,
    );
  return role.id;
};

const addAdminUser = async (strapi: Core.Strapi, password: string): Promise<void> => {
  const role = await roleId(strapi, 'admin::role', { code: SUPER_ADMIN });
  await addRecord(strapi, 'admin::user', null, {
    documentId: demoId('admin/operator'),
    email: OPERATOR_EMAIL,
    firstname: 'Platform',
    lastname: 'Operator',
    password,
    isActive: true,
    blocked: false,
    roles: [role],
  });
};

/**
 * Stores the demo's accounts, the operator's in the admin panel among them. The query engine does not hash passwords,
 * so they are stored as the hash that both kinds of account use.
 *
 * @returns ids of the accounts, by `person/<email>`
 */
export const seedAccounts = async (strapi: Core.Strapi): Promise<KnownIds> => {
  const auth = strapi.service('admin::auth') as { hashPassword(password: string): Promise<string> };
  const password = await auth.hashPassword(DEMO_PASSWORD);
  const roles = {
    operator: await roleId(strapi, 'plugin::users-permissions.role', { type: OPERATOR_ROLE }),
    member: await roleId(strapi, 'plugin::users-permissions.role', { type: 'authenticated' }),
  };
  const pro = await findRecord(strapi, USER_PLAN, { name: 'Pro' });
  const people: KnownIds = new Map();
  for (const { email, username } of DEMO_ACCOUNTS) {
    const { id } = await addRecord(strapi, USER, null, {
      documentId: demoId(`person/${email}`),
      email,
      username,
      password,
      provider: 'local',
      confirmed: true,
      blocked: false,
      role: email === OPERATOR_EMAIL ? roles.operator : roles.member,
      // The demo shows the limits of the plans, not a trial.
      personal_trial_ends_at: null,
      user_plan: email === ON_PRO ? (pro?.id ?? null) : null,
    });
    people.set(`person/${email}`, id);
  }
  await addAdminUser(strapi, password);
  return people;
};
