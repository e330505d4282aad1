import { LEASE_MS } from '../attempts';

/** Steps that one agent has at the same time. */
export const MAX_LEASES = 4;

/**
 * The first deadline and the last one of a step that an agent takes, in milliseconds. After the timeout of the step, the agent has as
 * long as a lease to end the program and to say so.
 */
export const leaseTerms = (timeoutS: number, now: number): { deadline: number; ceiling: number } => ({
  deadline: now + LEASE_MS,
  ceiling: now + timeoutS * 1000 + LEASE_MS,
});

/** Until when the program of a step may run, in milliseconds. */
export const programEnd = ({ ceiling }: { ceiling: number }): number => ceiling - LEASE_MS;

/** What a step asks of the agents that can take it. */
export interface Wanted {
  organisationId: number;
  /** The labels that an agent must have, all of them. */
  labels: readonly string[];
}

/** Whether an agent has all labels that a step asks for. */
export const hasLabels = (wanted: readonly string[], own: readonly string[]): boolean =>
  wanted.every((label) => own.includes(label));

/**
 * Which of the agents that wait are told about steps that wait: one for each kind of step. It takes as many as it can, and the next
 * one is told if steps are left, so that thousands of agents do not come for one step.
 *
 * @param agents those that may run steps and have room for one
 */
export const chooseTakers = <A extends Wanted>(wanted: readonly Wanted[], agents: readonly A[]): Set<A> => {
  const byOrganisation = new Map<number, A[]>();
  for (const agent of agents) {
    const known = byOrganisation.get(agent.organisationId);
    if (known) known.push(agent);
    else byOrganisation.set(agent.organisationId, [agent]);
  }
  const chosen = new Set<A>();
  for (const { organisationId, labels } of wanted) {
    const taker = byOrganisation.get(organisationId)?.find((one) => !chosen.has(one) && hasLabels(labels, one.labels));
    if (taker) chosen.add(taker);
  }
  return chosen;
};
