import { violation, type Violation } from '../refusal';
import type { AgentStatus } from '../vocabularies';

/**
 * An agent waits (`pending`), reports (`active`), falls silent (`offline`) and may come back; `revoked` is for good, so
 * that a key once withdrawn never opens anything again (contract, section 7).
 *
 * @returns the violation `AGENT_REVOKED`, or null
 */
export const checkAgentTransition = (from: AgentStatus, to: AgentStatus): Violation | null =>
  from === 'revoked' && to !== 'revoked'
    ? violation('AGENT_REVOKED', 'status', 'A revoked agent stays revoked; enrol a new one instead.')
    : null;
