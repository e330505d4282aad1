import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { documentIdsOf } from '../database/document-ids';
import { addBusy, lockFree } from '../tenancy/store/organisation-locks';
import type { RunOptions, RunOutcome } from './watchdog';
import { defined } from '../values';

/** How many batches of one run can be halved: while the database is unavailable, every batch fails. */
const MAX_HALVED = 64;

/** The remaining halvings of one run. */
export interface Halvings {
  left: number;
}

/** Creates the halvings of one run. */
export const newHalvings = (): Halvings => ({ left: MAX_HALVED });

/** How to process a batch, and how to report records that fail. */
export interface Attempt<T> {
  /** All or nothing: if it throws, it has changed nothing. */
  work(batch: readonly T[]): Promise<void>;
  /** Receives the record that fails; several, if there are no halvings left. */
  fail(batch: readonly T[], error: unknown): Promise<void> | void;
}

/**
 * Processes a batch. A batch that fails is halved until the faulty record is found, so that it does not block the
 * others.
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
    // SQLite queries block the event loop, so requests get a turn between two batches.
    await setImmediate();
  }
};

/** How to process records of organisations. `work` returns how many it has changed. */
export interface FreeFirstRules<T> {
  /** Numeric id; null if the record belongs to the platform. */
  organisationOf: (record: T) => number | null;
  work: (batch: readonly T[]) => Promise<number>;
  fail: (batch: readonly T[], error: unknown) => Promise<void> | void;
}

/** Processes batches of one run. */
export interface FreeFirst<T> {
  /** Processes a batch in one transaction, except records of organisations that another transaction has locked. */
  process(batch: readonly T[]): Promise<void>;
  /** Processes these records at the end of the run or of a round, one organisation at a time. `onNext` is called before each. */
  finish(onNext: () => void): Promise<void>;
}

/**
 * Creates what processes the records of one run without ever waiting for an organisation while it has locked another: the writers
 * of all would wait for the one. The organisations that are locked come last, alone, and each is waited for; a waiting
 * transaction has a place in PostgreSQL's queue for the row, so that others who lock it all the time do not keep it out.
 *
 * @param outcome receives how many were changed
 */
export const createFreeFirst = <T>(
  strapi: Core.Strapi,
  { organisationOf, work, fail }: FreeFirstRules<T>,
  outcome: RunOutcome,
  halvings: Halvings,
): FreeFirst<T> => {
  const busy = new Map<number, T[]>();

  const workOnFree = async (batch: readonly T[]): Promise<void> => {
    const { changed, left } = await strapi.db.transaction(async () => {
      const locked = await lockFree(strapi, batch, organisationOf);
      return { changed: locked.free.length === 0 ? 0 : await work(locked.free), left: locked.busy };
    });
    outcome.changed += changed;
    addBusy(busy, left);
  };
  const process = (batch: readonly T[]): Promise<void> => isolate(batch, { work: workOnFree, fail }, halvings);

  return {
    process,
    async finish(onNext) {
      const waiting = [...busy.values()];
      busy.clear();
      for (const records of waiting) {
        onNext();
        await process(records);
      }
    },
  };
};

const ORGANISATION = 'api::organisation.organisation';

const nameOf = async (strapi: Core.Strapi, ids: readonly number[]): Promise<string> => {
  const first = defined(ids[0]);
  if (ids.length > 1) return `organisations with the ids ${first} to ${ids.at(-1)}`;
  const found = await documentIdsOf(strapi, ORGANISATION, ids).catch(() => null);
  return found?.has(first) ? `organisation ${found.get(first)}` : `organisation with the id ${first}`;
};

/**
 * Reports organisations that could not be processed.
 *
 * @param ids numeric ids, ascending; at least one
 */
export const reportOrganisations = async (
  strapi: Core.Strapi,
  { onFailure }: Pick<RunOptions, 'onFailure'>,
  ids: readonly number[],
  error: unknown,
): Promise<void> => onFailure?.(await nameOf(strapi, ids), error, ids.length);
