import type { Core } from '@strapi/strapi';
import { invalidateAgents } from '../tenancy/tenancy';

const AGENT = 'api::svc-agent.svc-agent';

/** What a credential opens, and to whom. */
const INGREDIENTS = ['credential_hash', 'cert_fingerprint', 'is_certificate_bound', 'organisation', 'hostname'];

interface Event {
  params: { data?: Record<string, unknown> };
}

/**
 * An agent that is revoked, removed, enrolled anew or given another certificate: whatever is known of its credential is
 * forgotten, whoever made the change. Agents come and go offline by the thousand, which changes nothing of that.
 * Registered in bootstrap().
 */
export const registerAgentCredentials = (strapi: Core.Strapi): void => {
  const forget = (): Promise<void> => invalidateAgents(strapi);
  const forgetChanged = async ({ params: { data = {} } }: Event): Promise<void> => {
    if (data.agent_status === 'revoked' || INGREDIENTS.some((name) => data[name] !== undefined)) await forget();
  };
  strapi.db.lifecycles.subscribe({
    models: [AGENT],
    afterUpdate: forgetChanged,
    afterUpdateMany: forgetChanged,
    afterDelete: forget,
    afterDeleteMany: forget,
  });
};
