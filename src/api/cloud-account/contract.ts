import { name, relation, string } from '../../wire/field';
import { defineResource } from '../../wire/resource';

const platform = { writer: 'platform' } as const;

/** Which organisation the costs of a cloud account go to. Operators write it; who manages billing reads it. */
export const cloudAccount = defineResource({
  uid: 'api::cloud-account.cloud-account',
  path: 'cloud-accounts',
  singular: 'cloud account',
  plural: 'cloud accounts',
  label: 'name',
  ownership: 'member',
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Organisation that its costs go to.', {
      createOnly: true,
      nullable: false,
    }),
    name: name('Name for people.', { ...platform, nullable: true }),
    provider: string(
      'Slug of the ProviderName in FOCUS files, such as amazon-web-services; null for whichever provider.',
      {
        ...platform,
        pattern: [/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'must be a slug: lower-case letters, digits and hyphens'],
      },
    ),
    billing_account_id: string(
      'BillingAccountId in FOCUS files. Alone it catches the sub-accounts that have no record of their own.',
      platform,
    ),
    sub_account_id: string('SubAccountId in FOCUS files. It goes before a billing account alone.', platform),
  },
});
