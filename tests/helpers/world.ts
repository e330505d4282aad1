import { randomBytes } from 'node:crypto';
import { ROLES, type Role } from '../../src/domain/vocabularies';
import { app, as, type Caller } from './api';
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

/** A person who can sign in; `roleType` is the users-permissions role. */
export const createPerson = async (roleType = 'authenticated'): Promise<Person> => {
  const role = await app()
    .db.query('plugin::users-permissions.role')
    .findOne({ where: { type: roleType } });
  const username = unique('person');
  const email = `${username}@example.com`;
  const user = await app()
    .db.query('plugin::users-permissions.user')
    .create({
      data: {
        username,
        email,
        password: await hashed(),
        provider: 'local',
        confirmed: true,
        blocked: false,
        role: role.id,
      },
    });
  const { jwt: token } = await openSession(user.id);
  return { id: user.id, documentId: user.documentId, username, email, token, call: as(token) };
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
