import { randomBytes } from 'node:crypto';
import { nameKeyOf } from '../../src/domain/accounts/user-names';
import { personalTrialEnd } from '../../src/domain/billing/personal-trial';
import { ROLES, type Role } from '../../src/domain/vocabularies';
import { app, as, type Caller, db } from './api';
export { elsewhere } from './addresses';
import { compiled } from './compiled';

/** A text that no other test has used. */
export const unique = (prefix = 'x'): string => `${prefix}-${randomBytes(5).toString('hex')}`;

export interface Person {
  id: number;
  documentId: string;
  username: string;
  email: string;
  token: string;
  call: Caller;
}

export const PASSWORD = 'Demo-Passw0rd!';

/** The state that all test files of the process share. */
const { keptByProcess: kept } = globalThis as unknown as { keptByProcess: Map<string, string> };

/** Hashing is slow on purpose, so it is done once per process. */
const hashed = async (): Promise<string> => {
  const known = kept.get('hash');
  if (known) return known;
  const { password } = await app()
    .plugin('users-permissions')
    .service('user')
    .ensureHashedPasswords({ password: PASSWORD });
  kept.set('hash', password);
  return password;
};

/** The tokens of a session: by password, or through the single sign-on of an organisation. */
export const openSession = (userId: number, organisation?: { id: number; documentId: string }) =>
  compiled('commands/accounts/sign-in').signIn(app(), {
    userId,
    method: organisation ? 'sso' : 'password',
    ...(organisation ? { organisation } : {}),
    clientAddress: null,
    userAgent: null,
  });

/** The id of a users-permissions role. */
const roleId = async (type: string): Promise<number> => {
  const known = kept.get(`role ${type}`);
  if (known) return Number(known);
  const { id } = (await db()('up_roles').where({ type }).first('id')) as { id: number };
  kept.set(`role ${type}`, String(id));
  return id;
};

/**
 * Adds an account as the lifecycles would, but without its entry in the audit log: most tests create many people, and
 * each entry takes longer than the account.
 */
const insertAccount = async (account: Record<string, unknown>, roleType: string): Promise<number> => {
  const { connection, dialect } = app().db;
  const moment = (at: number | null) =>
    at === null || dialect.client === 'sqlite' ? at : new Date(at).toISOString().replace('Z', '');
  const { personalDays } = app().config.get<{ personalDays: number }>('trials');
  const now = moment(Date.now());
  const [row] = (await connection('up_users')
    .insert({
      ...account,
      provider: 'local',
      confirmed: true,
      blocked: false,
      personal_trial_ends_at: moment(personalTrialEnd(Date.now(), personalDays)),
      ...{ created_at: now, updated_at: now, published_at: now },
    })
    .returning('id')) as [{ id: number }];
  await connection('up_users_role_lnk').insert({ user_id: row.id, role_id: await roleId(roleType), user_ord: row.id });
  return row.id;
};

/** A person who can sign in; `roleType` is the users-permissions role. */
export const createPerson = async (roleType = 'authenticated'): Promise<Person> => {
  const username = unique('person');
  const email = `${username}@example.com`;
  const documentId = `u${randomBytes(12).toString('hex').slice(1)}`;
  const account = {
    document_id: documentId,
    username,
    email,
    password: await hashed(),
    name_key: nameKeyOf({ username, email }),
  };
  const id = await insertAccount(account, roleType);
  const { jwt: token } = await openSession(id);
  return { id, documentId, username, email, token, call: as(token) };
};

/** A platform operator. */
export const createOperator = (): Promise<Person> => createPerson('platform-operator');

/** An organisation's workspace domain, verified just now. */
export const verifiedDomain = (domain: string) => ({
  workspace_domain: domain,
  workspace_domain_verified_at: new Date().toISOString(),
});

export interface Tenant {
  id: number;
  documentId: string;
  name: string;
  people: Record<Role, Person>;
}

/**
 * Adds a record with its lifecycles, as the application itself. Timestamps have to be strings, because the database
 * does not recognise a Date of the sandbox.
 */
export const insert = async <T extends object = { id: number; documentId: string }>(
  uid: string,
  data: Record<string, unknown>,
): Promise<T> =>
  (await app()
    .db.query(uid as never)
    .create({ data: { publishedAt: new Date().toISOString(), ...data } as never })) as T;

/** Makes a person a member. */
export const join = (organisationId: number, person: Person, role: Role): Promise<unknown> =>
  insert('api::membership.membership', { organisation: organisationId, user: person.id, role });

/**
 * An organisation with one person of each role.
 *
 * @param fields those of the organisation
 * @param roles the people that a test needs, if it creates many organisations
 */
export const createTenant = async (
  fields: Record<string, unknown> = {},
  roles: readonly Role[] = ROLES,
): Promise<Tenant> => {
  const name = unique('org');
  const organisation = await insert('api::organisation.organisation', { name, agent_limit: 1000, ...fields });
  const people = {} as Record<Role, Person>;
  for (const role of ROLES) {
    if (roles.includes(role)) {
      people[role] = await createPerson();
      await join(organisation.id, people[role], role);
    } else {
      const get = (): never => {
        throw new Error(`This organisation has no ${role}: createTenant() was called without the role.`);
      };
      Object.defineProperty(people, role, { get });
    }
  }
  return { ...organisation, name, people };
};

/** The token of a session that was opened by single sign-on of an organisation. */
export const singleSignOnToken = async (
  { id }: Person,
  organisation: { id: number; documentId: string },
): Promise<string> => (await openSession(id, organisation)).jwt;

/** The path of an organisation, below /api. */
export const pathOf = ({ documentId }: { documentId: string }): string => `/organisations/${documentId}`;

/** Nothing that happened before waits for its delivery. */
export const markAllDelivered = () => db()('outbox_events').update({ event_status: 'delivered' });
