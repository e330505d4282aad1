import { z } from 'zod';

const seconds = z.int().min(0);
const states = { up: seconds, degraded: seconds, down: seconds, unknown: seconds };

/** How long a check had each state outside maintenance. */
export const KNOWN_SECONDS = z.object(states);

/** How long a check had each state, in whole seconds that add up to the range. */
export const STATE_SECONDS = z.object({ ...states, maintenance: seconds });

/** How long a check can be down by its objective, and how long it was; `left` is negative if the objective is missed. */
export const ERROR_BUDGET = z.object({ percent: z.number(), allowed: seconds, used: seconds, left: z.int() });
