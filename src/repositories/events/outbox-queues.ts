import type { Core } from '@strapi/strapi';
import type { EventDestination } from '../../domain/vocabularies';
import { onlyServed } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';
import type { EventFilter } from './outbox';
import { type Group, groupsAfter } from './outbox-groups';
import { keysOf } from '../../values';

/**
 * The queues of the outbox: events of one queue are delivered one after the other. Each webhook endpoint has its own queue.
 * Emails and forum communities have one for each organisation.
 */
const TABLE = 'outbox_events';

/** Queues per statement. */
const PAGE = 200;

/** The column that distinguishes the queues of a destination. */
type QueueColumn = 'endpoint' | 'organisation_id';

const COLUMNS: Readonly<Record<EventDestination, QueueColumn>> = {
  webhook: 'endpoint',
  chat: 'endpoint',
  mail: 'organisation_id',
  forum: 'organisation_id',
};

/** The columns that identify the events of a queue that organisations share. */
export type SharedFilter = Readonly<Record<string, string | number>>;

/** A queue with events. */
export type DueQueue = {
  destination: EventDestination | null;
  /** Numeric id of the organisation that owns the endpoint; null for the platform and for internal destinations. */
  ownerId: number | null;
} & (
  | { isShared: false; /** The columns that identify the queue's events, and their values. */ where: EventFilter }
  /** It has events of several organisations, which take turns: the queue of an endpoint of the platform. */
  | { isShared: true; where: SharedFilter }
);

interface QueueGroup extends Group {
  owner_id?: number | null;
}

/** The owner of an endpoint or of a channel; null for the platform's and for a deleted one. */
const ownerIn = (table: string): string =>
  `(select organisation_id from ${table} where document_id = found.name limit 1) as owner_id`;

const OWNERS: Partial<Record<EventDestination, string>> = {
  webhook: ownerIn('webhook_endpoints'),
  chat: ownerIn('alert_channels'),
};

/**
 * Events without an endpoint, organisation or destination. Only emails to platform operators can be delivered; the relay records
 * that the others cannot.
 */
const WITHOUT_OWNER: readonly Pick<DueQueue, 'destination' | 'where'>[] = [
  { destination: null, where: { destination: null } },
  ...keysOf(COLUMNS).map((destination) => ({
    destination,
    where: { destination, [COLUMNS[destination]]: null },
  })),
];

/** The claim checks whether they are due. The order makes both databases read the queues' index. */
const queuesWithoutOwner = async (strapi: Core.Strapi): Promise<DueQueue[]> => {
  const db = connectionOf(strapi);
  const queues: DueQueue[] = [];
  for (const { destination, where } of WITHOUT_OWNER) {
    const column = destination === null ? 'endpoint' : COLUMNS[destination];
    const first: unknown = await db(TABLE)
      .where({ event_status: 'pending', ...where })
      .orderBy(['destination', column, 'available_at', 'id'])
      .first('id');
    if (first) queues.push({ destination, ownerId: null, isShared: false, where });
  }
  return queues;
};

/**
 * Finds the queues with due events, of organisations served here and of the platform. It reads them page by page, so that no
 * statement takes long.
 *
 * @param now milliseconds
 * @yields the due queues of a page; possibly none
 */
export async function* dueQueues(strapi: Core.Strapi, now: number): AsyncGenerator<DueQueue[]> {
  const moment = new Date(now);
  yield await queuesWithoutOwner(strapi);
  for (const destination of keysOf(COLUMNS)) {
    const column = COLUMNS[destination];
    let after: string | number | null = null;
    do {
      const position = { where: { destination }, column, after, size: PAGE };
      const owner = OWNERS[destination] ?? '';
      const page: QueueGroup[] = await groupsAfter(strapi, position, moment, owner);
      const found = page.filter(({ is_due: isDue }) => Boolean(isDue));
      const served = await onlyServed(strapi, found, (row) =>
        column === 'organisation_id' ? Number(row.name) : (row.owner_id ?? null),
      );
      yield served.map(({ name, owner_id: ownerId }) => ({
        destination,
        ownerId: ownerId ?? null,
        isShared: destination === 'webhook' && !ownerId,
        where: { destination, [column]: name },
      }));
      after = page.length < PAGE ? null : (page.at(-1)?.name ?? null);
    } while (after !== null);
  }
}
