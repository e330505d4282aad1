/** A job was refused before it ran: too many wait, or it waited too long. */
export class QueueBusy extends Error {}

export interface FairQueueSettings {
  /** Jobs that can wait; one tenant gets a quarter of them. */
  maxWaiting: number;
  /** The longest time that a job waits, in milliseconds. */
  maxWaitMs: number;
}

interface Job<Slot> {
  work: (slot: Slot) => void;
}

export interface FairQueue<Slot> {
  /**
   * Runs work on the next free slot. Tenants take turns, and no tenant gets every slot if there are several.
   *
   * @param tenant the tenant that the work counts for
   * @param work the work; the slot is free again when its promise settles
   * @throws QueueBusy if too many jobs wait, or the job waited too long
   */
  run<T>(tenant: string, work: (slot: Slot) => Promise<T>): Promise<T>;
  /** How many slots are used and free, and how many jobs wait. */
  state(): { used: number; free: number; waiting: number };
}

/** The share of waiting jobs that one tenant gets. */
const SHARE_OF_WAITING = 1 / 4;

/**
 * Creates a queue for some slots.
 *
 * @param slots resources that run one job each at a time
 */
export const createFairQueue = <Slot>(slots: readonly Slot[], settings: FairQueueSettings): FairQueue<Slot> => {
  const free = [...slots];
  const mostRunning = Math.max(1, slots.length - 1);
  const mostWaiting = Math.max(1, Math.floor(settings.maxWaiting * SHARE_OF_WAITING));
  const running = new Map<string, number>();
  /** Waiting jobs by tenant, in the order in which the tenants' turns come. */
  const waiting = new Map<string, Job<Slot>[]>();
  let waitingInAll = 0;

  const changeRunning = (tenant: string, by: number): void => {
    const count = (running.get(tenant) ?? 0) + by;
    if (count > 0) running.set(tenant, count);
    else running.delete(tenant);
  };
  const mayRun = (tenant: string): boolean => (running.get(tenant) ?? 0) < mostRunning;

  const startNext = (): void => {
    for (const [tenant, jobs] of waiting) {
      if (free.length === 0) return;
      if (!mayRun(tenant)) continue;
      const job = jobs.shift() as Job<Slot>;
      waitingInAll -= 1;
      // The tenant's next turn comes after those of all others.
      waiting.delete(tenant);
      if (jobs.length > 0) waiting.set(tenant, jobs);
      changeRunning(tenant, 1);
      job.work(free.pop() as Slot);
    }
  };

  const leave = (tenant: string, job: Job<Slot>): void => {
    const jobs = waiting.get(tenant)?.filter((other) => other !== job) ?? [];
    waitingInAll -= 1;
    if (jobs.length > 0) waiting.set(tenant, jobs);
    else waiting.delete(tenant);
  };

  const nextSlot = (tenant: string): Promise<Slot> =>
    new Promise((resolve, reject) => {
      const jobs = waiting.get(tenant) ?? [];
      const mustWait = free.length === 0 || !mayRun(tenant);
      if (mustWait && (waitingInAll >= settings.maxWaiting || jobs.length >= mostWaiting)) {
        reject(new QueueBusy('too many reads are waiting'));
        return;
      }
      const timer = setTimeout(() => {
        leave(tenant, job);
        reject(new QueueBusy('the read has waited too long'));
      }, settings.maxWaitMs);
      const job: Job<Slot> = {
        work: (slot) => {
          clearTimeout(timer);
          resolve(slot);
        },
      };
      waiting.set(tenant, [...jobs, job]);
      waitingInAll += 1;
      startNext();
    });

  return {
    state: () => ({ used: slots.length - free.length, free: free.length, waiting: waitingInAll }),
    async run(tenant, work) {
      const slot = await nextSlot(tenant);
      try {
        return await work(slot);
      } finally {
        free.push(slot);
        changeRunning(tenant, -1);
        startNext();
      }
    },
  };
};
