import { checkAgentTransition } from '../../../../domain/agents/agent-lifecycle';
import type { AgentStatus } from '../../../../domain/vocabularies';
import { assertFits } from '../../../../lifecycles/capacity';
import { type Attributes, invariants } from '../../../../lifecycles/invariants';
import { announceAgents } from '../../../../operations/announce-agents';
import { violated } from '../../../../wire/errors';

const counts = ({ agent_status: status }: Attributes): boolean => status !== 'revoked';

export default invariants(async (change) => {
  const { before, data, after } = change;
  if (!before && counts(after)) await assertFits(change, 'agents', counts);
  // A form that leaves the status blank would bring a revoked agent back.
  if (!before || data?.agent_status === undefined) return;
  const [previousStatus, status] = [before.agent_status as AgentStatus, data.agent_status as AgentStatus];
  const refused = checkAgentTransition(previousStatus, status);
  if (refused) throw violated(refused);
  if (previousStatus === status) return;
  await announceAgents(change.strapi, [
    {
      documentId: before.documentId,
      hostname: after.hostname as string | null,
      organisationId: before.organisation as number | null,
      status,
      previousStatus,
    },
  ]);
});
