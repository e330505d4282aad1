import { TOKEN_CREATORS } from '../domain/vocabularies';
import { datetime, relation, string } from '../wire/field';
import { defineResource } from '../wire/resource';

/** A SCIM token. The hash is keyed, so lists can show it: it cannot be used to sign in. */
export const scimToken = defineResource({
  uid: 'api::scim-token.scim-token',
  path: 'scim-tokens',
  singular: 'SCIM token',
  plural: 'SCIM tokens',
  description: 'A token with which a directory provisions members. Only its keyed hash is stored.',
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
    token_hash: string('HMAC-SHA-256 of the token under a key of the server.', {
      writer: 'system',
      nullable: false,
      column: { unique: true },
    }),
    label: string('What the token is for.'),
    organisation: relation('api::organisation.organisation', 'name', 'The organisation that it provisions.', {
      createOnly: true,
    }),
    last_used_at: datetime('Last use.', { writer: 'system' }),
    revoked_at: datetime('When it was revoked.', { writer: 'system' }),
    expires_at: datetime('When it expires; in the future at creation.', { createOnly: true, nullable: false }),
  },
  createdOnly: { token: string('The token itself. It is shown only once, and is not stored.', { nullable: false }) },
  internal: {
    token_prefix: { type: 'string' },
    creator: { type: 'relation', target: 'plugin::users-permissions.user' },
    creator_role: { type: 'enumeration', values: TOKEN_CREATORS },
  },
  placedAfter: {
    token_hash: ['token_prefix'],
  },
  indexes: {
    scim_tokens_prefix_idx: ['token_prefix'],
    scim_tokens_org_created_idx: ['organisation_id', 'created_at', 'id'],
  },
});
