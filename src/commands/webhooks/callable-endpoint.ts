import type { Core } from '@strapi/strapi';
import { findEndpoint, type StoredEndpoint } from '../../repositories/webhooks/webhook-endpoints';
import { openWebhookSecret } from '../../repositories/webhooks/webhook-secrets';
import { tenancyOf } from '../../tenancy/tenancy';

/** An endpoint with the secrets that sign messages to it, newest first, or why it is not called. */
export type CallableEndpoint =
  | { endpoint: StoredEndpoint; secrets: string[]; reason?: undefined }
  | { endpoint?: undefined; secrets?: undefined; reason: string };

/** The secrets that are valid at a time, newest first; null if they cannot be decrypted. */
const secretsOf = ({ secret, previous }: StoredEndpoint, now: number): string[] | null => {
  const sealed = [secret, ...(previous && previous.until > now ? [previous.secret] : [])];
  const secrets = sealed.map(openWebhookSecret);
  return secrets[0] === null ? null : secrets.filter((each) => each !== null);
};

/** Why the organisation's plan excludes messages; null if it does not. */
const withheldBy = async (strapi: Core.Strapi, { organisationId }: StoredEndpoint): Promise<string | null> => {
  if (organisationId === null) return null;
  const owner = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  if (!owner?.withheld.includes('webhooks')) return null;
  return `the plan "${owner.plan}" does not include webhooks: replay the event when the plan does`;
};

/**
 * Finds an endpoint that can be called.
 *
 * @param documentId null if it was deleted
 * @param now in milliseconds
 * @param isAlwaysSent whether the plan of its organisation does not matter
 */
export const callableEndpoint = async (
  strapi: Core.Strapi,
  documentId: string | null,
  now: number,
  { isAlwaysSent = false } = {},
): Promise<CallableEndpoint> => {
  const endpoint = documentId === null ? null : await findEndpoint(strapi, documentId);
  if (!endpoint) return { reason: 'the endpoint was deleted' };
  if (!endpoint.enabled) return { reason: 'the endpoint is disabled' };
  const withheld = isAlwaysSent ? null : await withheldBy(strapi, endpoint);
  if (withheld !== null) return { reason: withheld };
  const secrets = secretsOf(endpoint, now);
  return secrets ? { endpoint, secrets } : { reason: 'its secret cannot be read under this ENCRYPTION_KEY: rotate it' };
};
