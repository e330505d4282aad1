import type { Core } from '@strapi/strapi';
import { acceptsPasswords } from '../domain/access/sso-only';
import type { SessionMethod } from '../domain/vocabularies';
import { findAccount } from '../repositories/accounts/user-accounts';
import { organisationIdsOf } from '../repositories/organisations/memberships';
import type { Principal } from '../tenancy/identity/principal';
import { tenancyOf } from '../tenancy/tenancy';
import type { Actor } from './actor';
import { createSums } from './audit-sums';
import type { AuditedAction } from './record-actions';

/** Who signed in, by which method, in which hour. */
interface Facts {
  /** Numeric id; 0 for all people that did not fit into memory. */
  userId: number;
  method: SessionMethod;
  /** The organisation of a single sign-on, by numeric id; null for a sign-in by password. */
  ssoOrganisationId: number | null;
  /** When the hour began, in milliseconds. */
  hour: number;
  /** The person, if a sign-in found them in memory. */
  person: { documentId: string; name: string; isOperator: boolean } | null;
  /** Organisations whose chains get the entry, by numeric id. */
  organisationIds: Set<number>;
  /** Whether the person's organisations have to be looked up before the entry is written. */
  isIncomplete: boolean;
}

const HOUR_MS = 3_600_000;
const MAX_SUMS = 10_000;
/** The most organisations in which one person's sign-ins are recorded. If there are more, the platform's chain has them, too. */
const MAX_ORGANISATIONS = 100;

/** Adds the person. A password session opens the organisations that do not require single sign-on. */
const complete = (facts: Facts, principal: Principal): void => {
  const { documentId, name, isOperator, memberships } = principal;
  facts.person = { documentId, name, isOperator };
  facts.isIncomplete = false;
  if (facts.method === 'sso') return;
  for (const [id, { organisation }] of memberships) if (acceptsPasswords(organisation)) facts.organisationIds.add(id);
};

/** Looks up a person that no sign-in found in memory. The sign-ins of an account that was blocked since are recorded, too. */
const lookUp = async (strapi: Core.Strapi, facts: Facts): Promise<void> => {
  const principal = await tenancyOf(strapi).principals.find(facts.userId);
  if (principal) {
    complete(facts, principal);
    return;
  }
  const account = await findAccount(strapi, { id: facts.userId });
  if (!account) return;
  const { documentId = '', username: name = '' } = account;
  facts.person ??= { documentId, name, isOperator: false };
  if (facts.method === 'sso') return;
  for (const id of await organisationIdsOf(strapi, facts.userId)) facts.organisationIds.add(id);
};

const chainsOf = ({ organisationIds, person }: Facts): (number | null)[] => {
  const ids: (number | null)[] = [...organisationIds].slice(0, MAX_ORGANISATIONS);
  const isForPlatform = ids.length === 0 || organisationIds.size > MAX_ORGANISATIONS || person?.isOperator;
  return isForPlatform ? [...ids, null] : ids;
};

const actorOf = ({ person }: Facts): Partial<{ actor: Actor }> => {
  if (!person) return {};
  const kind = person.isOperator ? 'operator' : 'user';
  return { actor: { kind, id: person.documentId, label: person.name, clientIp: null, requestId: null } };
};

const signIns = createSums<Facts>(
  {
    keyOf: ({ userId, method, ssoOrganisationId, hour }) => [userId, method, ssoOrganisationId, hour].join(),
    merge(facts, more) {
      facts.person ??= more.person;
      facts.isIncomplete ||= more.isIncomplete;
      for (const id of more.organisationIds) facts.organisationIds.add(id);
    },
    isDue: ({ hour }, now) => now >= hour + HOUR_MS,
    overflow: ({ method, hour }) => ({
      ...{ userId: 0, method, ssoOrganisationId: null, hour },
      ...{ person: null, organisationIds: new Set(), isIncomplete: false },
    }),
    async actionsOf(strapi, facts, { count, addresses }) {
      if (facts.isIncomplete) await lookUp(strapi, facts);
      const { method, hour, person } = facts;
      const after = { count, method, hour: new Date(hour).toISOString(), addresses: [...addresses] };
      return chainsOf(facts).map((organisationId): AuditedAction => ({
        action: 'sign-in.success',
        organisationId,
        target: { type: 'account', id: person?.documentId ?? '' },
        changes: { sign_ins: { before: null, after } },
        ...actorOf(facts),
      }));
    },
  },
  MAX_SUMS,
);

/**
 * Counts a sign-in that began a session. It reads only memory; the database is queried when the entry is written.
 *
 * @param organisationId the organisation whose single sign-on it was, by numeric id; null for a password
 * @param now milliseconds
 */
export const countSignIn = (
  strapi: Core.Strapi,
  signIn: { userId: number; method: SessionMethod; organisationId: number | null; address: string | null },
  now: number,
): void => {
  const { userId, method, organisationId, address } = signIn;
  const facts: Facts = {
    ...{ userId, method, ssoOrganisationId: organisationId, hour: now - (now % HOUR_MS) },
    ...{ person: null, organisationIds: new Set(organisationId === null ? [] : [organisationId]), isIncomplete: true },
  };
  const principal = tenancyOf(strapi).principals.cached(userId);
  if (principal) complete(facts, principal);
  signIns.countAttempt(facts, address);
};

/** Writes the sums of the hours that are over at `now`, in milliseconds; all sums without `now`. */
export const flushSignIns = signIns.flush;
