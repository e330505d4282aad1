import type { Core } from '@strapi/strapi';
import type { SsoMethod } from '../domain/vocabularies';
import { isSlug } from '../domain/slug';
import { connectionOf, ORGANISATION_COLUMN } from './connection';
import { countUsableDirectories } from './lookups';

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

/**
 * The organisation that requires single sign-on of everybody with an address in a domain. Only a verified domain counts:
 * anybody can enter any domain.
 *
 * @param domain an A-label
 * @returns null if no organisation requires it
 */
export const findSsoOrganisationOf = async (
  strapi: Core.Strapi,
  domain: string,
): Promise<{ documentId: string; slug: string } | null> => {
  const db = connectionOf(strapi);
  const row = (await db('organisations')
    .where({ sso_only: true, workspace_domain: domain })
    .whereNotNull('workspace_domain_verified_at')
    .first('document_id', 'slug')) as { document_id: string; slug: string } | undefined;
  return row ? { documentId: row.document_id, slug: row.slug } : null;
};

/** Which ways to sign in an organisation offers, by its slug; null where there is none such. */
export const signInMethodsOf = async (
  strapi: Core.Strapi,
  slug: string,
): Promise<{ password: boolean; workspace: boolean; directory: boolean } | null> => {
  if (!isSlug(slug)) return null;
  const db = connectionOf(strapi);
  const row = (await db('organisations').where({ slug }).first('id', 'sso_only', 'workspace_domain')) as
    { id: number; sso_only: boolean | number | null; workspace_domain: string | null } | undefined;
  if (!row) return null;
  const directory = (await countUsableDirectories(strapi, row.id)) > 0;
  return { password: !row.sso_only, workspace: Boolean(row.workspace_domain), directory };
};
