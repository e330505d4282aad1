import type { Core } from '@strapi/strapi';
import { checkAgentTransition } from '../../domain/agents/agent-lifecycle';
import { enrollmentEnd } from '../../domain/agents/enrollment';
import type { AgentStatus } from '../../domain/vocabularies';
import { lockAgent } from '../../repositories/agents/heartbeats';
import { changeRecord } from '../../tenancy/store/system-records';
import { hashToken, newToken } from '../../database/token-hash';
import { violated } from '../../wire/errors/http-errors';

const AGENT = 'api::svc-agent.svc-agent';
const PREFIX = 'tenr';

/** A new enrollment token, and until when it can be used. */
export const newEnrollmentToken = (strapi: Core.Strapi): { token: string; expiresAt: Date } => ({
  token: newToken(PREFIX),
  expiresAt: enrollmentEnd(new Date(), strapi.config.get<number>('agents.enrollmentMinutes')),
});

/**
 * Gives an agent that exists a new enrollment token, in place of any that it has. Its credential goes on working until the
 * token is used: an agent that is still there is not cut off by somebody who prepares another.
 *
 * @throws ValidationError `AGENT_REVOKED`
 */
export const renewEnrollmentToken = async (
  strapi: Core.Strapi,
  agentId: number,
): Promise<{ token: string; expiresAt: Date }> => {
  const made = newEnrollmentToken(strapi);
  await strapi.db.transaction(async () => {
    const status = (await lockAgent(strapi, agentId)) as AgentStatus | null;
    const refused = checkAgentTransition(status ?? 'pending', 'pending');
    if (refused) throw violated(refused);
    const attributes = { enrollment_token_hash: hashToken(made.token), enrollment_expires_at: made.expiresAt };
    await changeRecord(strapi, AGENT, agentId, attributes);
  });
  return made;
};
