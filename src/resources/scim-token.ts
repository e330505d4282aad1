import { datetime, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

/** A SCIM token. The hash is keyed, so lists can show it: it cannot be used to sign in. */
export const scimToken = defineResource({
  uid: 'api::scim-token.scim-token',
  path: 'scim-tokens',
  singular: 'SCIM token',
  plural: 'SCIM tokens',
  label: 'label',
  searched: ['label'],
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'revoked',
  split: 'revoked',
  admin: { group: 'access', columns: ['label', 'organisation', 'last_used_at', 'expires_at', 'revoked_at'] },
  requiredOnCreate: ['expires_at'],
  fields: {
    token_hash: string('HMAC-SHA-256 of the token under a key of the server.', { writer: 'system', nullable: false }),
    label: string('What the token is for.'),
    organisation: relation('api::organisation.organisation', 'name', 'The organisation that it provisions.', {
      createOnly: true,
    }),
    last_used_at: datetime('Last use.', { writer: 'system' }),
    revoked_at: datetime('When it was revoked.', { writer: 'system' }),
    expires_at: datetime('When it expires; in the future at creation.', { createOnly: true, nullable: false }),
  },
  createdOnly: { token: string('The token itself. It is shown only once, and is not stored.', { nullable: false }) },
});
