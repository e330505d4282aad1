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

/** A moment as the database stores it: a Date of the sandbox is none for the drivers. */
const stored = (at: number | null): number | string | null =>
  at === null || app().db.dialect.client === 'sqlite' ? at : new Date(at).toISOString().replace('Z', '');

const newDocumentId = (): string => `u${randomBytes(12).toString('hex').slice(1)}`;

const added = () => {
  const now = stored(Date.now());
  return { document_id: newDocumentId(), created_at: now, updated_at: now, published_at: now };
};

/**
 * Adds people who can sign in. Their accounts are as the lifecycles would add them, but without entries in the audit log: most tests
 * create many people, and each entry takes longer than the account.
 *
 * @param roleType the users-permissions role
 */
export const createPeople = async (count: number, roleType = 'authenticated'): Promise<Person[]> => {
  if (count === 0) return [];
  const { connection } = app().db;
  const { personalDays } = app().config.get<{ personalDays: number }>('trials');
  const password = await hashed();
  const accounts = Array.from({ length: count }, () => {
    const username = unique('person');
    const email = `${username}@example.com`;
    return {
      ...{ username, email, password, provider: 'local', confirmed: true, blocked: false },
      name_key: nameKeyOf({ username, email }),
      personal_trial_ends_at: stored(personalTrialEnd(Date.now(), personalDays)),
      ...added(),
    };
  });
  const rows: { id: number; document_id: string }[] = await connection('up_users')
    .insert(accounts)
    .returning(['id', 'document_id']);
  const role = await roleId(roleType);
  await connection('up_users_role_lnk').insert(rows.map(({ id }) => ({ user_id: id, role_id: role, user_ord: id })));
  const people: Person[] = [];
  for (const { username, email, document_id: documentId } of accounts) {
    const id = Number(rows.find((row) => row.document_id === documentId)?.id);
    const { jwt: token } = await openSession(id);
    people.push({ id, documentId, username, email, token, call: as(token) });
  }
  return people;
};

/** A person who can sign in; `roleType` is the users-permissions role. */
export const createPerson = async (roleType = 'authenticated'): Promise<Person> => {
  const [person] = await createPeople(1, roleType);
  return person as Person;
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
 * An organisation with one person of each role. Neither the audit log nor the events say that these people became members: a
 * test that needs that calls `join`.
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
  const memberships = [];
  for (const [index, person] of (await createPeople(roles.length)).entries()) {
    const role = roles[index] as Role;
    people[role] = person;
    memberships.push({ organisation_id: organisation.id, user_id: person.id, role, ...added() });
  }
  if (memberships.length > 0) await db()('memberships').insert(memberships);
  await compiled('tenancy/rights').invalidateRights(app());
  for (const role of ROLES.filter((one) => !roles.includes(one))) {
    const get = (): never => {
      throw new Error(`This organisation has no ${role}: createTenant() was called without the role.`);
    };
    Object.defineProperty(people, role, { get });
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
