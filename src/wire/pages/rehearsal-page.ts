import type { ClaimSources } from '../../domain/accounts/userinfo-claims';
import { claimList } from './claim-list';
import { escapedHtml, type HtmlPage } from './html-page';

/** The page after a rehearsal that passed, with the sources of the claims. */
export const rehearsalPage = ({ method, claims }: { method: string; claims: ClaimSources }): HtmlPage => ({
  title: 'The rehearsal passed',
  body: `<p>Single sign-on with the ${escapedHtml(method)} works for your account. Nothing was changed.</p>
${claimList(claims)}`,
});

/** The page after a person has linked an identity to their account. */
export const LINKED_PAGE: HtmlPage = {
  title: 'Single sign-on is linked',
  body: '<p>From now on, you can sign in to your account with this identity provider. You can close this window.</p>',
};
