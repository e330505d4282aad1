import { connectForum, describeFault, type ForumClient, ForumRefusal, type ForumSettings } from './forum-connection';

/** What became of a provisioning. */
export type ForumAnswer = { kind: 'done'; id: number; name: string } | { kind: 'retry' | 'failed'; reason: string };

/** The community that is wanted. */
export interface WantedCommunity {
  /** Names that it may have, the best first. */
  names: readonly string[];
  /** Title for people. */
  title: string;
  /** Whether a community of ours already serves another organisation. */
  isUniqueViolation(communityId: number): Promise<boolean>;
}

/** All the requests of one provisioning together take no longer. */
export const FORUM_TIMEOUT_MS = 10_000;

const MAX_TITLE_LENGTH = 100;
/** The forum knows the name already, or does not like it: the next one may do. */
const NAME_REFUSALS = new Set(['community_already_exists', 'invalid_name', 'invalid_community_name', 'slurs']);
const NOT_FOUND = new Set(['couldnt_find_community', 'not_found', 'couldnt_find_object']);

/**
 * Looks through the settings, as FORUM_URL, FORUM_USERNAME and FORUM_PASSWORD give them.
 *
 * @returns the settings, or what is missing or unusable
 */
export const readForumSettings = (settings: ForumSettings): ForumSettings | { missing: string } => {
  const { url, username, password } = settings;
  const absent = Object.entries({ FORUM_URL: url, FORUM_USERNAME: username, FORUM_PASSWORD: password })
    .filter(([, value]) => value === '')
    .map(([name]) => name);
  if (absent.length > 0) return { missing: `${absent.join(', ')} not set` };
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return { missing: 'FORUM_URL is no http or https address' };
  }
  return settings;
};

/** Signs in; answers the id of our own account there. */
const signIn = async (client: ForumClient, { username, password }: ForumSettings): Promise<number> => {
  await client.login(username, password);
  const me = await client.ownId();
  if (me === null) throw new Error('it does not know our account');
  return me;
};

/** The refusal's word; throws what is no refusal. */
const wordOf = (error: unknown): string => {
  if (error instanceof ForumRefusal) return error.message;
  throw error;
};

type Found = { kind: 'none' | 'foreign' } | { kind: 'own'; id: number };

const find = async (client: ForumClient, name: string, me: number): Promise<Found> => {
  try {
    const { id, moderatorIds } = await client.getCommunity(name);
    return moderatorIds.includes(me) ? { kind: 'own', id } : { kind: 'foreign' };
  } catch (error) {
    if (NOT_FOUND.has(wordOf(error))) return { kind: 'none' };
    throw error;
  }
};

/** Creates a community; null where the name is the trouble. */
const create = async (client: ForumClient, name: string, title: string): Promise<number | null> => {
  try {
    return await client.createCommunity(name, title.slice(0, MAX_TITLE_LENGTH));
  } catch (error) {
    if (NAME_REFUSALS.has(wordOf(error))) return null;
    throw error;
  }
};

/** The first name under which there is a free community of ours, or room for one. */
const settle = async (client: ForumClient, me: number, wanted: WantedCommunity): Promise<ForumAnswer> => {
  for (const name of wanted.names) {
    const found = await find(client, name, me);
    // Ours already: an earlier try got that far, and its answer was lost.
    if (found.kind === 'own' && !(await wanted.isUniqueViolation(found.id)))
      return { kind: 'done', id: found.id, name };
    if (found.kind !== 'none') continue;
    const id = await create(client, name, wanted.title);
    if (id !== null) return { kind: 'done', id, name };
  }
  return { kind: 'failed', reason: `the forum has none of the names ${wanted.names.join(', ')} to give` };
};

/**
 * Gives an organisation a community on a Lemmy forum: adopts one that is ours already, else creates it. Asking again does
 * no harm. A forum that is away, slow or refuses is an answer, never an error.
 */
export const provisionCommunity = async (settings: ForumSettings, wanted: WantedCommunity): Promise<ForumAnswer> => {
  const client = connectForum(settings, AbortSignal.timeout(FORUM_TIMEOUT_MS));
  let isSignedIn = false;
  try {
    const me = await signIn(client, settings);
    isSignedIn = true;
    return await settle(client, me, wanted);
  } catch (error) {
    const refused = error instanceof ForumRefusal;
    const reason = refused ? `the forum refused: ${error.message}` : `the forum is away: ${describeFault(error)}`;
    // A refused account is for the operator to mend, and no fault of this event.
    return { kind: refused && isSignedIn ? 'failed' : 'retry', reason };
  }
};
