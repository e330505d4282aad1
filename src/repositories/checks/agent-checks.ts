import type { Core } from '@strapi/strapi';
import type { ShownStatus } from '../../domain/checks/check-state';
import type { Verdict } from '../../domain/checks/spans';
import type { CheckType } from '../../domain/vocabularies';
import { assignmentsOf } from './assigned-checks';
import { statesOfNamed } from './check-states';
import { newestSpansBy } from './spans/stored-spans';

/** A check that an agent runs, as people see it: nothing of its settings. */
export interface AgentCheck {
  documentId: string;
  name: string;
  type: CheckType;
  /** The state of the check, by the results of all its reporters. */
  state: ShownStatus;
  /** The newest result of the agent; null if it has reported none. Time in milliseconds. */
  last: { verdict: Verdict; cause: string | null; at: number } | null;
}

/** An agent as its assignments need it. */
interface AssignedAgent {
  documentId: string;
  organisationId: number;
  labels: readonly string[];
}

/**
 * The checks that an agent runs, oldest first, with three statements however many there are.
 *
 * @param most how many are read; `isComplete` says whether there are no more
 */
export const checksOfAgent = async (
  strapi: Core.Strapi,
  { organisationId, ...agent }: AssignedAgent,
  most: number,
  now: Date,
): Promise<{ checks: AgentCheck[]; isComplete: boolean }> => {
  const { masked } = await assignmentsOf(strapi).configurationOf(organisationId, agent);
  const shown = masked.slice(0, most);
  const states = await statesOfNamed(
    strapi,
    organisationId,
    shown.map(({ documentId }) => documentId),
    now,
  );
  const spans = await newestSpansBy(
    strapi,
    agent.documentId,
    states.map(({ id }) => id),
  );
  const byId = new Map(spans.map((span) => [span.checkId, span]));
  const byDocumentId = new Map(states.map((state) => [state.documentId, state]));
  // A check that was deleted since the assignments were read has no state.
  const checks = shown.flatMap(({ documentId, type }): AgentCheck[] => {
    const state = byDocumentId.get(documentId);
    if (!state) return [];
    const span = byId.get(state.id);
    const last = span ? { verdict: span.verdict, cause: span.cause, at: span.ends } : null;
    return [{ documentId, name: state.name, type, state: state.status, last }];
  });
  return { checks, isComplete: masked.length <= most };
};
