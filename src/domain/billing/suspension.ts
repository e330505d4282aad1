/**
 * The causes of a suspension. Each watchdog has its own cause, and clearing one never clears another: an organisation is
 * suspended while it has any cause. Watchdogs never change `archived`, nor a suspension by an operator, which has no cause.
 */
export interface Suspension {
  status: string;
  /** Suspended by the grace-period watchdog. */
  byGrace: boolean;
  /** Suspended by the dunning watchdog. */
  byDunning: boolean;
  /** The grace period is running, which it can also do during a suspension by dunning. */
  graceOpen: boolean;
}

/** The causes that a watchdog sets or clears; the others do not change. */
export type CauseChange = Partial<Pick<Suspension, 'byGrace' | 'byDunning' | 'graceOpen'>>;

/** The causes of a suspension, in a fixed order. */
export const SUSPENSION_CAUSES = ['grace_period', 'dunning'] as const;
/** One of these causes. */
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number];

/** The present causes of a suspension, in their fixed order. */
export const causesOf = ({ byGrace, byDunning }: Suspension): SuspensionCause[] =>
  SUSPENSION_CAUSES.filter((cause) => (cause === 'grace_period' ? byGrace : byDunning));

/** Whether watchdogs must not change the organisation, because it is archived or was suspended by an operator. */
export const isFixedByOperator = (state: Suspension): boolean =>
  state.status === 'archived' || (state.status === 'suspended' && causesOf(state).length === 0);

/**
 * The organisation after a change of causes.
 *
 * @returns the state with the resulting status: suspended with any cause, otherwise in its grace period or active
 */
export const withCauses = (state: Suspension, change: CauseChange): Suspension => {
  const next = { ...state, ...change };
  const otherwise = next.graceOpen ? 'grace_period' : 'active';
  return { ...next, status: causesOf(next).length > 0 ? 'suspended' : otherwise };
};
