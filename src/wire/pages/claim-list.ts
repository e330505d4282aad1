import type { ClaimSources } from '../../domain/accounts/userinfo-claims';
import { escapedHtml } from './html-page';

const SOURCES = {
  id_token: 'from the ID token',
  userinfo: 'from the userinfo endpoint',
  assertion: 'from the assertion',
};

/** The sources of claims, as a list in HTML. */
export const claimList = (claims: ClaimSources): string => {
  const lines = Object.entries(claims).map(
    ([name, source]) =>
      `<li><code>${escapedHtml(name)}</code> ${source === null ? 'was not sent' : SOURCES[source]}</li>`,
  );
  return `<ul>${lines.join('')}</ul>`;
};
