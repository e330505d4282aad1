import { CONSOLE_PAGES } from '../../../src/domain/console-pages';

const STORED = 'tenantry-support-view';

/**
 * The token of the support view that this tab shows; null in an ordinary session. It is kept by the tab, not by the browser: other
 * tabs keep their session, and closing the tab forgets the token, which works for an hour at most.
 */
export const supportToken = sessionStorage.getItem(STORED);

/** Whether this tab shows a support view. */
export const isSupportView = supportToken !== null;

/** Shows an address with a support view. A new document forgets everything that was read before. */
export const enterSupportView = (token: string, address: string): void => {
  sessionStorage.setItem(STORED, token);
  location.assign(address);
};

/** Forgets the support view, and says that it has ended. */
export const leaveSupportView = (): void => {
  sessionStorage.removeItem(STORED);
  location.assign(`${CONSOLE_PAGES.support}?ended`);
};

/** Whether a response says that the support view has ended: its administrator or its time ended it, or the server did. */
export const isSupportOver = ({ url, status }: Pick<Response, 'url' | 'status'>): boolean =>
  status === 401 && !new URL(url).pathname.startsWith('/api/auth/support');
