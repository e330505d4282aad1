import type { Core } from '@strapi/strapi';
import { invalidateAgents } from '../tenancy/identity/agent-credentials';

const AGENT = 'api::svc-agent.svc-agent';

/** The attributes that the cached facts of a credential depend on. */
const CACHED_ATTRIBUTES = [
  'credential_hash',
  'cert_fingerprint',
  'is_certificate_bound',
  'organisation',
  'hostname',
  'labels',
];

interface Event {
  params: { data?: Record<string, unknown> };
}

/**
 * Invalidates the cached credentials when an agent is revoked, removed, enrolled again or gets another certificate,
 * regardless of who makes the change. Other status changes, which affect thousands of agents, do not invalidate them.
 * Registered in bootstrap().
 */
export const registerAgentCredentials = (strapi: Core.Strapi): void => {
  const invalidate = (): Promise<void> => invalidateAgents(strapi);
  const invalidateIfChanged = async ({ params: { data = {} } }: Event): Promise<void> => {
    if (data.agent_status === 'revoked' || CACHED_ATTRIBUTES.some((name) => data[name] !== undefined))
      await invalidate();
  };
  strapi.db.lifecycles.subscribe({
    models: [AGENT],
    afterUpdate: invalidateIfChanged,
    afterUpdateMany: invalidateIfChanged,
    afterDelete: invalidate,
    afterDeleteMany: invalidate,
  });
};
