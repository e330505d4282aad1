import { hashToken, tokenPrefix } from '../database/token-hash';
import type { DemoClock } from './demo-clock';
import type { DemoTable } from './demo-table';

export interface DemoScimToken {
  key: string;
  label: string;
  lastUsedDaysAgo?: number;
  revokedDaysAgo?: number;
}

const DAYS_VALID = 365;

/**
 * SCIM tokens of an organisation. The token of a hash is derived from its key, so that anyone can try it
 * (`tscim_demo-acme-scim-okta`). This is one more reason to keep demo data out of production.
 */
export const scimTable = (clock: DemoClock, slug: string, tokens: readonly DemoScimToken[]): DemoTable => ({
  uid: 'api::scim-token.scim-token',
  rows: tokens.map(({ key, label, lastUsedDaysAgo, revokedDaysAgo }) => ({
    key: `scim/${key}`,
    data: {
      label,
      token_hash: hashToken(`tscim_demo-${slug}-scim-${key}`),
      token_prefix: tokenPrefix(`tscim_demo-${slug}-scim-${key}`),
      expires_at: clock.daysAhead(DAYS_VALID),
      last_used_at: lastUsedDaysAgo === undefined ? null : clock.daysAgo(lastUsedDaysAgo),
    },
    ...(revokedDaysAgo === undefined ? {} : { then: [{ revoked_at: clock.daysAgo(revokedDaysAgo) }] }),
  })),
});
