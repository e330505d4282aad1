import type { Core } from '@strapi/strapi';
import { guardedFetch } from '../../../integrations/oidc-fetch';
import { readWebhookSettings } from '../../../integrations/webhook-settings';
import { invalid } from '../../../wire/errors/http-errors';
import { errorOf } from '../../../values';
import { ssoSettings } from '../sso-settings';

const OK = 200;

/**
 * Reads the metadata of a SAML provider at an address that a tenant entered: only addresses that webhooks can be sent to are called,
 * within the time and size of other calls to providers. Redirects are not followed.
 *
 * @throws Error that says why it cannot be read
 */
export const metadataAt = async (strapi: Core.Strapi, url: string): Promise<string> => {
  const { timeoutMs } = ssoSettings(strapi);
  const fetch = guardedFetch(readWebhookSettings(strapi.config.get('webhooks')));
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (answer.status !== OK) throw new Error(`The address answered with ${answer.status}.`);
  return answer.text();
};

/**
 * Reads the metadata at an address that a request names.
 *
 * @throws ValidationError `SAML_METADATA_INVALID` if there is none
 */
export const fetchMetadata = async (strapi: Core.Strapi, url: string): Promise<string> => {
  try {
    return await metadataAt(strapi, url);
  } catch (error) {
    const message = `The metadata cannot be read: ${errorOf(error).message}`;
    throw invalid([{ path: ['saml_metadata_url'], message }], 'SAML_METADATA_INVALID', {
      remedy: 'Correct the address, or send the metadata itself as saml_metadata.',
    });
  }
};
