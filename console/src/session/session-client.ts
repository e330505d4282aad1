import { createTenantryClient } from '@tenantry/client';

/** The longest wait before a request is repeated. After that, the screen shows the error and a button. */
const MAX_WAIT_MS = 5_000;

/** The typed client of this server, with the session in the browser's cookie. All requests of the console use it. */
export const client = createTenantryClient({
  baseUrl: location.origin,
  credentials: { session: 'cookie' },
  retries: 1,
  maxWaitMs: MAX_WAIT_MS,
});
