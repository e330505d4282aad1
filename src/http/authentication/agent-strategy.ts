import type { Core } from '@strapi/strapi';
import { certificateFits } from '../../domain/agents/client-certificate';
import { wrongCredential } from '../../wire/errors/credential-errors';
import { unauthorized } from '../../wire/errors/http-errors';
import type { Operation } from '../../wire/operation';
import { type AgentFacts, CREDENTIAL_PREFIX } from '../../tenancy/identity/agent-credentials';
import { assertServedHere } from '../../tenancy/store/cells';
import type { Principal } from '../../tenancy/identity/principal';
import { tenancyOf } from '../../tenancy/tenancy';
import { bearerOf } from './session-strategy';

const CREDENTIAL_SHAPE = new RegExp(`^${CREDENTIAL_PREFIX}_[\\w-]{43}$`);

const REFUSED = {
  authenticated: false,
  error: 'The credential is unknown or was revoked. Enrol the agent again.',
};

interface AgentContext {
  request: { headers: { authorization?: string } };
  state: {
    route?: { config?: { operation?: Operation } };
    clientCertificate?: string | null;
    principal?: Principal;
  };
}

const principalOf = (
  { id, documentId, hostname, organisationId, organisationDocumentId, labels }: AgentFacts,
  founderId: number | null,
): Principal => ({
  kind: 'agent',
  id,
  documentId,
  name: hostname ?? documentId,
  isOperator: false,
  memberships: new Map(),
  agent: { organisationId, organisationDocumentId, labels },
  worksFor: { organisationId, personId: founderId },
});

/**
 * The strategy of agents: the bearer credential of an agent that is not revoked, with the client certificate that it is bound
 * to. It applies to every route, so that agents without the right get a 403, not a 401. The error does not say why a
 * certificate does not match, so that a thief of the credential learns nothing about it.
 */
export const createTenantAgent = (strapi: Core.Strapi) => ({
  name: 'tenant-agent',
  async authenticate({ request, state }: AgentContext) {
    const credential = bearerOf(request.headers.authorization);
    if (!credential || !CREDENTIAL_SHAPE.test(credential)) return { authenticated: false };
    const agent = await tenancyOf(strapi).agents.find(credential);
    if (!agent) return REFUSED;
    await assertServedHere(strapi, agent.organisationId);
    const isRequired = strapi.config.get<boolean>('agents.isCertificateRequired');
    if (!certificateFits(agent.certificate, state.clientCertificate ?? null, isRequired)) {
      throw unauthorized(
        'The credential requires the client certificate that it was enrolled with.',
        'CERTIFICATE_MISMATCH',
      );
    }
    // Routes of plugins accept every strategy and have no policies.
    if (!state.route?.config?.operation) throw wrongCredential('agent');
    const organisation = (await tenancyOf(strapi).organisations.of([agent.organisationId])).get(agent.organisationId);
    state.principal = principalOf(agent, organisation?.founderId ?? null);
    return { authenticated: true, credentials: { id: agent.id, documentId: agent.documentId } };
  },
});
