import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import type { Share } from '../domain/events/queue-picker';
import type { DueQueue } from '../repositories/events/outbox-queues';

/** The state of a receiver, with its circuit breaker. */
export interface Receiver {
  /** Failures in a row, in this run of the relay. */
  failures: number;
  /** The circuit breaker is open until then (milliseconds): no delivery is attempted. */
  openUntil: number;
  isSlow: boolean;
}

/** A queue of the outbox. Queues for the same mail server or forum share one receiver. */
export interface DeliveryQueue {
  due: DueQueue;
  owner: string;
  receiver: Receiver;
  /** In a shared queue: the organisation whose event was attempted last; null at the beginning. */
  lastServed: number | null;
  readonly isSlow: boolean;
}

/** Number of failures in a row that open the circuit breaker of a receiver. */
const MAX_FAILURES = 3;
const CIRCUIT_OPEN_MS = 60_000;
const MAX_RECEIVERS = 10_000;

const TENANT_SHARE: Share = { prompt: 4, slow: 4, total: 12 };
/** One email and one forum community at a time; the organisations take turns. */
const INTERNAL_SHARE: Share = { prompt: 1, slow: 1, total: 1 };
const INTERNAL = 'to ';

/** How many concurrent deliveries the owner of a queue can have. */
export const shareOf = (owner: string): Share => (owner.startsWith(INTERNAL) ? INTERNAL_SHARE : TENANT_SHARE);

const ownerOf = ({ destination, ownerId }: DueQueue): string => {
  if (destination !== 'webhook' && destination !== 'chat') return `${INTERNAL}${destination ?? 'no destination'}`;
  return ownerId === null ? 'platform' : `organisation ${ownerId}`;
};

const keyOf = ({ where }: DueQueue): string => Object.values(where).join('/');

const ofApplication = new WeakMap<Core.Strapi, LRUCache<string, Receiver>>();

const receiverOf = (strapi: Core.Strapi, due: DueQueue): Receiver => {
  const known = ofApplication.get(strapi) ?? new LRUCache<string, Receiver>({ max: MAX_RECEIVERS });
  ofApplication.set(strapi, known);
  const key = due.destination === 'webhook' || due.destination === 'chat' ? keyOf(due) : `${due.destination}`;
  const receiver = known.get(key) ?? { failures: 0, openUntil: 0, isSlow: false };
  known.set(key, receiver);
  return receiver;
};

/**
 * Creates the queues of one run of the relay.
 *
 * @returns a function that returns the one object of each due queue
 */
export const createQueues = (strapi: Core.Strapi): ((due: DueQueue) => DeliveryQueue) => {
  const queues = new Map<string, DeliveryQueue>();
  const seen = new Set<Receiver>();
  return (due) => {
    const key = keyOf(due);
    const known = queues.get(key);
    if (known) return known;
    const receiver = receiverOf(strapi, due);
    if (!seen.has(receiver)) receiver.failures = 0;
    seen.add(receiver);
    const queue: DeliveryQueue = {
      due,
      owner: ownerOf(due),
      receiver,
      lastServed: null,
      get isSlow() {
        return receiver.isSlow;
      },
    };
    queues.set(key, queue);
    return queue;
  };
};

/** Whether the circuit breaker of a receiver is open. A clock that was set back does not keep it open. */
export const isCircuitOpen = ({ openUntil }: Receiver, now: number): boolean =>
  now < openUntil && now >= openUntil - CIRCUIT_OPEN_MS;

/** Records the result of a delivery. After the circuit breaker closes, one failure opens it again. */
export const recordResult = (receiver: Receiver, hasFailed: boolean, now: number): void => {
  receiver.failures = hasFailed ? receiver.failures + 1 : 0;
  if (receiver.failures >= MAX_FAILURES) receiver.openUntil = now + CIRCUIT_OPEN_MS;
};
