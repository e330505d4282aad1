import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { documentIdsOf } from '../database/document-ids';
import type { RunOptions } from './watchdog';

/** How many batches of one run may be halved: while the database is away, every batch fails. */
const MAX_HALVED = 64;

/** What is left of the halvings of one run. */
export interface Halvings {
  left: number;
}

/** The halvings that one run has. */
export const newHalvings = (): Halvings => ({ left: MAX_HALVED });

/** What to do with a batch, and with records that fail. */
export interface Attempt<T> {
  /** All or nothing: what throws has changed nothing. */
  work(batch: readonly T[]): Promise<void>;
  /** Is given the one record that fails; several, if there are no halvings left. */
  fail(batch: readonly T[], error: unknown): Promise<void> | void;
}

/**
 * Does work on a batch. One that fails is halved until the record is found that makes it fail, so that one faulty record
 * holds up no other.
 */
export const isolate = async <T>(batch: readonly T[], attempt: Attempt<T>, halvings: Halvings): Promise<void> => {
  try {
    await attempt.work(batch);
  } catch (error) {
    if (batch.length === 1 || halvings.left === 0) return attempt.fail(batch, error);
    halvings.left -= 1;
    const middle = Math.ceil(batch.length / 2);
    await isolate(batch.slice(0, middle), attempt, halvings);
    await isolate(batch.slice(middle), attempt, halvings);
  } finally {
    // SQLite answers without ever waiting: requests have their turn between two batches.
    await setImmediate();
  }
};

const ORGANISATION = 'api::organisation.organisation';

const nameOf = async (strapi: Core.Strapi, ids: readonly number[]): Promise<string> => {
  const [first] = ids as [number];
  if (ids.length > 1) return `organisations with the ids ${first} to ${ids.at(-1)}`;
  const found = await documentIdsOf(strapi, ORGANISATION, ids).catch(() => null);
  return found?.has(first) ? `organisation ${found.get(first)}` : `organisation with the id ${first}`;
};

/**
 * Reports organisations that could not be dealt with.
 *
 * @param ids numeric ids, ascending; at least one
 */
export const reportOrganisations = async (
  strapi: Core.Strapi,
  { onFailure }: Pick<RunOptions, 'onFailure'>,
  ids: readonly number[],
  error: unknown,
): Promise<void> => onFailure?.(await nameOf(strapi, ids), error, ids.length);
