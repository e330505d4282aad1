import { checkAgentTransition } from '../../../../domain/agents/agent-lifecycle';
import { countsAsHeard } from '../../../../domain/agents/heartbeat';
import type { AgentStatus } from '../../../../domain/vocabularies';
import { assertFits } from '../../../../lifecycles/capacity';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { announceAgents } from '../../../../commands/agents/announce-agents';
import { toMilliseconds } from '../../../../database/moments';
import { violated } from '../../../../wire/errors/http-errors';
import { countsAgainst } from '../../../../domain/plans/capacity';

const AGENT = 'api::svc-agent.svc-agent';

const DEFAULT_STATUS = 'pending';

const heardOf = ({ agent_status: status, last_heartbeat_at: heard }: Attributes) => ({
  status: (status ?? DEFAULT_STATUS) as string,
  heardAt: toMilliseconds(heard),
});

/** Sets when an agent was last heard from, where the write that makes it active does not. */
const noteHeard = ({ before, data, after }: Change): void => {
  if (data && countsAsHeard({ before: before && heardOf(before), after: heardOf(after) }))
    data.last_heartbeat_at = new Date();
};

export default invariants(async (change) => {
  const { before, data, after } = change;
  // A form that leaves the hostname blank names none.
  if (data?.hostname === '') data.hostname = null;
  noteHeard(change);
  if (!before && countsAgainst('agents', AGENT, after, Date.now())) await assertFits(change, 'agents', AGENT);
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
