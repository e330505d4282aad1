import { checkAgentTransition } from '../../../../domain/agents/agent-lifecycle';
import { normaliseFingerprint } from '../../../../domain/agents/client-certificate';
import { countsAsHeartbeat } from '../../../../domain/agents/heartbeat';
import { assertFits } from '../../../../lifecycles/capacity';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { emitAgents } from '../../../../commands/agents/emit-agents';
import { toMilliseconds } from '../../../../database/moments';
import { invalid, violated } from '../../../../wire/errors/http-errors';
import { countsAgainst } from '../../../../domain/plans/capacity';
import type { StoredOf } from '../../../../resources/records';
import type { agent } from '../../../../resources/svc-agent';

type Agent = StoredOf<typeof agent>;

const AGENT = 'api::svc-agent.svc-agent';

const DEFAULT_STATUS = 'pending';

const heartbeatOf = ({ agent_status: status, last_heartbeat_at: heartbeatAt }: Partial<Agent>) => ({
  status: status ?? DEFAULT_STATUS,
  heartbeatAt: toMilliseconds(heartbeatAt),
});

/** Sets the last heartbeat of an agent that becomes active, if the write does not set it. */
const setHeartbeat = ({ before, data, after }: Change<Agent>): void => {
  if (data && countsAsHeartbeat({ before: before && heartbeatOf(before), after: heartbeatOf(after) }))
    data.last_heartbeat_at = new Date();
};

/**
 * Stores a fingerprint in one spelling, and refuses a text that is none. What was stored before this rule can stay: the admin
 * panel sends all fields with every save.
 */
const spellFingerprint = ({ before, data }: Change<Agent>): void => {
  const sent = data?.cert_fingerprint;
  if (!data || typeof sent !== 'string' || sent === before?.cert_fingerprint) return;
  const fingerprint = normaliseFingerprint(sent);
  if (fingerprint === null && sent.trim() !== '') {
    const message =
      'cert_fingerprint must be the SHA-256 fingerprint of a certificate: 64 hexadecimal digits, with or without colons. Read it with: openssl x509 -in agent.crt -noout -fingerprint -sha256.';
    throw invalid([{ path: ['cert_fingerprint'], message }]);
  }
  data.cert_fingerprint = fingerprint;
};

/** An agent that runs steps is the one that was trusted: nobody takes its place with a token from before. */
const endToken = ({ before, data }: Change<Agent>): void => {
  if (data?.runs_steps === true && before && !before.runs_steps && before.enrolled_at)
    data.enrollment_token_hash = null;
};

export default invariants<Agent>(async (change) => {
  const { before, data, after } = change;
  // A blank hostname in a form means none.
  if (data?.hostname === '') data.hostname = null;
  spellFingerprint(change);
  setHeartbeat(change);
  endToken(change);
  if (!before && countsAgainst('agents', AGENT, after, Date.now())) await assertFits(change, 'agents', AGENT);
  // Without this, a blank status in a form would reactivate a revoked agent.
  if (!before || data?.agent_status === undefined) return;
  const [previousStatus, status] = [before.agent_status, data.agent_status];
  const refused = checkAgentTransition(previousStatus, status);
  if (refused) throw violated(refused);
  if (previousStatus === status) return;
  await emitAgents(change.strapi, [
    {
      documentId: before.documentId,
      hostname: after.hostname ?? null,
      organisationId: before.organisation,
      status,
      previousStatus,
    },
  ]);
});
