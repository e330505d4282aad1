import type { CheckStatus } from './check-status';

/** A change of a check's state, or of the cause while it is down. Times in milliseconds. */
export interface StateChange {
  at: number;
  /** When what caused it began. */
  began: number;
  before: CheckStatus;
  state: CheckStatus;
  cause: string | null;
}

/** What follows for the incidents of a check. */
export type IncidentStep =
  | { kind: 'open'; startedAt: number; cause: string | null }
  | { kind: 'resolve'; at: number }
  | { kind: 'cause'; at: number; cause: string | null };

/** What is known about a check when its changes are followed. */
export interface Followed {
  /** The changes since the last time, in their order. */
  changes: readonly StateChange[];
  /** The state now. */
  state: CheckStatus;
  /** The cause of the failure now; null if there is none. */
  cause: string | null;
  hasIncident: boolean;
  /** Whether the check is no longer down only because votes are missing (`lacksVotes` in ./check-state). */
  lacksVotes: boolean;
  now: number;
  /** Whether a maintenance window is in effect at a time, and when it ends. */
  maintenanceAt: (at: number) => { until: number } | null;
  /** When the last window ended; null if none ended since the last time. */
  endedAt: number | null;
}

/** Whether a state ends an incident. */
const isOver = (state: CheckStatus, lacksVotes: boolean): boolean =>
  state === 'up' || (state === 'degraded' && !lacksVotes);

const stepOf = (
  change: StateChange,
  { hasIncident, isInMaintenance, lacksVotes }: { hasIncident: boolean; isInMaintenance: boolean; lacksVotes: boolean },
): IncidentStep | null => {
  const { state, before, at, began, cause } = change;
  if (state === 'down' && hasIncident) return before === 'down' ? { kind: 'cause', at, cause } : null;
  if (state === 'down') return isInMaintenance ? null : { kind: 'open', startedAt: began, cause };
  return hasIncident && isOver(state, lacksVotes) ? { kind: 'resolve', at } : null;
};

/**
 * What follows for incidents from the changes of a check: one opens when the check becomes down, and ends when it is up or
 * degraded, but not while it is degraded only because votes are missing. Silence neither opens nor ends one. In maintenance none
 * opens; if the check is still down at the end, one opens then.
 */
export const incidentSteps = (followed: Followed): IncidentStep[] => {
  const { changes, state, cause, lacksVotes, now, maintenanceAt, endedAt } = followed;
  const steps: IncidentStep[] = [];
  let { hasIncident } = followed;
  for (const change of changes) {
    const isInMaintenance = maintenanceAt(change.at) !== null;
    const step = stepOf(change, { hasIncident, isInMaintenance, lacksVotes });
    if (!step) continue;
    steps.push(step);
    if (step.kind !== 'cause') hasIncident = step.kind === 'open';
  }
  if (state === 'down' && !hasIncident && maintenanceAt(now) === null)
    steps.push({ kind: 'open', startedAt: endedAt ?? changes.at(-1)?.began ?? now, cause });
  // The votes that are left can say that a check is up without a change: those that held it down are gone.
  if (hasIncident && isOver(state, lacksVotes)) steps.push({ kind: 'resolve', at: now });
  return steps;
};
