import { checkAgentTransition } from '../../../../domain/agents/agent-lifecycle';
import type { AgentStatus } from '../../../../domain/vocabularies';
import { invariants } from '../../../../lifecycles/invariants';
import { violated } from '../../../../wire/errors';

export default invariants(({ before, data }) => {
  if (!before || !data?.agent_status) return;
  const refused = checkAgentTransition(before.agent_status as AgentStatus, data.agent_status as AgentStatus);
  if (refused) throw violated(refused);
});
