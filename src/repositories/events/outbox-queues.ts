import type { Core } from '@strapi/strapi';
import type { EventDestination } from '../../domain/vocabularies';
import { onlyServed } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';
import { rawRows } from '../../database/raw-rows';

/**
 * The queues of the outbox: events of one queue are delivered one after the other. Each webhook endpoint has its own queue.
 * Emails and forum communities have one for each organisation.
 *
 * Searching for queues takes two index lookups per queue with pending events, however many events the queue has.
 */
const TABLE = 'outbox_events';

/** Queues per statement. */
const PAGE = 200;

/** The column that distinguishes the queues of a destination. */
type QueueColumn = 'endpoint' | 'organisation_id';

const COLUMNS: Readonly<Record<EventDestination, QueueColumn>> = {
  webhook: 'endpoint',
  mail: 'organisation_id',
  forum: 'organisation_id',
};

/** A queue with events. */
export interface DueQueue {
  destination: EventDestination | null;
  /** Numeric id of the organisation that owns the endpoint; null for the platform and for internal destinations. */
  ownerId: number | null;
  /** The columns that identify the queue's events, and their values. */
  where: Readonly<Record<string, string | number | null>>;
}

interface QueueRow {
  queue: string | number;
  owner_id?: number | null;
  /** PostgreSQL returns true, SQLite 1. */
  is_due: boolean | number;
}

/** Reads one page of the queues of a destination, sorted by name, whether they are due or not. */
const queuesAfter = async (
  strapi: Core.Strapi,
  destination: EventDestination,
  moment: Date,
  after: string | number | null,
): Promise<QueueRow[]> => {
  const db = connectionOf(strapi);
  const column = COLUMNS[destination];
  // The first event of the next queue is the one that has waited longest: the queues' index has this order.
  const first = (columns: string, bound: string): string =>
    `select ${columns} from ${TABLE} where event_status = 'pending' and destination = ? and ${bound}
     order by ${column}, available_at limit 1`;
  const owner =
    destination === 'webhook'
      ? ', (select organisation_id from webhook_endpoints where document_id = queues.queue limit 1) as owner_id'
      : '';
  const answer: unknown = await db.raw(
    `with recursive queues(queue, first_at) as (
       select * from (
         ${first(`${column}, available_at`, after === null ? `${column} is not null` : `${column} > ?`)}
       ) as first_queue
       union all
       select event.${column}, event.available_at from queues
       join ${TABLE} as event on event.id = (${first('id', `${column} > queues.queue`)})
     )
     select queue, first_at <= ? as is_due${owner} from queues limit ${PAGE}`,
    [destination, ...(after === null ? [] : [after]), destination, moment],
  );
  return rawRows(answer);
};

/**
 * Events without an endpoint, organisation or destination. Only emails to platform operators can be delivered; the relay records
 * that the others cannot.
 */
const WITHOUT_OWNER: readonly Omit<DueQueue, 'ownerId'>[] = [
  { destination: null, where: { destination: null } },
  ...(Object.entries(COLUMNS) as [EventDestination, QueueColumn][]).map(([destination, column]) => ({
    destination,
    where: { destination, [column]: null },
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
    if (first) queues.push({ destination, ownerId: null, where });
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
  for (const [destination, column] of Object.entries(COLUMNS) as [EventDestination, QueueColumn][]) {
    let after: string | number | null = null;
    do {
      const page: QueueRow[] = await queuesAfter(strapi, destination, moment, after);
      const found = page.filter(({ is_due: isDue }) => Boolean(isDue));
      const served = await onlyServed(strapi, found, (row) =>
        column === 'organisation_id' ? (row.queue as number) : (row.owner_id ?? null),
      );
      yield served.map(({ queue, owner_id: ownerId }) => ({
        destination,
        ownerId: ownerId ?? null,
        where: { destination, [column]: queue },
      }));
      after = page.length < PAGE ? null : (page.at(-1)?.queue ?? null);
    } while (after !== null);
  }
}
