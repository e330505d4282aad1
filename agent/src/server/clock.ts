import type { Log } from '../log';

/** Smaller differences are not corrected: the header has whole seconds, and the way takes time. In milliseconds. */
const CORRECTED_FROM_MS = 2000;
/** From here on, the owner of the machine should know. */
const REPORTED_FROM_MS = 60_000;
/** A slower answer says too little. */
const MAX_ROUND_TRIP_MS = 5000;
/** The header says the second in which it was written: half of it has passed on average. */
const HALF_SECOND_MS = 500;
/** Measurements that differ by less are the same one. */
const NOISE_MS = 1000;

/** The clock of Tenantry, as the agent knows it from the header Date of responses. */
export class Clock {
  /** How much the clock of Tenantry is ahead, in milliseconds; null: not known yet. */
  offsetMs: number | null = null;

  /**
   * @param log says once when the clocks differ much
   * @param machine the clock of the machine: milliseconds since 1970
   */
  constructor(
    private readonly log: Log,
    private readonly machine: () => number = Date.now,
  ) {}

  /**
   * Compares the clocks.
   *
   * @param header the header Date of a response that has just arrived
   * @param roundTripMs how long ago the request was sent
   */
  measure(header: string | undefined, roundTripMs: number): void {
    const written = Date.parse(header ?? '');
    if (Number.isNaN(written) || roundTripMs > MAX_ROUND_TRIP_MS) return;
    const offset = Math.round(written + HALF_SECOND_MS - (this.machine() - roundTripMs / 2));
    if (this.offsetMs !== null && Math.abs(offset - this.offsetMs) < NOISE_MS) return;
    this.offsetMs = offset;
    if (Math.abs(offset) > REPORTED_FROM_MS)
      this.log.once(
        'clock',
        `The clock of this machine is ${Math.round(Math.abs(offset) / 1000)} s ${offset > 0 ? 'behind' : 'ahead of'} that of Tenantry. The times of results are corrected; set the clock.`,
      );
    else this.log.again('clock');
  }

  /** Milliseconds since 1970, by the clock of Tenantry if that differs. */
  now(): number {
    const offset = this.offsetMs ?? 0;
    return this.machine() + (Math.abs(offset) > CORRECTED_FROM_MS ? offset : 0);
  }
}
