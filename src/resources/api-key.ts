import { z } from 'zod';
import { KEY_CAPABILITIES } from '../domain/api-keys/api-keys';
import { keyPrefix } from '../wire/credentials/api-key';
import { datetime, json, name, relation, string, strings } from '../wire/field';
import { defineResource } from '../wire/resource';

const fixed = { createOnly: true } as const;
const system = { writer: 'system' } as const;

/** An API key. Only the response to its creation contains the key itself. */
export const apiKey = defineResource({
  uid: 'api::api-key.api-key',
  path: 'api-keys',
  singular: 'API key',
  plural: 'API keys',
  description: 'A key with which a program uses the API. Only the keyed hash of its secret is stored.',
  label: 'name',
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'revoked',
  split: 'revoked',
  mayBePlatforms: true,
  admin: { group: 'access', columns: ['name', 'organisation', 'creator', 'last_used_at', 'expires_at', 'revoked_at'] },
  requiredOnCreate: ['name', 'capabilities', 'expires_at'],
  present: (values) => ({ ...values, prefix: keyPrefix(String(values.documentId)) }),
  fields: {
    organisation: relation(
      'api::organisation.organisation',
      'name',
      'The organisation in which it works; null, for platform operators only: a key of the platform.',
      fixed,
    ),
    name: name('What the key is for.', fixed),
    capabilities: json(
      'What it can do: at most what its creator can do. `operator`, for keys of the platform only: the operations that only platform operators can use.',
      z
        .array(z.enum(KEY_CAPABILITIES as [string, ...string[]]))
        .min(1)
        .max(KEY_CAPABILITIES.length),
      { ...fixed, nullable: false },
    ),
    ip_ranges: strings('CIDR ranges from which it can be used; null or empty: everywhere.', fixed),
    expires_at: datetime('When it expires; in the future and at most a year away.', { ...fixed, nullable: false }),
    creator: relation(
      'plugin::users-permissions.user',
      'username',
      'The person who created it, within whose rights it acts; null: the account was deleted, and the key does not work.',
      system,
    ),
    last_used_at: datetime('Last use, accurate to a minute.', system),
    revoked_at: datetime('When it was revoked.', system),
  },
  computed: { prefix: string('The beginning of the key, by which it is recognised.', { nullable: false }) },
  createdOnly: { key: string('The key itself. It is shown only once, and is not stored.', { nullable: false }) },
  internal: {
    secret_hash: { type: 'password', hidden: true },
  },
  placedAfter: {
    name: ['organisation'],
    ip_ranges: ['creator', 'last_used_at'],
  },
  indexes: {
    api_keys_org_created_idx: ['organisation_id', 'created_at', 'id'],
  },
});
