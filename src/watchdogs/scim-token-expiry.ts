import { SCIM_NOTICE_DAYS } from '../domain/scim/scim-tokens';
import { emitExpiries } from './notices/emit-expiries';
import type { Watchdog } from './watchdog';

/** Notifies owners and admins 30, 14 and 3 days before a SCIM token expires. */
export const scimTokenExpiryWatchdog: Watchdog = {
  name: 'scim-token-expiry',
  run: emitExpiries({
    table: 'scim_tokens',
    type: 'scim-token',
    days: SCIM_NOTICE_DAYS,
    eventOf: (notice) => ({ name: 'scim-token.expires-soon', payload: { ...notice } }),
  }),
};
