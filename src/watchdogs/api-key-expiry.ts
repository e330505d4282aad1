import { KEY_NOTICE_DAYS } from '../domain/api-keys/api-keys';
import { emitExpiries } from './notices/emit-expiries';
import type { Watchdog } from './watchdog';

/** Notifies owners and admins, or for keys of the platform its operators, 14 and 3 days before an API key expires. */
export const apiKeyExpiryWatchdog: Watchdog = {
  name: 'api-key-expiry',
  run: emitExpiries({
    table: 'api_keys',
    type: 'api-key',
    days: KEY_NOTICE_DAYS,
    eventOf: ({ organisation, token: { documentId, label }, ...rest }) => ({
      name: 'api-key.expires-soon',
      payload: { organisation, api_key: { documentId, name: label }, ...rest },
    }),
  }),
};
