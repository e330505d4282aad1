import type { SecondFactor, SessionMethod } from '../../vocabularies';
import type { OpeningSession } from '../sso-only';
import type { SignInPolicy } from './policy';

/** The part of a session that a policy is about. Times are in milliseconds. */
export interface PolicySession extends OpeningSession {
  /** The second factor that was verified in it; null if none was. */
  secondFactor: SecondFactor | null;
  /** The longest time for which it was certainly not used. */
  longestPause: number;
}

/** The organisation that is to be opened. */
export interface PolicyOrganisation {
  id: number;
  ssoOnly: boolean;
  /** Null if it has decided nothing. */
  signInPolicy: SignInPolicy | null;
}

/** Why a session does not meet a policy. */
export type PolicyCode =
  | 'METHOD_NOT_ALLOWED'
  | 'SESSION_TOO_OLD'
  | 'SESSION_IDLE'
  | 'SECOND_FACTOR_NEEDED'
  | 'SECOND_FACTOR_SETUP_REQUIRED';

const MINUTE_MS = 60_000;

/**
 * How a session counts for an organisation: the single sign-on of another one counts as a password session that was started at the
 * step-up, as for `whyBlocked`.
 */
const seenBy = (session: PolicySession, organisationId: number): { method: SessionMethod; since: number } => {
  const { method, startedAt, passwordVerifiedAt } = session;
  return method === 'sso' && session.organisationId !== organisationId
    ? { method: 'password', since: passwordVerifiedAt ?? 0 }
    : { method, since: startedAt };
};

/**
 * Whether a session has two factors. A passkey verifies its person, so it is enough. The provider of an organisation decides itself how
 * the members prove who they are.
 */
const hasTwoFactors = (session: PolicySession | undefined, organisationId: number): boolean =>
  session !== undefined && (session.secondFactor !== null || seenBy(session, organisationId).method !== 'password');

/**
 * From when an organisation refuses a session because its second factor is missing. Until then, the person is warned.
 *
 * @returns ISO 8601, possibly in the past; null if none is missing
 */
export const secondFactorDue = (
  session: PolicySession | undefined,
  { id, signInPolicy: policy }: PolicyOrganisation,
): string | null => (policy && !hasTwoFactors(session, id) ? policy.second_factor_required_from : null);

const unmetBySession = (
  session: PolicySession | undefined,
  { id, ssoOnly }: PolicyOrganisation,
  policy: SignInPolicy,
  now: number,
): PolicyCode | null => {
  const seen = session && seenBy(session, id);
  // SSO-only has let through only its own single sign-on.
  if (!seen || !(ssoOnly || policy.allowed_methods.includes(seen.method))) return 'METHOD_NOT_ALLOWED';
  const { session_lifetime_minutes: lifetime, idle_timeout_minutes: idle } = policy;
  if (lifetime !== null && now - seen.since >= lifetime * MINUTE_MS) return 'SESSION_TOO_OLD';
  if (idle !== null && session.longestPause >= idle * MINUTE_MS) return 'SESSION_IDLE';
  return null;
};

/**
 * Why a session does not meet the policy of an organisation. Call it for sessions that `whyBlocked` lets through: a policy never
 * loosens SSO-only.
 *
 * @param session undefined if the caller has none
 * @param hasFactor whether the person has a second factor
 * @param now milliseconds
 * @returns null if it does
 */
export const unmetPolicy = (
  session: PolicySession | undefined,
  organisation: PolicyOrganisation,
  hasFactor: boolean,
  now: number,
): PolicyCode | null => {
  const { signInPolicy: policy } = organisation;
  if (!policy) return null;
  const unmet = unmetBySession(session, organisation, policy, now);
  if (unmet) return unmet;
  const due = secondFactorDue(session, organisation);
  if (due === null || Date.parse(due) > now) return null;
  return hasFactor ? 'SECOND_FACTOR_NEEDED' : 'SECOND_FACTOR_SETUP_REQUIRED';
};
