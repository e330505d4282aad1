import type { Core } from '@strapi/strapi';
import {
  type ClaimedEvent,
  claimEvents,
  dueTargets,
  postponeTarget,
  releaseEvents,
  type Target,
} from '../tenancy/outbox';

/**
 * The order in which due events are delivered: each target has a lane of its own, in which one event follows the other;
 * several lanes move at the same time and take turns. A target that is stuck or flooded holds up nobody but itself.
 */
interface Lane {
  target: Target;
  /** Failures in a row, in this run. */
  failures: number;
}

/** Lanes that move at the same time. */
const AT_ONCE = 8;
/** Events of one turn: at ten seconds each, a turn is over well before its claim. */
const TURN = 10;
const CLAIM_MS = 3 * 60_000;
/** No delivery is begun that could outlast its claim. */
const MARGIN_MS = 30_000;
/** So many failures in a row shut a lane: what is due there is put off, untried. */
const MAX_FAILURES = 3;
const SHUT_MS = 60_000;
/** The next run takes up what one leaves. */
const MAX_RUN_MS = 5 * 60_000;

/** Delivers an event; answers whether its target failed. */
type Attempt = (event: ClaimedEvent) => Promise<boolean>;

const keyOf = ({ destination, endpoint }: Target): string => `${destination}/${endpoint}`;

/**
 * Delivers a few events of a lane. It ends at the first failure, so that who is stuck waits for a turn like everybody.
 *
 * @returns how many events it took; 0 where nothing was due
 */
const takeTurn = async (
  strapi: Core.Strapi,
  now: () => number,
  lane: Lane,
  attempt: Attempt,
  isStopped: () => boolean,
): Promise<number> => {
  const claimedAt = now();
  // Who has just failed is tried with one event first.
  const size = lane.failures > 0 ? 1 : TURN;
  const events = await claimEvents(strapi, claimedAt, claimedAt + CLAIM_MS, size, lane.target);
  let at = 0;
  try {
    while (at < events.length && !isStopped() && now() < claimedAt + CLAIM_MS - MARGIN_MS) {
      const hasFailed = await attempt(events[at++] as ClaimedEvent);
      lane.failures = hasFailed ? lane.failures + 1 : 0;
      if (hasFailed) break;
    }
  } finally {
    await releaseEvents(strapi, events.slice(at), now());
  }
  return events.length;
};

/**
 * Delivers what is due until nothing is, or five minutes are over.
 *
 * @param now the moment, in milliseconds
 * @param attempt delivers one event and puts on record what became of it; where it throws, the run ends
 * @throws what `attempt` threw
 */
export const runLanes = async (strapi: Core.Strapi, now: () => number, attempt: Attempt): Promise<void> => {
  const endsAt = now() + MAX_RUN_MS;
  const lanes = new Map<string, Lane>();
  let fault: { error: unknown } | null = null;
  const isStopped = (): boolean => fault !== null || now() >= endsAt;

  const turn = async (lane: Lane): Promise<number> => {
    const taken = await takeTurn(strapi, now, lane, attempt, isStopped);
    if (lane.failures >= MAX_FAILURES) await postponeTarget(strapi, lane.target, now(), now() + SHUT_MS);
    return taken;
  };

  /** Gives every lane its turns; answers how many events there were. */
  const drain = async (queue: Lane[]): Promise<number> => {
    let total = 0;
    const worker = async (): Promise<void> => {
      for (let lane = queue.shift(); lane && !isStopped(); lane = queue.shift()) {
        const taken = await turn(lane);
        total += taken;
        if (taken > 0 && lane.failures < MAX_FAILURES) queue.push(lane);
      }
    };
    const guarded = (): Promise<void> => worker().catch((error: unknown) => void (fault ??= { error }));
    await Promise.all(Array.from({ length: AT_ONCE }, guarded));
    return total;
  };

  while (!isStopped()) {
    const due = (await dueTargets(strapi, new Date(now()))).map((target) => {
      const lane = lanes.get(keyOf(target)) ?? { target, failures: 0 };
      lanes.set(keyOf(target), lane);
      return lane;
    });
    if ((await drain(due.filter(({ failures }) => failures < MAX_FAILURES))) === 0) break;
  }
  if (fault !== null) throw (fault as { error: unknown }).error;
};
