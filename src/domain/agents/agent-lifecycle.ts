import { violation, type Violation } from '../refusal';
import type { AgentStatus } from '../vocabularies';

/**
 * Checks a change of an agent's status. An agent that waits (`pending`), reports (`active`) or is silent (`offline`) can
 * change between these. `revoked` is final, so that a revoked credential never works again (docs/api-rules.md#lifecycles).
 *
 * @returns the violation `AGENT_REVOKED`, or null
 */
export const checkAgentTransition = (from: AgentStatus, to: AgentStatus): Violation | null =>
  from === 'revoked' && to !== 'revoked'
    ? violation('AGENT_REVOKED', 'status', 'A revoked agent stays revoked. Enrol a new one instead.')
    : null;
