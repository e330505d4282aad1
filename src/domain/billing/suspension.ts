/**
 * What holds an organisation back. Each watchdog has a cause of its own, and clearing one never clears another: an
 * organisation is suspended while any cause holds. `archived`, and a suspension that an operator made by hand (it has no
 * cause), are moved by no watchdog.
 */
export interface Suspension {
  status: string;
  /** Suspended by the grace-period watchdog. */
  byGrace: boolean;
  /** Suspended by the dunning watchdog. */
  byDunning: boolean;
  /** The grace window runs; it goes on running below a suspension by dunning. */
  graceOpen: boolean;
}

/** What a watchdog finds that should hold from now on; what it does not name stays. */
export type CauseChange = Partial<Pick<Suspension, 'byGrace' | 'byDunning' | 'graceOpen'>>;

export const SUSPENSION_CAUSES = ['grace_period', 'dunning'] as const;
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number];

/** The causes of a suspension, in a fixed order. */
export const causesOf = ({ byGrace, byDunning }: Suspension): SuspensionCause[] =>
  SUSPENSION_CAUSES.filter((cause) => (cause === 'grace_period' ? byGrace : byDunning));

/** Whether watchdogs keep their hands off: what is archived, or what an operator suspended. */
export const isHeldByOperator = (state: Suspension): boolean =>
  state.status === 'archived' || (state.status === 'suspended' && causesOf(state).length === 0);

/**
 * The organisation as it is when causes have changed.
 *
 * @returns the state with the status that follows: suspended by any cause, else in its grace period, else active
 */
export const withCauses = (state: Suspension, change: CauseChange): Suspension => {
  const next = { ...state, ...change };
  const held = next.graceOpen ? 'grace_period' : 'active';
  return { ...next, status: causesOf(next).length > 0 ? 'suspended' : held };
};
