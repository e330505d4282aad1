import { hashToken, tokenPrefix } from '../../database/secrets/token-hash';
import { by, BY_TENANTRY } from '../demo-actors';
import type { DemoClock } from '../demo-clock';
import { demoId } from '../demo-id';
import { type Attributes, type DemoTable, person } from '../demo-table';

export interface DemoScimToken {
  key: string;
  label: string;
  createdDaysAgo: number;
  expiresInDays: number;
  lastUsedDaysAgo?: number;
  revokedDaysAgo?: number;
}

/**
 * SCIM tokens of an organisation. The token of a hash is derived from its key, so that anyone can try it
 * (`tscim_demo-acme-scim-okta`). This is one more reason to keep demo data out of production.
 */
export const scimTokens = (
  clock: DemoClock,
  slug: string,
  creator: string,
  tokens: readonly DemoScimToken[],
): DemoTable => ({
  uid: 'api::scim-token.scim-token',
  rows: tokens.map(({ key, label, createdDaysAgo, expiresInDays, lastUsedDaysAgo, revokedDaysAgo }) => ({
    key: `scim/${key}`,
    daysAgo: createdDaysAgo,
    by: by(creator),
    data: {
      label,
      token_hash: hashToken(`tscim_demo-${slug}-scim-${key}`),
      token_prefix: tokenPrefix(`tscim_demo-${slug}-scim-${key}`),
      expires_at: clock.daysAhead(expiresInDays),
      last_used_at: lastUsedDaysAgo === undefined ? null : clock.daysAgo(lastUsedDaysAgo),
      creator: person(creator),
      creator_role: 'admin',
    },
    ...(revokedDaysAgo === undefined
      ? {}
      : { then: [{ daysAgo: revokedDaysAgo, by: by(creator), set: { revoked_at: clock.daysAgo(revokedDaysAgo) } }] }),
  })),
});

/**
 * What a directory did in an organisation.
 *
 * @param token key and label of its SCIM token
 * @param entries with the days since then, oldest first
 */
export const scimLog = (
  slug: string,
  token: { key: string; label: string },
  entries: readonly (Attributes & { daysAgo: number })[],
): DemoTable => ({
  uid: 'api::scim-log-entry.scim-log-entry',
  rows: entries.map(({ daysAgo, ...data }, at) => ({
    key: `scim-log/${token.key}/${at}`,
    daysAgo,
    by: BY_TENANTRY,
    data: { ...data, token_id: demoId(`${slug}/scim/${token.key}`), token_label: token.label },
  })),
});
