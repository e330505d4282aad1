import type { Core } from '@strapi/strapi';
import { lockFreeOrganisations } from '../tenancy/store/organisation-locks';
import { type Halvings, isolate } from './isolate';
import type { RunOutcome } from './watchdog';

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
  /** Processes these records at the end of the run, one organisation at a time. `onNext` is called before each. */
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
    const left: [id: number, record: T][] = [];
    const changed = await strapi.db.transaction(async () => {
      const free = await lockFreeOrganisations(
        strapi,
        batch.flatMap((record) => organisationOf(record) ?? []),
      );
      const taken: T[] = [];
      for (const record of batch) {
        const id = organisationOf(record);
        if (id === null || free.has(id)) taken.push(record);
        else left.push([id, record]);
      }
      return taken.length === 0 ? 0 : work(taken);
    });
    outcome.changed += changed;
    for (const [id, record] of left) busy.set(id, [...(busy.get(id) ?? []), record]);
  };
  const process = (batch: readonly T[]): Promise<void> => isolate(batch, { work: workOnFree, fail }, halvings);

  return {
    process,
    async finish(onNext) {
      for (const records of busy.values()) {
        onNext();
        await process(records);
      }
    },
  };
};
