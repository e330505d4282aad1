import { z } from 'zod';
import { tracedFetch } from '../telemetry/tracing';

/** The forum refused a request, with its own code, such as `incorrect_login`. */
export class ForumRefusal extends Error {}

/** Address of the forum, and Tenantry's account there. */
export interface ForumSettings {
  url: string;
  username: string;
  password: string;
}

/** Statuses of temporary failures, which do not concern the request itself. */
const TEMPORARY = new Set([408, 425, 429]);
const MAX_WORD_LENGTH = 100;

const isTemporary = (status: number): boolean => status >= 500 || TEMPORARY.has(status);

const refusalOf = async (response: Response): Promise<ForumRefusal> => {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
  const word = typeof body?.error === 'string' ? body.error : `status ${response.status}`;
  return new ForumRefusal(word.slice(0, MAX_WORD_LENGTH));
};

/** The parts of Lemmy's responses that are read; everything else is ignored. */
const LOGIN = z.object({ jwt: z.string().nullish() });
const SITE = z.object({
  my_user: z.object({ local_user_view: z.object({ person: z.object({ id: z.int() }) }) }).nullish(),
});
const COMMUNITY = z.object({ community_view: z.object({ community: z.object({ id: z.int() }) }) });
const WITH_MODERATORS = COMMUNITY.extend({
  moderators: z.array(z.object({ moderator: z.object({ id: z.int() }) })),
});

/** The requests of Lemmy's HTTP API that Tenantry makes. */
export interface ForumClient {
  /** Signs in; later requests use this account. */
  login(username: string, password: string): Promise<void>;
  /** Returns the numeric id of our account; null if the forum does not know it. */
  ownId(): Promise<number | null>;
  /** Finds a community by its name, with the ids of its moderators. */
  getCommunity(name: string): Promise<{ id: number; moderatorIds: number[] }>;
  /** Creates a community and returns its id. */
  createCommunity(name: string, title: string): Promise<number>;
}

/** Reads the JSON of a response. Anything else is an error or a refusal of the forum. */
const readAnswer = async (response: Response): Promise<unknown> => {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (response.ok && isJson) return response.json();
  if (!response.ok && !isTemporary(response.status)) throw await refusalOf(response);
  await response.body?.cancel();
  throw new Error(response.ok ? 'its response is not JSON' : `it answered ${response.status}`);
};

/**
 * A client of Lemmy's documented HTTP API (version 3, which its 0.19 and 1.0 servers speak) with one deadline for all
 * its requests. A refusal of the forum is thrown as ForumRefusal, every other failure as a plain error.
 *
 * @param signal cancels running requests when the time is up
 */
export const connectForum = ({ url }: Pick<ForumSettings, 'url'>, signal: AbortSignal): ForumClient => {
  const base = `${url.replace(/\/+$/, '')}/api/v3`;
  let token: string | null = null;

  const request = async <T>(schema: z.ZodType<T>, method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const response = await tracedFetch('forum', `${base}${path}`, {
      method,
      signal,
      // A redirect could send the password to another server.
      redirect: 'error',
      headers: {
        Accept: 'application/json',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const read = schema.safeParse(await readAnswer(response));
    if (!read.success) throw new Error(`its answer to ${method} ${path.replace(/\?.*$/, '')} is not Lemmy's`);
    return read.data;
  };

  return {
    async login(username, password) {
      const { jwt } = await request(LOGIN, 'POST', '/user/login', { username_or_email: username, password });
      if (!jwt) throw new Error('it returned no token');
      token = jwt;
    },
    async ownId() {
      const { my_user: me } = await request(SITE, 'GET', '/site');
      return me?.local_user_view.person.id ?? null;
    },
    async getCommunity(name) {
      const query = new URLSearchParams({ name });
      const found = await request(WITH_MODERATORS, 'GET', `/community?${query.toString()}`);
      return {
        id: found.community_view.community.id,
        moderatorIds: found.moderators.map(({ moderator }) => moderator.id),
      };
    },
    async createCommunity(name, title) {
      const created = await request(COMMUNITY, 'POST', '/community', { name, title });
      return created.community_view.community.id;
    },
  };
};

/** Describes a failure without password or token. */
export const describeFault = (error: unknown): string => {
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { code?: unknown } };
  if (name === 'TimeoutError' || name === 'AbortError') return 'it did not answer in time';
  return typeof cause?.code === 'string' ? cause.code : (message ?? 'unknown fault');
};
