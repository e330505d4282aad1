import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import type { Share } from '../domain/events/queue-picker';
import type { DueQueue } from '../repositories/events/outbox-queues';

/** What is remembered of a receiver. */
export interface Receiver {
  /** Failures in a row, in this run of the relay. */
  failures: number;
  /** No delivery is tried before this moment, in milliseconds. */
  shutUntil: number;
  isSlow: boolean;
}

/** A lane of the outbox. Lanes that lead to the same mail server or forum share one receiver. */
export interface Lane {
  due: DueQueue;
  owner: string;
  receiver: Receiver;
  readonly isSlow: boolean;
}

/** So many failures in a row shut a receiver. */
const MAX_FAILURES = 3;
const SHUT_MS = 60_000;
const MAX_RECEIVERS = 10_000;

const TENANT_SHARE: Share = { prompt: 4, slow: 4, total: 12 };
/** One mail and one forum community at a time, in which organisations take turns. */
const INTERNAL_SHARE: Share = { prompt: 1, slow: 1, total: 1 };
const INTERNAL = 'to ';

/** How many places the owner of a lane has. */
export const shareOf = (owner: string): Share => (owner.startsWith(INTERNAL) ? INTERNAL_SHARE : TENANT_SHARE);

const ownerOf = ({ destination, ownerId }: DueQueue): string => {
  if (destination !== 'webhook') return `${INTERNAL}${destination ?? 'no destination'}`;
  return ownerId === null ? 'platform' : `organisation ${ownerId}`;
};

const keyOf = ({ where }: DueQueue): string => Object.values(where).join('/');

const ofApplication = new WeakMap<Core.Strapi, LRUCache<string, Receiver>>();

const receiverOf = (strapi: Core.Strapi, due: DueQueue): Receiver => {
  const known = ofApplication.get(strapi) ?? new LRUCache<string, Receiver>({ max: MAX_RECEIVERS });
  ofApplication.set(strapi, known);
  const key = due.destination === 'webhook' ? keyOf(due) : `${due.destination}`;
  const receiver = known.get(key) ?? { failures: 0, shutUntil: 0, isSlow: false };
  known.set(key, receiver);
  return receiver;
};

/**
 * The lanes of one run of the relay.
 *
 * @returns a function that gives each lane that is due its one object
 */
export const lanesOf = (strapi: Core.Strapi): ((due: DueQueue) => Lane) => {
  const lanes = new Map<string, Lane>();
  const met = new Set<Receiver>();
  return (due) => {
    const key = keyOf(due);
    const known = lanes.get(key);
    if (known) return known;
    const receiver = receiverOf(strapi, due);
    if (!met.has(receiver)) receiver.failures = 0;
    met.add(receiver);
    const lane: Lane = {
      due,
      owner: ownerOf(due),
      receiver,
      get isSlow() {
        return receiver.isSlow;
      },
    };
    lanes.set(key, lane);
    return lane;
  };
};

/** Whether a receiver gets nothing for the moment. A clock that was set back does not keep it shut. */
export const isShut = ({ shutUntil }: Receiver, now: number): boolean => now < shutUntil && now >= shutUntil - SHUT_MS;

/** Notes how a delivery ended. A receiver that was shut is shut again by its first failure. */
export const noteResult = (receiver: Receiver, hasFailed: boolean, now: number): void => {
  receiver.failures = hasFailed ? receiver.failures + 1 : 0;
  if (receiver.failures >= MAX_FAILURES) receiver.shutUntil = now + SHUT_MS;
};
