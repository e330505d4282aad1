/**
 * Which lane delivers next. A lane is slow from the moment at which one of its deliveries has taken a second, and until one
 * has taken less. Slow lanes have places of their own, so that lanes with prompt receivers always find a free one. Owners
 * of lanes (a tenant, the platform, the mail server) take turns, and none has more than its share of the places.
 */
export interface PickableLane {
  /** Whose lane it is. */
  owner: string;
  isSlow: boolean;
}

/** Deliveries of one owner at the same time. */
export interface Share {
  /** In lanes that are not slow. */
  prompt: number;
  /** In lanes that are slow. */
  slow: number;
  /** Including those that turned slow on the way. */
  total: number;
}

/** Places for all owners together. */
export const PLACES: Share = { prompt: 12, slow: 32, total: 200 };

/** How many deliveries are under way, by speed. */
interface Load {
  prompt: number;
  slow: number;
}

const hasRoom = (load: Load, share: Share, speed: keyof Load): boolean =>
  load[speed] < share[speed] && load.prompt + load.slow < share.total;

/** The lanes that wait and those that deliver. */
export class LanePicker<Lane extends PickableLane> {
  /** Waiting lanes by owner. The owner who was served longest ago comes first. */
  private readonly waiting = { prompt: new Map<string, Lane[]>(), slow: new Map<string, Lane[]>() };
  private readonly known = new Set<Lane>();
  private readonly delivering = new Set<Lane>();

  /** @param shareOf the share of an owner */
  constructor(private readonly shareOf: (owner: string) => Share) {}

  /** How many lanes deliver. */
  get underWay(): number {
    return this.delivering.size;
  }

  /** Whether a lane that is slow delivers. */
  get isAnySlow(): boolean {
    return [...this.delivering].some(({ isSlow }) => isSlow);
  }

  /** Lets a lane wait for its turn. A lane that waits or delivers already is left alone. */
  add(lane: Lane): void {
    if (this.known.has(lane)) return;
    this.known.add(lane);
    const lanes = this.waiting[lane.isSlow ? 'slow' : 'prompt'];
    const ofOwner = lanes.get(lane.owner);
    if (ofOwner) ofOwner.push(lane);
    else lanes.set(lane.owner, [lane]);
  }

  /**
   * Takes the lane whose turn it is. Call `end` when it has delivered.
   *
   * @param withSlow whether slow lanes take part
   * @returns undefined where no lane waits that has room
   */
  next(withSlow: boolean): Lane | undefined {
    const lane = this.take('prompt') ?? (withSlow ? this.take('slow') : undefined);
    if (lane) this.delivering.add(lane);
    return lane;
  }

  /** Says that a lane's turn is over. */
  end(lane: Lane): void {
    this.delivering.delete(lane);
    this.known.delete(lane);
  }

  private take(speed: keyof Load): Lane | undefined {
    if (!hasRoom(this.load(), PLACES, speed)) return undefined;
    const lanes = this.waiting[speed];
    for (const [owner, ofOwner] of lanes) {
      if (!hasRoom(this.load(owner), this.shareOf(owner), speed)) continue;
      // Served now: last in the order.
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
