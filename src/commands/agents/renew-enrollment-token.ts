import type { Core } from '@strapi/strapi';
import { checkAgentTransition } from '../../domain/agents/agent-lifecycle';
import { enrollmentEnd } from '../../domain/agents/enrollment';
import { lockAgent } from '../../repositories/agents/heartbeats';
import { changeRecord } from '../../tenancy/store/system-records';
import { hashToken, newToken } from '../../database/secrets/token-hash';
import { violated } from '../../wire/errors/http-errors';

const AGENT = 'api::svc-agent.svc-agent';
const PREFIX = 'tenr';

/** Creates an enrollment token, with its expiry. */
export const newEnrollmentToken = (strapi: Core.Strapi): { token: string; expiresAt: Date } => ({
  token: newToken(PREFIX),
  expiresAt: enrollmentEnd(new Date(), strapi.config.get<number>('agents.enrollmentMinutes')),
});

/**
 * Replaces the enrollment token of an existing agent. Its credential keeps working until the token is used, so
 * preparing a replacement does not disconnect a running agent.
 *
 * @throws ValidationError `AGENT_REVOKED`
 */
export const renewEnrollmentToken = async (
  strapi: Core.Strapi,
  agentId: number,
): Promise<{ token: string; expiresAt: Date }> => {
  const made = newEnrollmentToken(strapi);
  await strapi.db.transaction(async () => {
    const status = await lockAgent(strapi, agentId);
    const refused = checkAgentTransition(status ?? 'pending', 'pending');
    if (refused) throw violated(refused);
    const attributes = { enrollment_token_hash: hashToken(made.token), enrollment_expires_at: made.expiresAt };
    await changeRecord(strapi, AGENT, agentId, attributes);
  });
  return made;
};
