import { MAX_SCIM_TOKENS } from '../../../../domain/scim/scim-tokens';
import { isInForce, type TokenTerm } from '../../../../domain/token-term';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { countActiveScimTokens } from '../../../../repositories/scim/active-tokens';
import { lockOrganisation } from '../../../../repositories/organisations/locked-organisation';
import { invalid } from '../../../../wire/errors/http-errors';
import { guarded } from '../../../../wire/errors/guard-errors';
import { toMilliseconds } from '../../../../database/moments';
import type { StoredOf } from '../../../../resources/records';
import type { scimToken } from '../../../../resources/scim-token';

type Token = StoredOf<typeof scimToken>;

const termOf = ({ expires_at: expiresAt, revoked_at: revokedAt }: Attributes): TokenTerm => ({
  expiresAt: toMilliseconds(expiresAt) ?? 0,
  revokedAt: toMilliseconds(revokedAt),
});

/** Limits the active tokens to what rotation needs. The lock on the organisation makes the limit exact. */
const assertFewEnough = async ({ strapi, before, after, earlier }: Change<Token>): Promise<void> => {
  const now = new Date();
  const isOpen = (token: Attributes): boolean => isInForce(termOf(token), now.getTime());
  if (!isOpen(after) || (before && isOpen(before)) || !after.organisation) return;
  const locked = await lockOrganisation(strapi, after.organisation);
  if (!locked) return;
  const earlierOpen = earlier.filter((other) => other.organisation === after.organisation && isOpen(other)).length;
  const used = (await countActiveScimTokens(strapi, locked.facts.id, now, before?.id)) + earlierOpen;
  if (used >= MAX_SCIM_TOKENS)
    throw guarded('SCIM_TOKEN_LIMIT_REACHED', locked.facts, { used, limit: MAX_SCIM_TOKENS });
};

export default invariants<Token>(async (change) => {
  const { before, data } = change;
  if (!before && data?.expires_at && (toMilliseconds(data.expires_at) ?? 0) <= Date.now()) {
    throw invalid([{ path: ['expires_at'], message: 'expires_at must be in the future.' }], 'EXPIRY_PAST');
  }
  // REST sets the creator's role; tokens from the admin panel and scripts are the operator's.
  if (!before && data && data.creator_role === undefined) data.creator_role = 'operator';
  if (before && data?.token_hash !== undefined && data.token_hash !== before.token_hash) {
    throw invalid(
      [{ path: ['token_hash'], message: 'The hash of a token never changes. Create a new token instead.' }],
      'TOKEN_FIXED',
    );
  }
  if (before?.revoked_at && data?.revoked_at === null) {
    throw invalid(
      [{ path: ['revoked_at'], message: 'A revoked token cannot be restored. Create a new token instead.' }],
      'TOKEN_REVOKED',
    );
  }
  const now = Date.now();
  if (isInForce(termOf(change.after), now) && !(before && isInForce(termOf(before), now)))
    await assertFeature(change.strapi, change.after.organisation, 'scim');
  await assertFewEnough(change);
});
