import type { Core } from '@strapi/strapi';
import type { ClaimMapping } from '../../domain/accounts/own-providers/claim-mapping';
import type { OwnProvider } from '../../domain/accounts/own-providers/own-provider';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { storedJson, type StoredJson } from '../../database/stored-json';

/** A directory that people can sign in from. */
export interface SignInDirectory {
  documentId: string;
  /** What people call it. */
  name: string;
  kind: string;
  idpTenantId: string;
  /** The organisation's client at a provider of its own; null if that of the platform is used. */
  own: OwnProvider | null;
}

const MAX_DIRECTORIES = 100;
const COLUMNS = [
  'document_id',
  'name',
  'kind',
  'idp_tenant_id',
  'enabled',
  'confirm_by',
  'issuer',
  'client_id',
  'client_secret_sealed',
  'scopes',
  'claim_mapping',
  'settings_id',
  'protocol',
  'saml_sso_url',
  'saml_certificates',
] as const;

interface Row extends Record<(typeof COLUMNS)[number], unknown> {
  document_id: string;
  name: string;
  kind: string;
  idp_tenant_id: string | null;
  enabled: boolean | number | null;
  confirm_by: unknown;
  issuer: string | null;
  client_id: string | null;
  client_secret_sealed: string | null;
  scopes: StoredJson<string[]>;
  claim_mapping: StoredJson<ClaimMapping>;
  settings_id: string | null;
  protocol: string | null;
  saml_sso_url: string | null;
  saml_certificates: StoredJson<string[]>;
}

const oidcOf = (row: Row): OwnProvider | null => {
  const { issuer, client_id: clientId, client_secret_sealed: sealedSecret, settings_id: settingsId } = row;
  if (issuer === null || clientId === null || sealedSecret === null || settingsId === null) return null;
  const [scopes, claimMapping] = [storedJson(row.scopes), storedJson(row.claim_mapping)];
  return { protocol: 'oidc', issuer, clientId, sealedSecret, scopes, claimMapping, settingsId };
};

const samlOf = (row: Row): OwnProvider | null => {
  const { issuer, saml_sso_url: ssoUrl, settings_id: settingsId } = row;
  const certificates = storedJson(row.saml_certificates);
  if (issuer === null || ssoUrl === null || settingsId === null || certificates === null) return null;
  return { protocol: 'saml', issuer, ssoUrl, certificates, claimMapping: storedJson(row.claim_mapping), settingsId };
};

const ownOf = (row: Row): OwnProvider | null => (row.protocol === 'saml' ? samlOf(row) : oidcOf(row));

/** The directories of an organisation that matter to a sign-in. */
interface DirectoriesForSignIn {
  /** Those that people can sign in from: enabled, with an `idp_tenant_id`; the oldest first. */
  usable: SignInDirectory[];
  /** documentIds of those whose last change waits for its confirmation. */
  provisional: string[];
}

const isUsable = ({ enabled, idp_tenant_id: tenant }: Row): boolean => Boolean(enabled) && Boolean(tenant);

/** The directories of an organisation that matter to a sign-in. */
export const directoriesForSignIn = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<DirectoriesForSignIn> => {
  const rows = await connectionOf(strapi)('directory_integrations')
    .where({ [ORGANISATION_COLUMN]: organisationId })
    .where((row) => void row.where({ enabled: true }).orWhereNotNull('confirm_by'))
    .orderBy('id')
    .limit(MAX_DIRECTORIES)
    .select<Row[]>(...COLUMNS);
  const usable = rows.filter(isUsable).map((row) => ({
    documentId: row.document_id,
    name: row.name,
    kind: row.kind,
    idpTenantId: row.idp_tenant_id ?? '',
    own: ownOf(row),
  }));
  return { usable, provisional: rows.filter((row) => row.confirm_by !== null).map((row) => row.document_id) };
};
