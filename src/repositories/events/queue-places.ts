import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { MAX_PENDING } from '../../domain/webhooks/endpoint-rules';
import { type BoundedQueue, countPending } from './pending-deliveries';

/** How long a count is used: a write that emits an event must not count thousands of deliveries each time. */
const COUNTED_FOR_MS = 1_000;
const MAX_QUEUES = 20_000;

interface Places {
  left: number;
  /** On the monotonic clock, in milliseconds. */
  countedAt: number;
}

const ofApplication = new WeakMap<Core.Strapi, LRUCache<string, Places>>();

/**
 * Takes a place for one more pending delivery. The bound is exact, except for what other nodes and replays add within a second.
 *
 * @param now on the monotonic clock, in milliseconds
 * @returns whether there was one
 */
export const takePlace = async (strapi: Core.Strapi, queue: BoundedQueue, now: number): Promise<boolean> => {
  const known = ofApplication.get(strapi) ?? new LRUCache<string, Places>({ max: MAX_QUEUES });
  ofApplication.set(strapi, known);
  const key = `${queue.endpoint}/${queue.organisationId}`;
  let places = known.get(key);
  if (!places || now - places.countedAt >= COUNTED_FOR_MS) {
    places = { left: MAX_PENDING - (await countPending(strapi, queue)), countedAt: now };
    known.set(key, places);
  }
  if (places.left <= 0) return false;
  places.left -= 1;
  return true;
};
