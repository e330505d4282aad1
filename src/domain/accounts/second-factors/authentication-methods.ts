import type { SecondFactor, SessionMethod } from '../../vocabularies';

/**
 * The names of RFC 8176; `sso` and `recovery` are Tenantry's. A passkey is `pop`, which says nothing about where its key is kept: the
 * server asks authenticators for no attestation, so it does not know.
 */
const OF_METHODS: Record<SessionMethod, readonly string[]> = {
  password: ['pwd'],
  sso: ['sso'],
  passkey: ['pop', 'mfa'],
};

const OF_FACTORS: Record<SecondFactor, readonly string[]> = {
  totp: ['otp', 'mfa'],
  passkey: ['pop', 'mfa'],
  recovery: ['recovery', 'mfa'],
};

/**
 * How a person has authenticated in a session, for the claim `amr` of its tokens. A passkey alone verifies its person, so it counts
 * as several factors.
 *
 * @param session `passwordVerifiedAt` is null unless the password was verified in a single sign-on session
 */
export const authenticationMethods = ({
  method,
  secondFactor,
  passwordVerifiedAt,
}: {
  method: SessionMethod;
  secondFactor: SecondFactor | null;
  passwordVerifiedAt: number | null;
}): string[] => {
  const later = passwordVerifiedAt === null ? [] : OF_METHODS.password;
  const second = secondFactor === null ? [] : OF_FACTORS[secondFactor];
  return [...new Set([...OF_METHODS[method], ...later, ...second])];
};
