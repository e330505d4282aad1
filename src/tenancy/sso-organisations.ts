import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from './connection';

/** What single sign-on needs to know of an organisation. */
export interface SsoOrganisation {
  id: number;
  documentId: string;
  slug: string;
  workspaceDomain: string | null;
  /** Enabled directories with an `idp_tenant_id`, the oldest first. */
  directories: { documentId: string; kind: string; idpTenantId: string }[];
}

const MAX_DIRECTORIES = 100;

/** An organisation by its slug or documentId; null where there is none. */
export const findSsoOrganisation = async (
  strapi: Core.Strapi,
  where: { slug: string } | { document_id: string },
): Promise<SsoOrganisation | null> => {
  const db = connectionOf(strapi);
  const row = (await db('organisations').where(where).first('id', 'document_id', 'slug', 'workspace_domain')) as
    { id: number; document_id: string; slug: string; workspace_domain: string | null } | undefined;
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
    workspaceDomain: row.workspace_domain || null,
    directories: directories.map((directory) => ({
      documentId: directory.document_id,
      kind: directory.kind,
      idpTenantId: directory.idp_tenant_id,
    })),
  };
};

/** Whether an organisation takes in whoever signs in through its own single sign-on. */
export const takesInBySso = async (strapi: Core.Strapi, organisationId: number): Promise<boolean> => {
  const db = connectionOf(strapi);
  const row = (await db('organisations').where({ id: organisationId }).first('sso_auto_join')) as
    { sso_auto_join: boolean | number | null } | undefined;
  return Boolean(row?.sso_auto_join);
};
