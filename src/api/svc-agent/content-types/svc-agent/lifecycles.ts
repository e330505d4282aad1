import { checkAgentTransition } from '../../../../domain/agents/agent-lifecycle';
import type { AgentStatus } from '../../../../domain/vocabularies';
import { assertFits } from '../../../../lifecycles/capacity';
import { invariants } from '../../../../lifecycles/invariants';
import { violated } from '../../../../wire/errors';

export default invariants(async ({ strapi, before, data, after }) => {
  if (!before && after.agent_status !== 'revoked')
    await assertFits(strapi, after.organisation as number | null, 'agents');
  // A form that leaves the status blank would bring a revoked agent back.
  if (!before || data?.agent_status === undefined) return;
  const refused = checkAgentTransition(before.agent_status as AgentStatus, data.agent_status as AgentStatus);
  if (refused) throw violated(refused);
});
