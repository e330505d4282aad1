import { escapedHtml, type HtmlPage } from './html-page';
import type { ErrorBody } from '../errors/error-body';

const TITLES: Readonly<Record<number, string>> = {
  404: 'There is no such page',
  429: 'Too many requests',
  503: 'This does not work at the moment',
};

const paragraph = (html: string): string => `<p>${html}</p>`;

/**
 * The page for a person whose browser opened an address that is refused.
 *
 * @param back address of the sign-in; null if the server has no page for it
 */
export const errorPage = ({ error }: ErrorBody, requestId: string, back: string | null): HtmlPage => {
  const { status, message, details } = error;
  const lines = [escapedHtml(message)];
  if (typeof details.remedy === 'string') lines.push(escapedHtml(details.remedy));
  if (back !== null) lines.push(`<a href="${escapedHtml(back)}">Go to the sign-in</a>`);
  lines.push(`<small><code>${escapedHtml(String(details.code))}</code> · request ${escapedHtml(requestId)}</small>`);
  return { title: TITLES[status] ?? 'That did not work', body: lines.map(paragraph).join('\n') };
};
