import type { ClaimSources } from '../../domain/accounts/userinfo-claims';
import { escapedHtml, type HtmlPage } from './html-page';

const SOURCES = { id_token: 'from the ID token', userinfo: 'from the userinfo endpoint' };

/** The page after a rehearsal that passed, with the sources of the claims. */
export const rehearsalPage = ({ method, claims }: { method: string; claims: ClaimSources }): HtmlPage => {
  const lines = Object.entries(claims).map(
    ([name, source]) =>
      `<li><code>${escapedHtml(name)}</code> ${source === null ? 'was not sent' : SOURCES[source]}</li>`,
  );
  return {
    title: 'The rehearsal passed',
    body: `<p>Single sign-on with the ${escapedHtml(method)} works for your account. Nothing was changed.</p>
<ul>
${lines.join('\n')}
</ul>`,
  };
};
