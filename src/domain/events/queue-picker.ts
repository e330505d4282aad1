/**
 * Chooses the queue that delivers next. A queue is slow if its last delivery took more than a second. Slow queues have
 * separate slots, so that queues with prompt receivers always find a free one. Owners of queues (an organisation, the
 * platform, the mail server) take turns, and none gets more than its share of the slots.
 */
export interface PickableQueue {
  /** The owner of the queue. */
  owner: string;
  isSlow: boolean;
}

/** The maximum of simultaneous deliveries of one owner. */
export interface Share {
  /** In queues that are not slow. */
  prompt: number;
  /** In slow queues. */
  slow: number;
  /** In total, including queues that became slow meanwhile. */
  total: number;
}

/** The slots of all owners together. */
export const SLOTS: Share = { prompt: 12, slow: 32, total: 200 };

/** The number of running deliveries, by speed. */
interface Load {
  prompt: number;
  slow: number;
}

const hasFreeSlot = (load: Load, share: Share, speed: keyof Load): boolean =>
  load[speed] < share[speed] && load.prompt + load.slow < share.total;

/** The waiting and the delivering queues. */
export class QueuePicker<Queue extends PickableQueue> {
  /** Waiting queues by owner. The owner who was served longest ago comes first. */
  private readonly waiting = { prompt: new Map<string, Queue[]>(), slow: new Map<string, Queue[]>() };
  private readonly known = new Set<Queue>();
  private readonly delivering = new Set<Queue>();

  /** @param shareOf the share of an owner */
  constructor(private readonly shareOf: (owner: string) => Share) {}

  /** The number of delivering queues. */
  get running(): number {
    return this.delivering.size;
  }

  /** Whether a slow queue is delivering. */
  get isAnySlow(): boolean {
    return [...this.delivering].some(({ isSlow }) => isSlow);
  }

  /** Adds a queue to the waiting ones, unless it is already waiting or delivering. */
  add(queue: Queue): void {
    if (this.known.has(queue)) return;
    this.known.add(queue);
    const queues = this.waiting[queue.isSlow ? 'slow' : 'prompt'];
    const ofOwner = queues.get(queue.owner);
    if (ofOwner) ofOwner.push(queue);
    else queues.set(queue.owner, [queue]);
  }

  /**
   * Takes the next queue. Call `end` when it has delivered.
   *
   * @param withSlow whether slow queues are included
   * @returns undefined if no waiting queue has a free slot
   */
  next(withSlow: boolean): Queue | undefined {
    const queue = this.take('prompt') ?? (withSlow ? this.take('slow') : undefined);
    if (queue) this.delivering.add(queue);
    return queue;
  }

  /** Frees the slot of a queue after its delivery. */
  end(queue: Queue): void {
    this.delivering.delete(queue);
    this.known.delete(queue);
  }

  private take(speed: keyof Load): Queue | undefined {
    if (!hasFreeSlot(this.load(), SLOTS, speed)) return undefined;
    const queues = this.waiting[speed];
    for (const [owner, ofOwner] of queues) {
      if (!hasFreeSlot(this.load(owner), this.shareOf(owner), speed)) continue;
      // Move the owner to the end of the order.
      queues.delete(owner);
      const queue = ofOwner.shift();
      if (ofOwner.length > 0) queues.set(owner, ofOwner);
      return queue;
    }
    return undefined;
  }

  private load(owner?: string): Load {
    const load = { prompt: 0, slow: 0 };
    for (const queue of this.delivering)
      if (owner === undefined || queue.owner === owner) load[queue.isSlow ? 'slow' : 'prompt'] += 1;
    return load;
  }
}
