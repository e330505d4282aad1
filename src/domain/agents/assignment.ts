import { DEFAULT_AGENTS } from '../checks/check-rules';

/** A check as far as it decides which agents run it. */
export interface Assignable {
  /** Labels of agents; null or empty: the agents that run checks without labels. */
  agents: readonly string[] | null;
}

/** An agent as far as it decides which checks it runs. */
export interface Candidate {
  documentId: string;
  labels: readonly string[];
  isActive: boolean;
  /** Milliseconds since 1970; null if it is not known. */
  enrolledAt: number | null;
}

/**
 * The agents that run checks without labels: the active ones that enrolled first. With every agent of a large organisation,
 * the service that is probed would feel it. When one falls silent, the next takes its place.
 *
 * @returns their documentIds
 */
export const defaultAgents = (candidates: readonly Candidate[]): ReadonlySet<string> => {
  const inOrder = candidates
    .filter(({ isActive }) => isActive)
    .sort(
      (one, other) =>
        (one.enrolledAt ?? Infinity) - (other.enrolledAt ?? Infinity) || (one.documentId < other.documentId ? -1 : 1),
    );
  return new Set(inOrder.slice(0, DEFAULT_AGENTS).map(({ documentId }) => documentId));
};

/** Whether an agent runs a check. */
export const runsCheck = (
  { agents }: Assignable,
  { documentId, labels }: Pick<Candidate, 'documentId' | 'labels'>,
  defaults: ReadonlySet<string>,
): boolean =>
  agents === null || agents.length === 0 ? defaults.has(documentId) : agents.some((label) => labels.includes(label));
