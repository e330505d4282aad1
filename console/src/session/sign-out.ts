import { queryClient } from '../api/query-client';
import { client } from './session-client';
import { isSupportView } from './support-view';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('tenantry-session') : null;
const SIGNED_OUT = 'signed-out';

/** Forgets everything that was read, and shows the sign-in page. A new document also forgets the access token. */
const leave = (): void => {
  queryClient.clear();
  location.assign('/sign-in');
};

/** Other tabs of this browser have the same session, so they leave together. A support view is of its own tab. */
channel?.addEventListener('message', ({ data }) => {
  if (data === SIGNED_OUT && !isSupportView) leave();
});

/** Ends the session in all tabs of this browser, and stays on the page of this tab. */
export const endSession = async (everywhere = false): Promise<void> => {
  // The session may be over already.
  const body = everywhere ? { scope: 'all' as const } : {};
  await client.post('/api/auth/logout', { body }).catch(() => undefined);
  channel?.postMessage(SIGNED_OUT);
};

/**
 * Signs out, here and in the other tabs of this browser.
 *
 * @param everywhere whether to end the person's sessions in other browsers, too
 */
export const signOut = async (everywhere = false): Promise<void> => {
  await endSession(everywhere);
  leave();
};
