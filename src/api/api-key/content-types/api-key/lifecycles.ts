import { normaliseAllowlist, rangesViolation } from '../../../../domain/access/ip-allowlist';
import { MAX_API_KEYS, MAX_KEY_RANGES, MAX_KEY_TERM_MS } from '../../../../domain/api-keys/api-keys';
import { toMilliseconds } from '../../../../database/moments';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { countActiveApiKeys } from '../../../../repositories/api-keys/active-api-keys';
import { lockOrganisation } from '../../../../repositories/organisations/locked-organisation';
import { forbidden, invalid, violated } from '../../../../wire/errors/http-errors';
import type { StoredOf } from '../../../../resources/records';
import type { apiKey } from '../../../../resources/api-key';

type Key = StoredOf<typeof apiKey>;

const REMEDY = 'Create a new key over REST instead: POST /api/api-keys.';

/** Everything that determines what a key can do. Only a new key can have other values. */
const FIXED = ['secret_hash', 'capabilities', 'ip_ranges', 'expires_at', 'creator'];

/** Comparable texts of stored values and of what a form sends back: times have more than one notation. */
const textOf = (name: string, { [name]: value }: Attributes): string =>
  JSON.stringify((name === 'expires_at' ? toMilliseconds(value) : value) ?? null);

const assertFixed = (before: Attributes, data: Attributes): void => {
  const changed = FIXED.filter((name) => data[name] !== undefined && textOf(name, data) !== textOf(name, before));
  if (changed.length > 0) {
    const faults = changed.map((name) => ({ path: [name], message: `${name} of an API key never changes.` }));
    throw invalid(faults, 'TOKEN_FIXED', { remedy: REMEDY });
  }
  if (before.revoked_at && data.revoked_at === null) {
    const message = 'A revoked key cannot be restored.';
    throw invalid([{ path: ['revoked_at'], message }], 'TOKEN_REVOKED', { remedy: REMEDY });
  }
};

/** A key in the admin panel would have neither a secret nor a creator within whose rights it could act. */
const assertCreator = ({ creator, secret_hash: hash }: Attributes): void => {
  if (creator && hash) return;
  const message = 'An API key is created over REST, by the person within whose rights it acts.';
  throw invalid([{ path: ['creator'], message }], 'API_KEY_CREATOR_MISSING', { remedy: REMEDY });
};

const assertTerm = ({ expires_at: expiresAt }: Attributes): void => {
  const left = (toMilliseconds(expiresAt) ?? 0) - Date.now();
  if (left <= 0) throw invalid([{ path: ['expires_at'], message: 'expires_at must be in the future.' }], 'EXPIRY_PAST');
  if (left > MAX_KEY_TERM_MS)
    throw invalid([{ path: ['expires_at'], message: 'expires_at must be at most a year away.' }], 'EXPIRY_TOO_FAR');
};

/** Stores the ranges in canonical form, and no list instead of an empty one. */
const normaliseRanges = (data: Attributes): void => {
  if (data.ip_ranges === undefined || data.ip_ranges === null) return;
  const { ranges, faults } = normaliseAllowlist(data.ip_ranges, 'ip_ranges', MAX_KEY_RANGES);
  if (faults.length > 0) throw violated(rangesViolation(faults));
  data.ip_ranges = ranges.length > 0 ? ranges : null;
};

/** Limits the valid keys. The lock on the organisation makes the limit exact; that of the platform has no row to lock. */
const assertFewEnough = async ({ strapi, after, earlier }: Change<Key>): Promise<void> => {
  const organisation = after.organisation ?? null;
  if (organisation !== null) await lockOrganisation(strapi, organisation);
  const earlierCount = earlier.filter((other) => (other.organisation ?? null) === organisation).length;
  const used = (await countActiveApiKeys(strapi, organisation, new Date())) + earlierCount;
  if (used < MAX_API_KEYS) return;
  throw forbidden('API_KEY_LIMIT_REACHED', `There can be at most ${MAX_API_KEYS} valid API keys.`, {
    remedy: 'Revoke a key that is no longer used: POST /api/api-keys/{id}/revoke.',
    used,
    limit: MAX_API_KEYS,
  });
};

export default invariants<Key>(async (change) => {
  const { before, data } = change;
  if (!data) return;
  if (before) {
    assertFixed(before, data);
    return;
  }
  assertCreator(data);
  assertTerm(data);
  normaliseRanges(data);
  data.capabilities = [...new Set(data.capabilities as string[])];
  await assertFewEnough(change);
});
