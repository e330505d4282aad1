import { LemmyHttp } from 'lemmy-js-client';

/** The forum said no, in its own word, such as `incorrect_login`. */
export class ForumRefusal extends Error {}

/** Where the forum is and as whom Tenantry speaks to it. */
export interface ForumSettings {
  url: string;
  username: string;
  password: string;
}

/** Statuses that say nothing of the request itself: come back later. */
const TEMPORARY = new Set([408, 425, 429]);
const MAX_WORD_LENGTH = 100;

const isTemporary = (status: number): boolean => status >= 500 || TEMPORARY.has(status);

const refusalOf = async (response: Response): Promise<ForumRefusal> => {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
  const word = typeof body?.error === 'string' ? body.error : `status ${response.status}`;
  return new ForumRefusal(word.slice(0, MAX_WORD_LENGTH));
};

/**
 * A client of Lemmy's API (version 3, which its 0.19 and 1.0 servers speak) with one deadline for all its requests. A
 * refusal of the forum is thrown as ForumRefusal, everything else that goes wrong as a plain error.
 *
 * @param signal ends what is under way when the time is up
 */
export const connectForum = ({ url }: ForumSettings, signal: AbortSignal): LemmyHttp => {
  const fetchFunction = async (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> => {
    // A forum that redirects would have the password sent somewhere else.
    const response = await fetch(input, { ...init, signal, redirect: 'error' });
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    if (response.ok && isJson) return response;
    if (response.ok || isTemporary(response.status)) {
      await response.body?.cancel();
      throw new Error(response.ok ? 'it answered no JSON' : `it answered ${response.status}`);
    }
    throw await refusalOf(response);
  };
  return new LemmyHttp(url, { fetchFunction });
};

/** What went wrong, in words that carry neither password nor token. */
export const describeFault = (error: unknown): string => {
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { code?: unknown } };
  if (name === 'TimeoutError' || name === 'AbortError') return 'it did not answer in time';
  return typeof cause?.code === 'string' ? cause.code : (message ?? 'unknown fault');
};
