import { connectForum, describeFault, type ForumClient, ForumRefusal, type ForumSettings } from './forum-connection';

/** The outcome of a provisioning. */
export type ForumAnswer = { kind: 'done'; id: number; name: string } | { kind: 'retry' | 'failed'; reason: string };

/** The requested community. */
export interface WantedCommunity {
  /** Names to try, the preferred one first. */
  names: readonly string[];
  /** Display title. */
  title: string;
  /** Whether one of our communities already serves another organisation. */
  isTaken(communityId: number): Promise<boolean>;
}

/** Time limit for all requests of one provisioning. */
export const FORUM_TIMEOUT_MS = 10_000;

const MAX_TITLE_LENGTH = 100;
/** The name is taken or not accepted; the next one may work. */
const NAME_REFUSALS = new Set(['community_already_exists', 'invalid_name', 'invalid_community_name', 'slurs']);
const NOT_FOUND = new Set(['couldnt_find_community', 'not_found', 'couldnt_find_object']);

/**
 * Checks the settings from FORUM_URL, FORUM_USERNAME and FORUM_PASSWORD.
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
    return { missing: 'FORUM_URL is not an http or https address' };
  }
  return settings;
};

/** Signs in and returns the id of our account. */
const signIn = async (client: ForumClient, { username, password }: ForumSettings): Promise<number> => {
  await client.login(username, password);
  const me = await client.ownId();
  if (me === null) throw new Error('it does not know our account');
  return me;
};

/** Returns the code of a refusal; throws other errors. */
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

/** Creates a community; returns null if the name is not accepted. */
const create = async (client: ForumClient, name: string, title: string): Promise<number | null> => {
  try {
    return await client.createCommunity(name, title.slice(0, MAX_TITLE_LENGTH));
  } catch (error) {
    if (NAME_REFUSALS.has(wordOf(error))) return null;
    throw error;
  }
};

/** Uses the first name with an unused community of ours, or creates a community with the first free name. */
const settle = async (client: ForumClient, me: number, wanted: WantedCommunity): Promise<ForumAnswer> => {
  for (const name of wanted.names) {
    const found = await find(client, name, me);
    // It is already ours: an earlier attempt created it, and its response was lost.
    if (found.kind === 'own' && !(await wanted.isTaken(found.id))) return { kind: 'done', id: found.id, name };
    if (found.kind !== 'none') continue;
    const id = await create(client, name, wanted.title);
    if (id !== null) return { kind: 'done', id, name };
  }
  return { kind: 'failed', reason: `none of the names ${wanted.names.join(', ')} is available on the forum` };
};

/**
 * Gives an organisation a community on a Lemmy forum: adopts one that is already ours, otherwise creates it. It can be
 * repeated safely. An unavailable or slow forum and a refusal are outcomes, never errors.
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
    const reason = refused
      ? `the forum refused: ${error.message}`
      : `the forum is unavailable: ${describeFault(error)}`;
    // A refused account is a problem for the operator, not a fault of this event.
    return { kind: refused && isSignedIn ? 'failed' : 'retry', reason };
  }
};
