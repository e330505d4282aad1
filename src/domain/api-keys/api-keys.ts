import { CAPABILITIES, type Capability, roleHas } from '../access/capability-matrix';
import type { Role, TokenCreator } from '../vocabularies';

/**
 * What an API key can do. A key is for a program, and often ends up in a place that its owner does not control. So it cannot
 * change who has access: with these capabilities, a thief could add a person, a directory, an identity provider or another
 * key, and stay after the key is revoked. `organisation:update` changes single sign-on, the IP allowlist and webhooks.
 */
const PEOPLE_ONLY: ReadonlySet<Capability> = new Set<Capability>([
  'organisation:update',
  'organisation:transfer',
  'organisation:merge',
  'factor:waive',
  'member:manage',
  'scim:manage',
  'key:manage',
]);

/** The capability of keys of the platform to use the operations that only platform operators can use. */
export const OPERATOR = 'operator';

/** The name of a capability that a key can have. */
export type KeyCapability = Capability | typeof OPERATOR;

/** Everything that a key can have, in the order of the matrix. */
export const KEY_CAPABILITIES: readonly KeyCapability[] = [
  ...CAPABILITIES.filter((capability) => !PEOPLE_ONLY.has(capability)),
  OPERATOR,
];

/** How many valid keys an organisation can have at one time, and the platform. */
export const MAX_API_KEYS = 50;
/** How many ranges of addresses one key can have. */
export const MAX_KEY_RANGES = 100;
/** The longest term of a key: a year, of 366 days so that the same day of the next year is always possible. */
export const MAX_KEY_TERM_MS = 366 * 86_400_000;
/** Days before a key's expiry at which a notice is sent, in ascending order. */
export const KEY_NOTICE_DAYS = [3, 14] as const;

/** Whether the creator of a key could give it a capability. */
const canGive = (creator: TokenCreator, isPlatforms: boolean, capability: KeyCapability): boolean => {
  if (capability === OPERATOR) return creator === 'operator' && isPlatforms;
  return creator === 'operator' || roleHas(creator, capability);
};

/**
 * The places in a list of capabilities that the creator of a key cannot give.
 *
 * @param creator role of the creator in the organisation of the key, or `operator`
 * @param isPlatforms whether it is a key of the platform
 */
export const placesNotGiven = (
  capabilities: readonly KeyCapability[],
  creator: TokenCreator,
  isPlatforms: boolean,
): number[] => capabilities.flatMap((capability, place) => (canGive(creator, isPlatforms, capability) ? [] : [place]));

/**
 * The role that bounds a key of an organisation: that of its creator now. A person who is demoted or leaves must not keep
 * rights by a key that they know.
 *
 * @param creator the person who created the key: whether they are an operator now, and their role in the organisation
 * @returns null if the creator has no rights there any more, and the key therefore none either
 */
export const roleBehindKey = (creator: { isOperator: boolean; role: Role | null }): Role | null =>
  creator.isOperator ? 'owner' : creator.role;
