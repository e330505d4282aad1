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
export const PLACES: Share = { prompt: 12, slow: 32, total: 200 };

/** The number of running deliveries, by speed. */
interface Load {
  prompt: number;
  slow: number;
}

const hasRoom = (load: Load, share: Share, speed: keyof Load): boolean =>
  load[speed] < share[speed] && load.prompt + load.slow < share.total;

/** The waiting and the delivering queues. */
export class QueuePicker<Lane extends PickableQueue> {
  /** Waiting queues by owner. The owner who was served longest ago comes first. */
  private readonly waiting = { prompt: new Map<string, Lane[]>(), slow: new Map<string, Lane[]>() };
  private readonly known = new Set<Lane>();
  private readonly delivering = new Set<Lane>();

  /** @param shareOf the share of an owner */
  constructor(private readonly shareOf: (owner: string) => Share) {}

  /** The number of delivering queues. */
  get underWay(): number {
    return this.delivering.size;
  }

  /** Whether a slow queue is delivering. */
  get isAnySlow(): boolean {
    return [...this.delivering].some(({ isSlow }) => isSlow);
  }

  /** Adds a queue to the waiting ones, unless it is already waiting or delivering. */
  add(lane: Lane): void {
    if (this.known.has(lane)) return;
    this.known.add(lane);
    const lanes = this.waiting[lane.isSlow ? 'slow' : 'prompt'];
    const ofOwner = lanes.get(lane.owner);
    if (ofOwner) ofOwner.push(lane);
    else lanes.set(lane.owner, [lane]);
  }

  /**
   * Takes the next queue. Call `end` when it has delivered.
   *
   * @param withSlow whether slow queues are included
   * @returns undefined if no waiting queue has a free slot
   */
  next(withSlow: boolean): Lane | undefined {
    const lane = this.take('prompt') ?? (withSlow ? this.take('slow') : undefined);
    if (lane) this.delivering.add(lane);
    return lane;
  }

  /** Frees the slot of a queue after its delivery. */
  end(lane: Lane): void {
    this.delivering.delete(lane);
    this.known.delete(lane);
  }

  private take(speed: keyof Load): Lane | undefined {
    if (!hasRoom(this.load(), PLACES, speed)) return undefined;
    const lanes = this.waiting[speed];
    for (const [owner, ofOwner] of lanes) {
      if (!hasRoom(this.load(owner), this.shareOf(owner), speed)) continue;
      // Move the owner to the end of the order.
      lanes.delete(owner);
      const lane = ofOwner.shift();
      if (ofOwner.length > 0) lanes.set(owner, ofOwner);
      return lane;
    }
    return undefined;
  }

  private load(owner?: string): Load {
    const load = { prompt: 0, slow: 0 };
    for (const lane of this.delivering)
      if (owner === undefined || lane.owner === owner) load[lane.isSlow ? 'slow' : 'prompt'] += 1;
    return load;
  }
}
