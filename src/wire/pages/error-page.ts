import type { ClaimSources } from '../../domain/accounts/userinfo-claims';
import type { ErrorBody } from '../errors/error-body';
import { claimList } from './claim-list';
import { escapedHtml, type HtmlPage } from './html-page';

/** By code. */
const TITLES: Readonly<Record<string, string>> = {
  NOT_FOUND: 'There is no such page',
  TOO_MANY_REQUESTS: 'Too many requests',
};

const paragraph = (html: string): string => `<p>${html}</p>`;

/**
 * The page for a person whose browser opened an address that is refused.
 *
 * @param back address of the sign-in; null if the server has no page for it
 */
export const errorPage = ({ error }: ErrorBody, requestId: string, back: string | null): HtmlPage => {
  const { message, details } = error;
  const code = String(details.code);
  const parts = [paragraph(escapedHtml(message))];
  if (typeof details.remedy === 'string') parts.push(paragraph(escapedHtml(details.remedy)));
  // Only refusals of single sign-on have these.
  if (details.claims !== undefined) parts.push(claimList(details.claims as ClaimSources));
  if (back !== null) parts.push(paragraph(`<a href="${escapedHtml(back)}">Go to the sign-in</a>`));
  parts.push(paragraph(`<small><code>${escapedHtml(code)}</code> · request ${escapedHtml(requestId)}</small>`));
  return { title: TITLES[code] ?? 'That did not work', body: parts.join('\n') };
};
