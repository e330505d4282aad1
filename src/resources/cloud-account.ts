import { FAULT_WORDS } from '../domain/faults/fault-codes';
import { name, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

const platform = { writer: 'platform' } as const;

/**
 * Maps a cloud account to the organisation that pays its costs. Operators write it; members with `billing:manage` read
 * it.
 */
export const cloudAccount = defineResource({
  uid: 'api::cloud-account.cloud-account',
  path: 'cloud-accounts',
  singular: 'cloud account',
  plural: 'cloud accounts',
  description: 'An account at a cloud provider, and the organisation that pays for it.',
  label: 'name',
  searched: ['name', 'billing_account_id', 'sub_account_id'],
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'assigned',
  admin: { group: 'work', columns: ['name', 'organisation', 'provider', 'billing_account_id', 'sub_account_id'] },
  // Providers keep charging, and accounts of merged organisations have to be mapped to another one.
  writableWhenReadOnly: true,
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Organisation that its costs belong to.', {
      createOnly: true,
      nullable: false,
    }),
    name: name('Display name.', { ...platform, nullable: true }),
    provider: string('Slug of the ProviderName in FOCUS files, such as amazon-web-services; null for any provider.', {
      ...platform,
      pattern: [/^([a-z0-9]+(-[a-z0-9]+)*)?$/, FAULT_WORDS.SLUG_MALFORMED],
    }),
    billing_account_id: string(
      'BillingAccountId in FOCUS files. Without a sub_account_id, it matches the sub-accounts that have no record of their own.',
      platform,
    ),
    sub_account_id: string(
      'SubAccountId in FOCUS files. It takes precedence over a record with only a billing account.',
      platform,
    ),
  },
  internal: {
    account_key: { type: 'string', unique: true, hidden: true },
  },
  indexes: {
    cloud_accounts_org_created_idx: ['organisation_id', 'created_at', 'id'],
  },
});
