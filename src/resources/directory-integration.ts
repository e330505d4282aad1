import { z } from 'zod';
import { DIRECTORY_KINDS, SSO_PROTOCOLS } from '../domain/vocabularies';
import { boolean, datetime, json, name, oneOf, relation, string, strings, text, webAddress } from '../wire/field';
import { defineResource } from '../wire/resource';

/** The claims of the provider that have another name than in the standard. */
const CLAIM_MAPPING = z.strictObject({
  email: z.string().min(1).max(100).optional(),
  email_verified: z.string().min(1).max(100).optional(),
});

export const directoryIntegration = defineResource({
  uid: 'api::directory-integration.directory-integration',
  path: 'directory-integrations',
  singular: 'directory integration',
  plural: 'directory integrations',
  description: "An identity provider's directory that members sign in from.",
  label: 'name',
  searched: ['name'],
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'stays',
  split: 'copied',
  admin: { group: 'access', columns: ['name', 'organisation', 'kind', 'enabled', 'updatedAt'] },
  requiredOnCreate: ['name', 'kind'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    name: name('Display name.'),
    kind: oneOf(DIRECTORY_KINDS, 'Kind of directory.', { nullable: false }),
    idp_tenant_id: string(
      'Id of the tenant at the identity provider. With an issuer, it is the issuer unless the body says otherwise.',
    ),
    enabled: boolean('Whether people can sign in through it.'),
    protocol: oneOf(SSO_PROTOCOLS, 'How its own identity provider is spoken to.', {
      nullable: false,
      column: { default: 'oidc' },
    }),
    issuer: string(
      "Address of its own identity provider, as in the provider's metadata; null: the client of the platform is used.",
    ),
    client_id: string('Id of the client that the provider has registered for Tenantry.'),
    client_secret: string(
      'Secret of that client. It is stored encrypted and never shown. A new issuer or client_id needs it again.',
      { secret: true, attribute: 'client_secret_sealed', column: { private: true } },
    ),
    scopes: strings('Scopes that are asked for in addition to openid; null: email and profile.', { max: 20 }),
    claim_mapping: json(
      'Names of the claims that the provider sends instead of email and email_verified, such as {"email_verified":"xms_edov"}.',
      CLAIM_MAPPING,
    ),
    saml_metadata: text(
      'Metadata of its own SAML provider, as XML. The issuer is its entityID. It is not shown; saml_sso_url and certificate_ends_at come from it.',
      { max: 200_000, secret: true },
    ),
    saml_metadata_url: webAddress(
      'Address of that metadata, which is read every day, and whenever this field is written; then saml_metadata can be omitted. New certificates and a new address for sign-ins are taken over if the entityID is the same.',
    ),
    saml_metadata_error: string(
      'Why the metadata at the address could not be used at the last daily reading; null: nothing is wrong.',
      { writer: 'system' },
    ),
    saml_sso_url: string("The provider's address for sign-ins by SAML.", { writer: 'system' }),
    certificate_fingerprints: strings(
      'SHA-256 fingerprints of the certificates that the SAML provider signs with, the one that ends last at the end.',
      { writer: 'system' },
    ),
    certificate_ends_at: datetime(
      'When the last certificate of the SAML provider ends: sign-ins with it fail from then on.',
      { writer: 'system' },
    ),
    confirm_by: datetime(
      'Deadline for an owner or admin to sign in with the changed settings, or the earlier ones come back; null: nothing is provisional.',
      { writer: 'system' },
    ),
  },
  internal: {
    /** Changes with what sign-ins by its own provider depend on; null if it has none. */
    settings_id: { type: 'string', private: true, hidden: true },
    /** Those that its SAML metadata names, base64 of DER. */
    saml_certificates: { type: 'json', private: true, hidden: true },
    /** When the metadata at its address was last read, whatever came of it. */
    metadata_read_at: { type: 'datetime', private: true, hidden: true },
    /** Fingerprint of the certificate whose end was announced. */
    announced_certificate: { type: 'string', private: true, hidden: true },
    /** The settings that come back unless a change is confirmed; without the secret, which keys are renewed for. */
    confirmed_settings: { type: 'json', private: true, hidden: true },
    confirmed_secret_sealed: { type: 'string', private: true, hidden: true },
  },
  indexes: {
    dir_integrations_org_created_idx: ['organisation_id', 'created_at', 'id'],
    dir_integrations_confirm_idx: ['confirm_by'],
    dir_integrations_certificate_idx: ['certificate_ends_at'],
    dir_integrations_metadata_idx: ['metadata_read_at'],
  },
});
