import { openCursor, signCursor } from '../../lists/signed-cursor';
import { gone, invalid } from '../../wire/errors/http-errors';

/** Cursors of the event feed. They are valid for one organisation and one order. */

const DAY_MS = 24 * 3_600_000;

/** A place in the feed of an organisation. */
export interface FeedPlace {
  /** Id of the last event that was read; 0 at the beginning. */
  id: number;
  /** Everything until then has been read; milliseconds. A reader who waits for events does not fall behind. */
  readUntil: number;
}

/** The orders of the feed. */
export const FEED_ORDERS = ['oldest', 'newest'] as const;
/** Which events come first. */
export type FeedOrder = (typeof FEED_ORDERS)[number];

const contextOf = (organisationId: number, order: FeedOrder): string =>
  order === 'oldest' ? `feed ${organisationId}` : `feed ${organisationId} ${order}`;

/** Converts a place to a cursor. */
export const writeFeedCursor = (
  organisationId: number,
  { id, readUntil }: FeedPlace,
  order: FeedOrder = 'oldest',
): string => signCursor(contextOf(organisationId, order), [id, readUntil]);

/**
 * Reads a cursor.
 *
 * @param now milliseconds
 * @param keptDays how long events are kept
 * @throws ValidationError `QUERY_INVALID` if it is not from the feed of the organisation in this order; GoneError `CURSOR_EXPIRED` if events
 *   after it may have been removed
 */
export const readFeedCursor = (
  organisationId: number,
  cursor: string,
  { now, keptDays, order }: { now: number; keptDays: number; order: FeedOrder },
): FeedPlace => {
  const place = openCursor<[number, number]>(contextOf(organisationId, order), cursor);
  if (!place) {
    const message = 'after must be meta.next of a response about this organisation, with the same order.';
    throw invalid([{ path: ['after'], message }], 'QUERY_INVALID');
  }
  const [id, readUntil] = place;
  if (now - readUntil > keptDays * DAY_MS)
    throw gone('CURSOR_EXPIRED', `The cursor is older than ${keptDays} days, for which events are kept.`, {
      remedy: 'Read the records that you keep a copy of, then the feed without after.',
    });
  return { id, readUntil };
};
