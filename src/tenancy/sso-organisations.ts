import type { Core } from '@strapi/strapi';
import type { SsoMethod } from '../domain/vocabularies';
import { connectionOf, ORGANISATION_COLUMN } from './connection';

/** What single sign-on needs to know of an organisation. */
export interface SsoOrganisation {
  id: number;
  documentId: string;
  slug: string;
  workspaceDomain: string | null;
  domainIsVerified: boolean;
  /** Enabled directories with an `idp_tenant_id`, the oldest first. */
  directories: { documentId: string; kind: string; idpTenantId: string }[];
}

const MAX_DIRECTORIES = 100;
const COLUMNS = ['id', 'document_id', 'slug', 'workspace_domain', 'workspace_domain_verified_at'] as const;

/** An organisation by its slug or documentId; null where there is none. */
export const findSsoOrganisation = async (
  strapi: Core.Strapi,
  where: { slug: string } | { document_id: string },
): Promise<SsoOrganisation | null> => {
  const db = connectionOf(strapi);
  const row = (await db('organisations')
    .where(where)
    .first(...COLUMNS)) as
    (Record<(typeof COLUMNS)[number], unknown> & { id: number; document_id: string; slug: string }) | undefined;
  if (!row) return null;
  const directories = (await db('directory_integrations')
    .where({ [ORGANISATION_COLUMN]: row.id, enabled: true })
    .whereNotNull('idp_tenant_id')
    .whereNot('idp_tenant_id', '')
    .orderBy('id')
    .limit(MAX_DIRECTORIES)
    .select('document_id', 'kind', 'idp_tenant_id')) as { document_id: string; kind: string; idp_tenant_id: string }[];
  return {
    id: row.id,
    documentId: row.document_id,
    slug: row.slug,
    workspaceDomain: (row.workspace_domain as string | null) || null,
    domainIsVerified: row.workspace_domain_verified_at !== null,
    directories: directories.map((directory) => ({
      documentId: directory.document_id,
      kind: directory.kind,
      idpTenantId: directory.idp_tenant_id,
    })),
  };
};

/**
 * Whether an organisation takes in people who sign in through its own single sign-on and are no members yet. Through a
 * workspace only if its domain is verified: anybody can enter any domain, and a person who merely follows a link would join.
 */
export const takesInBySso = async (
  strapi: Core.Strapi,
  organisationId: number,
  method: SsoMethod,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  const row = (await db('organisations')
    .where({ id: organisationId })
    .first('sso_auto_join', 'workspace_domain_verified_at')) as
    { sso_auto_join: boolean | number | null; workspace_domain_verified_at: unknown } | undefined;
  const isTrusted = method === 'directory' || Boolean(row?.workspace_domain_verified_at);
  return isTrusted && Boolean(row?.sso_auto_join);
};
