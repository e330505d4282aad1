import type { Core } from '@strapi/strapi';
import { recordAction } from '../../audit/record-actions';
import { renewPanelSecret } from '../../database/secrets/panel-secret';
import { renewHeldLog } from '../../repositories/deployments/held-logs';
import { renewInputs } from '../../repositories/deployments/sealed-inputs';
import { ATTEMPTS, HELD_LOGS, RUNS } from '../../repositories/deployments/tables';
import { renewClientSecret } from '../../repositories/accounts/client-secrets';
import { renewChannelUrl } from '../../repositories/alerts/channel-url';
import { renewHeaderSecrets } from '../../repositories/checks/header-secrets';
import { renewTotpSecret } from '../../repositories/accounts/second-factors';
import { renewWebhookSecret } from '../../repositories/webhooks/webhook-secrets';
import {
  countOlderHashes,
  replaceSealed,
  type SealedColumn,
  sealedValues,
} from '../../repositories/access/stored-keys';

/** Rows that are read and written in one transaction. */
const BATCH = 200;

interface Renewable extends SealedColumn {
  what: string;
  renew: (sealed: string) => string | null;
}

const RENEWABLE: readonly Renewable[] = [
  { what: 'webhook secrets', table: 'webhook_endpoints', column: 'secret_sealed', renew: renewWebhookSecret },
  {
    what: 'earlier webhook secrets',
    table: 'webhook_endpoints',
    column: 'previous_secret_sealed',
    renew: renewWebhookSecret,
  },
  {
    what: 'secret headers of checks',
    table: 'synthetic_checks',
    column: 'header_secrets_sealed',
    renew: renewHeaderSecrets,
  },
  { what: 'addresses of alert channels', table: 'alert_channels', column: 'url_sealed', renew: renewChannelUrl },
  { what: 'secrets of authenticator apps', table: 'second_factors', column: 'secret_sealed', renew: renewTotpSecret },
  {
    what: 'secrets of authenticator apps of the panel',
    table: 'admin_second_factors',
    column: 'secret_sealed',
    key: 'admin_id',
    renew: renewTotpSecret,
  },
  {
    what: 'secrets of identity providers',
    table: 'directory_integrations',
    column: 'client_secret_sealed',
    renew: renewClientSecret,
  },
  {
    what: 'earlier secrets of identity providers',
    table: 'directory_integrations',
    column: 'confirmed_secret_sealed',
    renew: renewClientSecret,
  },
  { what: 'inputs of deployments', table: RUNS, column: 'secrets', key: 'deployment_id', renew: renewInputs },
  { what: 'secrets of steps', table: ATTEMPTS, column: 'secret', renew: renewWebhookSecret },
  { what: 'ends of logs', table: HELD_LOGS, column: 'sealed', key: 'attempt_id', renew: renewHeldLog },
  { what: 'API tokens of the panel', table: 'strapi_api_tokens', column: 'encrypted_key', renew: renewPanelSecret },
];

/** What was renewed. */
export interface Renewed {
  what: string;
  /** Secrets that were sealed again under the current key. */
  renewed: number;
  /** Secrets that no accepted key opens. */
  unreadable: number;
}

/** What is renewed, and what still needs an earlier key. */
export interface KeyReport {
  secrets: Renewed[];
  /** Tokens in use that are still stored under an earlier TOKEN_HASH_KEY, by kind. */
  olderHashes: ReadonlyMap<string, number>;
}

/** How to renew. */
export interface RenewOptions {
  /** Whether nothing is written. */
  isDry: boolean;
  /** Milliseconds. */
  now: number;
  /** Called after each batch with the number of secrets that have been read. */
  onProgress?: (count: number) => void;
}

const renewColumn = async (
  strapi: Core.Strapi,
  { what, renew, ...place }: Renewable,
  { isDry, onProgress }: RenewOptions,
): Promise<Renewed> => {
  const result = { what, renewed: 0, unreadable: 0 };
  let afterId: number | string | null = null;
  for (let read = 0; ;) {
    const values = await sealedValues(strapi, place, { afterId, limit: BATCH });
    const last = values.at(-1);
    if (!last) return result;
    afterId = last.id;
    await strapi.db.transaction(async () => {
      for (const value of values) {
        const renewed = renew(value.sealed);
        if (renewed === null) result.unreadable += 1;
        if (renewed === null || renewed === value.sealed) continue;
        if (!isDry) await replaceSealed(strapi, place, value, renewed);
        result.renewed += 1;
      }
    });
    read += values.length;
    onProgress?.(read);
  }
};

/**
 * Seals all stored secrets under the current ENCRYPTION_KEY, and counts the tokens that still need an earlier TOKEN_HASH_KEY.
 * It can run alongside the server, and can be repeated. An audit entry of the platform has the numbers.
 *
 * @returns what was renewed and what is left
 */
export const renewSecrets = async (strapi: Core.Strapi, options: RenewOptions): Promise<KeyReport> => {
  const secrets: Renewed[] = [];
  for (const renewable of RENEWABLE) secrets.push(await renewColumn(strapi, renewable, options));
  const total = secrets.reduce((sum, { renewed }) => sum + renewed, 0);
  if (!options.isDry && total > 0)
    await strapi.db.transaction(() =>
      recordAction(strapi, {
        action: 'keys.renew',
        organisationId: null,
        target: { type: 'platform', id: 'keys' },
        changes: Object.fromEntries(secrets.map(({ what, renewed }) => [what, { before: null, after: renewed }])),
      }),
    );
  return { secrets, olderHashes: await countOlderHashes(strapi, new Date(options.now)) };
};
