/** The caller of what no request asks for, such as watchdogs. */
export const IN_BACKGROUND = 'platform';

/** A job was refused before it ran: too many wait, it waited too long, or it was cancelled. */
export class QueueBusy extends Error {}

/**
 * Waits for a job of a queue.
 *
 * @param refusal creates the error to throw if the queue has refused the job
 */
export const unlessBusy = async <T>(job: Promise<T>, refusal: () => Error): Promise<T> => {
  try {
    return await job;
  } catch (error) {
    throw error instanceof QueueBusy ? refusal() : error;
  }
};

/**
 * Waits for a slot that is used until the returned function is called.
 *
 * @param callers whom the work counts for
 * @param refusal creates the error to throw if the queue refuses it
 * @returns ends the turn
 */
export const turnOf = (
  queue: FairQueue<unknown>,
  callers: readonly string[],
  refusal: () => Error,
): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const untilEnded = () => new Promise<void>((end) => resolve(end));
    unlessBusy(queue.run(callers, untilEnded), refusal).catch(reject);
  });

export interface FairQueueSettings {
  /** Jobs of one caller that run at once; by default one slot always remains for others. */
  maxRunningEach?: number;
  /** Jobs that can wait. */
  maxWaiting: number;
  /** The longest time that a job waits, in milliseconds. */
  maxWaitMs: number;
}

export interface JobOptions {
  /**
   * What the work uses and others use too, such as an organisation. No more jobs use it at once than one caller may have, those of one
   * caller one fewer, if there can be several. It has no turn: a caller with many jobs does not delay the others who use it.
   */
  shared?: readonly string[];
  /** The turn of the work, if something outlasts the queue that decides it; by default the next one of its callers. */
  turn?: number;
  /** Cancels the job while it waits. */
  signal?: AbortSignal;
}

export interface FairQueue<Slot> {
  /**
   * Runs work on the next free slot. Callers take turns, and no caller gets every slot if there are several.
   *
   * @param callers whom the work counts for: for example a person, or an address and an account. A job waits for its turn
   *   with each of them
   * @param work the work; the slot is free again when its promise settles
   * @throws QueueBusy if too many jobs wait and the callers of no other job have more of them, or the job waited too long or was
   *   cancelled
   */
  run<T>(callers: readonly string[], work: (slot: Slot) => Promise<T>, options?: JobOptions): Promise<T>;
  /** How many slots are used and free, and how many jobs wait. */
  state(): { used: number; free: number; waiting: number };
}

interface Job<Slot> {
  callers: readonly string[];
  /** Its callers, what it shares with others, and each caller's part of that: how many jobs may use it at once. */
  uses: ReadonlyMap<string, number>;
  /** Its turn. Jobs start in the order of their turns. */
  turn: number;
  start: (slot: Slot) => void;
  refuse: (error: QueueBusy) => void;
}

/** What the queue knows about a caller that has jobs, or something that jobs share. */
interface Caller {
  running: number;
  waiting: number;
  /** The turn of its next job, if that has not come yet. */
  nextTurn: number;
}

/** The callers that have jobs. */
const createCallers = () => {
  const known = new Map<string, Caller>();
  const change = (names: Iterable<string>, by: (caller: Caller) => void): void => {
    for (const name of names) {
      const caller = known.get(name) ?? { running: 0, waiting: 0, nextTurn: 0 };
      by(caller);
      if (caller.running + caller.waiting > 0) known.set(name, caller);
      else known.delete(name);
    }
  };
  return {
    change,
    /**
     * Adds a waiting job.
     *
     * @param now the turn that has come
     * @returns its turn: the latest of its turns with each caller. A caller's turns follow one another, from now on
     */
    addWaiting(names: readonly string[], now: number): number {
      let turn = 0;
      change(names, (caller) => {
        caller.waiting += 1;
        const own = Math.max(now, caller.nextTurn);
        caller.nextTurn = own + 1;
        turn = Math.max(turn, own);
      });
      return turn;
    },
    /** Whether fewer jobs use each of these than may at once. */
    haveRoom(uses: ReadonlyMap<string, number>): boolean {
      for (const [name, most] of uses) if ((known.get(name)?.running ?? 0) >= most) return false;
      return true;
    },
  };
};

/**
 * Creates a queue for some slots. Each new job of a caller gets a later turn (start-time fair queueing), so a caller with many
 * jobs delays only itself. When too many jobs wait, the one whose turn is last is refused: a job of the longest line.
 *
 * @param slots resources that run one job each at a time
 */
export const createFairQueue = <Slot>(slots: readonly Slot[], settings: FairQueueSettings): FairQueue<Slot> => {
  const { maxWaiting, maxWaitMs, maxRunningEach = Math.max(1, slots.length - 1) } = settings;
  const free = [...slots];
  const callers = createCallers();
  /** In the order of their turns. */
  const waiting: Job<Slot>[] = [];
  let now = 0;

  /** One caller with slow jobs must not keep what others use too from them. */
  const usesOf = (names: readonly string[], shared: readonly string[] = []): Map<string, number> => {
    const inPart = Math.max(1, maxRunningEach - 1);
    const parts = shared.flatMap((used) => names.map((name) => `${name} in ${used}`));
    return new Map([
      ...[...names, ...shared].map((name) => [name, maxRunningEach] as const),
      ...parts.map((part) => [part, inPart] as const),
    ]);
  };

  const startNext = (): void => {
    while (free.length > 0) {
      const at = waiting.findIndex((job) => callers.haveRoom(job.uses));
      const [job] = at < 0 ? [] : waiting.splice(at, 1);
      if (!job) return;
      now = Math.max(now, job.turn);
      callers.change(job.uses.keys(), (used) => {
        used.running += 1;
      });
      callers.change(job.callers, (caller) => {
        caller.waiting -= 1;
      });
      job.start(free.pop() as Slot);
    }
  };

  /**
   * Removes a job that will not run.
   *
   * @param returned how many turns its callers get back
   */
  const refuse = (job: Job<Slot>, reason: string, returned = 1): void => {
    waiting.splice(waiting.indexOf(job), 1);
    callers.change(job.callers, (caller) => {
      caller.waiting -= 1;
      caller.nextTurn -= returned;
    });
    job.refuse(new QueueBusy(reason));
  };

  const enqueue = (job: Job<Slot>): void => {
    const later = waiting.findIndex(({ turn }) => turn > job.turn);
    waiting.splice(later < 0 ? waiting.length : later, 0, job);
    startNext();
    const last = waiting.at(-1);
    if (last && waiting.length > maxWaiting) refuse(last, 'too many jobs are waiting');
  };

  const nextSlot = (
    names: readonly string[],
    uses: ReadonlyMap<string, number>,
    { turn, signal }: JobOptions,
  ): Promise<Slot> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new QueueBusy('the job was cancelled'));
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        end();
      };
      const next = callers.addWaiting(names, now);
      const job: Job<Slot> = {
        callers: names,
        uses,
        turn: turn ?? next,
        start: (slot) => settle(() => resolve(slot)),
        refuse: (error) => settle(() => reject(error)),
      };
      const timer = setTimeout(() => refuse(job, 'the job has waited too long'), maxWaitMs);
      // It has used its turn: a client that cancels earlier jobs must not move its later ones forward.
      const cancel = (): void => refuse(job, 'the job was cancelled', 0);
      signal?.addEventListener('abort', cancel);
      enqueue(job);
    });

  return {
    state: () => ({ used: slots.length - free.length, free: free.length, waiting: waiting.length }),
    async run(names, work, options = {}) {
      const uses = usesOf(names, options.shared);
      const slot = await nextSlot(names, uses, options);
      try {
        return await work(slot);
      } finally {
        free.push(slot);
        callers.change(uses.keys(), (used) => {
          used.running -= 1;
        });
        startNext();
      }
    },
  };
};
