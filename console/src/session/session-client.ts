import { createTenantryClient, type TenantryError } from '@tenantry/client';
import { CONSOLE_PAGES } from '../../../src/domain/console-pages';
import { isSupportOver, leaveSupportView, supportToken } from './support-view';

/** The longest wait before a request is repeated. After that, the screen shows the error and a button. */
const MAX_WAIT_MS = 5_000;

/**
 * Shows the sign-in page, which leads back here. If another person has signed in in another tab, shows their start page.
 * A new document forgets everything that was read for the previous person.
 */
const leave = ({ code }: TenantryError): void => {
  const next = new URLSearchParams({ next: location.pathname + location.search });
  location.assign(code === 'SESSION_REPLACED' ? '/' : `${CONSOLE_PAGES.signIn}?${next.toString()}`);
};

const fetchInSupport = async (request: Request, init: RequestInit): Promise<Response> => {
  const response = await fetch(request, init);
  if (isSupportOver(response)) leaveSupportView();
  return response;
};

/**
 * The typed client of this server, with the session in the browser's cookie, or with the support view of this tab. All requests of
 * the console use it.
 */
export const client = createTenantryClient({
  baseUrl: location.origin,
  ...(supportToken === null
    ? { credentials: { session: 'cookie' }, onSessionOver: leave }
    : { credentials: { token: supportToken }, fetch: fetchInSupport }),
  retries: 1,
  maxWaitMs: MAX_WAIT_MS,
});
