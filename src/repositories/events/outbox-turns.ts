import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { inRounds } from '../../domain/events/rounds';
import { onlyServed } from '../../tenancy/store/cells';
import { type ClaimedEvent, claimEvents, type EventFilter } from './outbox';
import type { SharedFilter } from './outbox-queues';
import { groupsAfter } from './outbox-groups';
import { defined } from '../../values';

/**
 * The turns of organisations in a queue that they share, so that a thousand events of one delay the next event of another by
 * one delivery. Organisations follow each other in the order of their ids, however long their events have waited.
 */

/** Stands for events without an organisation, which come first in the order of ids. */
export const NO_ORGANISATION = 0;

/** Where a queue is in its round. */
export interface Turn {
  queue: SharedFilter;
  /** The organisation that was served last, or NO_ORGANISATION; null if none was. */
  last: number | null;
}

/** Organisations per statement. */
const PAGE = 100;

const filterOf = (queue: SharedFilter, id: number): EventFilter => ({
  ...queue,
  organisation_id: id === NO_ORGANISATION ? null : id,
});

const isDueWithoutOrganisation = async (strapi: Core.Strapi, queue: SharedFilter, moment: Date): Promise<boolean> =>
  (await connectionOf(strapi)('outbox_events')
    .where({ event_status: 'pending', ...filterOf(queue, NO_ORGANISATION) })
    .where('available_at', '<=', moment)
    .orderBy(['organisation_id', 'available_at', 'id'])
    .first('id')) !== undefined;

/** The ids of organisations with due events, of those served here, page by page. */
async function* dueAfter(
  strapi: Core.Strapi,
  queue: SharedFilter,
  moment: Date,
  last: number | null,
): AsyncGenerator<number[]> {
  if (last === null && (await isDueWithoutOrganisation(strapi, queue, moment))) yield [NO_ORGANISATION];
  let after: number | null = last;
  do {
    const position = { where: queue, column: 'organisation_id', after, size: PAGE };
    const page = await groupsAfter(strapi, position, moment);
    const ids = page.flatMap(({ name, is_due: isDue }) => (isDue ? [Number(name)] : []));
    yield await onlyServed(strapi, ids, (id) => id);
    after = page.length < PAGE ? null : Number(page.at(-1)?.name);
  } while (after !== null);
}

/** The organisations whose turn is next: those after the last one, and then from the beginning. */
const nextOrganisations = async (
  strapi: Core.Strapi,
  { queue, last }: Turn,
  moment: Date,
  count: number,
): Promise<number[]> => {
  const found = new Set<number>();
  for (const from of last === null ? [null] : [last, null])
    for await (const ids of dueAfter(strapi, queue, moment, from)) {
      for (const id of ids) if (found.size < count) found.add(id);
      if (found.size === count) return [...found];
      // The second time, the rest has been seen.
      if (from !== last && ids.some((id) => id > defined(last))) break;
    }
  return [...found];
};

/**
 * Claims due events of a queue that organisations share: as many of each, in turns.
 *
 * @param now milliseconds
 * @param until as for `claimEvents`
 * @param count the most events
 */
export const claimInTurns = async (
  strapi: Core.Strapi,
  now: number,
  until: number,
  count: number,
  turn: Turn,
): Promise<ClaimedEvent[]> => {
  const ids = await nextOrganisations(strapi, turn, new Date(now), count);
  if (ids.length === 0) return [];
  const filters = ids.map((id) => filterOf(turn.queue, id));
  const events = await claimEvents(strapi, now, until, Math.floor(count / ids.length), filters);
  return inRounds(events, ids, ({ organisationId }) => organisationId ?? NO_ORGANISATION);
};
