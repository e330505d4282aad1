import type { CheckConfig } from '../../../src/wire/checks/check-config';
import { ProbeFailure } from './attempt';

/** Redirects that are followed; the next one ends the probe. */
export const MAX_REDIRECTS = 10;

export type Header = Pick<CheckConfig<'http'>['headers'][number], 'name' | 'value' | 'secret'>;

/** One request of a probe. */
export interface HttpRequest {
  url: URL;
  method: string;
  headers: readonly Header[];
  body: string | null;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Headers that identify somebody, whether they are marked as secret or not. */
const OF_ONE_ORIGIN = new Set(['authorization', 'cookie', 'proxy-authorization', 'host']);
const OF_A_BODY = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-location',
]);

/** Whether a response sends the caller on. */
export const isRedirect = (status: number, location: string | undefined): location is string =>
  REDIRECTS.has(status) && location !== undefined;

const targetOf = (location: string, from: URL): URL => {
  if (!URL.canParse(location, from.href))
    throw new ProbeFailure('redirects', 'It redirects to something that is no URL.');
  const url = new URL(location, from);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ProbeFailure('redirects', `It redirects to ${url.protocol}, which is neither http nor https.`);
  return url;
};

/** 303 always asks for a page, and what was posted is not posted again after 301 and 302. */
const becomesGet = (status: number, method: string): boolean =>
  (status === 303 && method !== 'GET' && method !== 'HEAD') ||
  ((status === 301 || status === 302) && method === 'POST');

/**
 * The request that follows a redirect, as browsers make it. Another origin gets neither secret headers nor those that
 * identify somebody.
 *
 * @param location the header of the response
 * @throws ProbeFailure with the cause redirects if it leads to nothing that can be requested
 */
export const redirected = (request: HttpRequest, status: number, location: string): HttpRequest => {
  const url = targetOf(location, request.url);
  const isOther = url.origin !== request.url.origin;
  const dropsBody = becomesGet(status, request.method);
  const headers = request.headers.filter(({ name, secret }) => {
    const lower = name.toLowerCase();
    return !(isOther && (secret || OF_ONE_ORIGIN.has(lower))) && !(dropsBody && OF_A_BODY.has(lower));
  });
  return {
    url,
    headers,
    ...(dropsBody ? { method: 'GET', body: null } : { method: request.method, body: request.body }),
  };
};
