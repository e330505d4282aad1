import type { Core } from '@strapi/strapi';
import { MAX_REPORTED_LENGTH } from '../domain/access/client-address';
import { addBusy, lockFree } from '../tenancy/store/organisation-locks';
import { type AuditedAction, hereOrPlatform, recordActions } from './record-actions';

/**
 * Sign-ins, refused or not, are recorded as sums: one entry for any number of them, so that an attacker cannot flood the audit
 * log and no sign-in waits for it (docs/decisions/0029). Each process keeps its own sums in memory.
 */
export interface Total {
  count: number;
  /** How often each refusal code occurred. */
  codes: Record<string, number>;
  /** The first addresses that the attempts came from. */
  addresses: Set<string>;
}

/** How one kind of sum is counted and recorded. `Facts` describes what was counted. */
interface SumRules<Facts> {
  /** Attempts with the same key share a sum. */
  keyOf: (facts: Facts) => string;
  /** Merges the facts of another attempt. */
  merge?: (facts: Facts, more: Facts) => void;
  /** Whether a sum is written at `now`, in milliseconds. */
  isDue: (facts: Facts, now: number) => boolean;
  /** The facts of the sum for attempts that do not fit into memory. */
  overflow: (facts: Facts) => Facts;
  /** The entries of one sum. Runs before the transaction that writes them. */
  actionsOf: (strapi: Core.Strapi, facts: Facts, total: Total) => AuditedAction[] | Promise<AuditedAction[]>;
}

/** Writes the sums that are due at `now`, in milliseconds; all sums without `now`. */
type Flush = (strapi: Core.Strapi, now?: number) => Promise<void>;

/** One kind of sum. */
export interface Sums<Facts> {
  /** Counts one attempt. Never waits. */
  countAttempt: (facts: Facts, address: string | null, code?: string) => void;
  /**
   * Writes the sums that are due, or all sums without `now`. Sums that cannot be written are kept.
   *
   * @throws the error of a failed write
   */
  flush: Flush;
}

const MAX_ADDRESSES = 20;
const MAX_SUMS = 1000;
/** Sums per transaction, which locks the organisations that it writes to. */
const BATCH_SIZE = 20;
/** Entries of locked organisations that a flush collects before it waits for them. */
const MAX_BUSY = 1000;

const addTotal = (total: Total, { count, codes, addresses }: Total): void => {
  total.count += count;
  for (const [code, times] of Object.entries(codes)) total.codes[code] = (total.codes[code] ?? 0) + times;
  for (const address of addresses) if (total.addresses.size < MAX_ADDRESSES) total.addresses.add(address);
};

/**
 * Records entries without ever waiting for an organisation while another is locked. Those of organisations that another
 * transaction has locked are kept until they are recorded.
 */
const createBusyEntries = () => {
  const kept = new Map<number, AuditedAction[]>();
  let count = 0;

  /** Records the kept entries, one organisation at a time, and waits for it. Those that fail are kept. */
  const recordAll = async (strapi: Core.Strapi): Promise<void> => {
    let failure: { error: unknown } | null = null;
    for (const [id, actions] of kept) {
      try {
        await strapi.db.transaction(() => recordActions(strapi, actions));
        kept.delete(id);
        count -= actions.length;
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  };

  /** Records entries in one transaction, and keeps those of locked organisations. All or nothing. */
  const recordFree = async (strapi: Core.Strapi, actions: readonly AuditedAction[]): Promise<void> => {
    if (count > MAX_BUSY) await recordAll(strapi);
    const { free, busy } = await strapi.db.transaction(async () => {
      const locked = await lockFree(strapi, actions, ({ organisationId }) => organisationId);
      await recordActions(strapi, locked.free);
      return locked;
    });
    addBusy(kept, busy);
    count += actions.length - free.length;
  };

  return { recordFree, recordAll };
};

/**
 * Creates a kind of sum. Pass its flush to `startAuditSums`, so that the timer and the shutdown write it.
 *
 * @param maxSums sums kept in memory, 1,000 by default; if there are more than half as many, the next flush writes all
 */
export const createSums = <Facts>(rules: SumRules<Facts>, maxSums = MAX_SUMS): Sums<Facts> => {
  const sums = new Map<string, { facts: Facts; total: Total }>();

  const add = (given: Facts, more: Total): void => {
    const fits = sums.has(rules.keyOf(given)) || sums.size < maxSums;
    const facts = fits ? given : rules.overflow(given);
    const key = rules.keyOf(facts);
    const known = sums.get(key);
    const sum = known ?? { facts, total: { count: 0, codes: {}, addresses: new Set<string>() } };
    if (known) rules.merge?.(known.facts, facts);
    else sums.set(key, sum);
    addTotal(sum.total, more);
  };

  const busy = createBusyEntries();

  const flush = async (strapi: Core.Strapi, now = Number.POSITIVE_INFINITY): Promise<void> => {
    const isMemoryShort = sums.size > maxSums / 2;
    const due = [...sums].filter(([, { facts }]) => isMemoryShort || rules.isDue(facts, now));
    for (const [key] of due) sums.delete(key);
    try {
      while (due.length > 0) {
        const actions: AuditedAction[] = [];
        for (const [, { facts, total }] of due.slice(0, BATCH_SIZE))
          actions.push(...(await rules.actionsOf(strapi, facts, total)));
        await busy.recordFree(strapi, await hereOrPlatform(strapi, actions));
        due.splice(0, BATCH_SIZE);
      }
    } catch (error) {
      for (const [, { facts, total }] of due) add(facts, total);
      throw error;
    }
    await busy.recordAll(strapi);
  };

  const countAttempt = (facts: Facts, address: string | null, code?: string): void => {
    const addresses = new Set(address ? [String(address).slice(0, MAX_REPORTED_LENGTH)] : []);
    add(facts, { count: 1, codes: code === undefined ? {} : { [code]: 1 }, addresses });
  };

  return { countAttempt, flush };
};

let timer: NodeJS.Timeout | null = null;
let flushes: readonly Flush[] = [];
let flushing = Promise.resolve();

/** Writes the sums that are due, after the current flush. */
const flushAll = (strapi: Core.Strapi, now?: number): Promise<void> => {
  flushing = flushing.then(async () => {
    for (const flush of flushes)
      await flush(strapi, now).catch((error: unknown) => {
        strapi.log.error(`Sign-ins were not recorded: ${String(error)}`);
      });
  });
  return flushing;
};

/**
 * Starts to write the sums that are due every `AUDIT_FLUSH_SECONDS`. If that is 0, only the shutdown writes them. Called in
 * bootstrap().
 *
 * @param all the flush of each kind of sum
 */
export const startAuditSums = (strapi: Core.Strapi, all: readonly Flush[]): void => {
  flushes = all;
  const seconds = strapi.config.get<number>('audit.flushSeconds');
  if (!(seconds > 0)) return;
  timer = setInterval(() => void flushAll(strapi, Date.now()), seconds * 1000);
  timer.unref();
};

/** Stops the timer and writes all sums. Called in destroy(). */
export const stopAuditSums = async (strapi: Core.Strapi): Promise<void> => {
  if (timer) clearInterval(timer);
  await flushAll(strapi);
};
