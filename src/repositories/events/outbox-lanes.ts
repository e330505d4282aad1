import type { Core } from '@strapi/strapi';
import type { EventDestination } from '../../domain/vocabularies';
import { onlyServed } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';

/**
 * The lanes of the outbox: events of one lane are delivered one after the other. Each webhook endpoint has a lane of its
 * own. Mails and forum communities have one for each organisation.
 *
 * Looking for lanes costs two index look-ups for each lane that has pending events, and never depends on how many events
 * a lane has.
 */
const TABLE = 'outbox_events';

/** Lanes of one statement. */
const PAGE = 200;

/** The column that tells the lanes of a destination apart. */
type LaneColumn = 'endpoint' | 'organisation_id';

const COLUMNS: Readonly<Record<EventDestination, LaneColumn>> = {
  webhook: 'endpoint',
  mail: 'organisation_id',
  forum: 'organisation_id',
};

/** A lane that has events. */
export interface DueLane {
  destination: EventDestination | null;
  /** Numeric id of the organisation that owns the endpoint; null for the platform and for internal destinations. */
  ownerId: number | null;
  /** The columns that name the lane's events, and their values. */
  where: Readonly<Record<string, string | number | null>>;
}

interface LaneRow {
  lane: string | number;
  owner_id?: number | null;
  /** PostgreSQL says true, SQLite 1. */
  is_due: boolean | number;
}

/** Reads one page of the lanes of a destination, in the order of their names, whether they are due or not. */
const lanesAfter = async (
  strapi: Core.Strapi,
  destination: EventDestination,
  moment: Date,
  after: string | number | null,
): Promise<LaneRow[]> => {
  const db = connectionOf(strapi);
  const column = COLUMNS[destination];
  // The first event of the next lane, which is the one that has waited longest: the index of the lanes has this order.
  const first = (columns: string, bound: string): string =>
    `select ${columns} from ${TABLE} where event_status = 'pending' and destination = ? and ${bound}
     order by ${column}, available_at limit 1`;
  const owner =
    destination === 'webhook'
      ? ', (select organisation_id from webhook_endpoints where document_id = lanes.lane limit 1) as owner_id'
      : '';
  const answer = (await db.raw(
    `with recursive lanes(lane, first_at) as (
       select * from (
         ${first(`${column}, available_at`, after === null ? `${column} is not null` : `${column} > ?`)}
       ) as first_lane
       union all
       select event.${column}, event.available_at from lanes
       join ${TABLE} as event on event.id = (${first('id', `${column} > lanes.lane`)})
     )
     select lane, first_at <= ? as is_due${owner} from lanes limit ${PAGE}`,
    [destination, ...(after === null ? [] : [after]), destination, moment] as never,
  )) as unknown as LaneRow[] | { rows: LaneRow[] };
  return Array.isArray(answer) ? answer : answer.rows;
};

/** Events that name no endpoint, organisation or destination: nobody can deliver them, and the relay puts that on record. */
const NAMELESS: readonly Omit<DueLane, 'ownerId'>[] = [
  { destination: null, where: { destination: null } },
  ...(Object.entries(COLUMNS) as [EventDestination, LaneColumn][]).map(([destination, column]) => ({
    destination,
    where: { destination, [column]: null },
  })),
];

/** Whether they are due is left to the claim. The order makes both databases read the index of the lanes, and no other. */
const namelessLanes = async (strapi: Core.Strapi): Promise<DueLane[]> => {
  const db = connectionOf(strapi);
  const lanes: DueLane[] = [];
  for (const { destination, where } of NAMELESS) {
    const column = destination === null ? 'endpoint' : COLUMNS[destination];
    const first: unknown = await db(TABLE)
      .where({ event_status: 'pending', ...where })
      .orderBy(['destination', column, 'available_at', 'id'])
      .first('id');
    if (first) lanes.push({ destination, ownerId: null, where });
  }
  return lanes;
};

/**
 * Finds the lanes of organisations served here, and of the platform, that have due events, page by page, so that none of the statements takes long.
 *
 * @param now the moment, in milliseconds
 * @yields the due lanes of a page; possibly none
 */
export async function* dueLanes(strapi: Core.Strapi, now: number): AsyncGenerator<DueLane[]> {
  const moment = new Date(now);
  yield await namelessLanes(strapi);
  for (const [destination, column] of Object.entries(COLUMNS) as [EventDestination, LaneColumn][]) {
    let after: string | number | null = null;
    do {
      const page: LaneRow[] = await lanesAfter(strapi, destination, moment, after);
      const found = page.filter(({ is_due: isDue }) => Boolean(isDue));
      const served = await onlyServed(strapi, found, (row) =>
        column === 'organisation_id' ? (row.lane as number) : (row.owner_id ?? null),
      );
      yield served.map(({ lane, owner_id: ownerId }) => ({
        destination,
        ownerId: ownerId ?? null,
        where: { destination, [column]: lane },
      }));
      after = page.length < PAGE ? null : (page.at(-1)?.lane ?? null);
    } while (after !== null);
  }
}
