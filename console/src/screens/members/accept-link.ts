import type { TFunction } from 'i18next';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { showOnce } from '../../components/shown-once';

interface Sent {
  email: string;
  token: string | null;
  accept_url: string | null;
}

/** Shows the link of an invitation to the inviter, if the server sends no email. */
export const showAcceptLink = (t: TFunction<'members'>, { email, token, accept_url: url }: Sent): void => {
  if (token === null) return;
  const query = new URLSearchParams({ token });
  showOnce({
    title: t('link.title', { email }),
    why: t('link.why'),
    label: t('link.label'),
    value: url ?? `${location.origin}${CONSOLE_PAGES.invitation}?${query.toString()}`,
  });
};
