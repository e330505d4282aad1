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
 * SCIM tokens of an organisation. The token behind a hash is made from its key, so that everybody can try it
 * (`tscim_demo-acme-scim-okta`); that is one more reason why demo data does not belong into production.
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
