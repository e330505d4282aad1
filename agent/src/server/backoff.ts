const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** How long to wait after failures: longer each time, and not in step with other agents. */
export class Backoff {
  private failures = 0;

  constructor(private readonly random: () => number = Math.random) {}

  /** Milliseconds until the next attempt: half to all of 1, 2, 4 … 60 seconds. */
  next(): number {
    const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(this.failures, 10));
    this.failures += 1;
    return Math.round(whole * (0.5 + this.random() / 2));
  }

  reset(): void {
    this.failures = 0;
  }
}

/**
 * Spreads a period, so that agents which were started together do not stay together.
 *
 * @param milliseconds the period
 * @returns 90 to 110 % of it
 */
export const jittered = (milliseconds: number): number => milliseconds * (0.9 + Math.random() * 0.2);
