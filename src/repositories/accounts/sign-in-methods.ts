import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { countOf } from '../../database/counts';

/** How many directories of an organisation people can sign in from, except one. */
export const countUsableDirectories = async (
  strapi: Core.Strapi,
  organisationId: number,
  exceptId = 0,
): Promise<number> => {
  const db = connectionOf(strapi);
  const rows = await db('directory_integrations')
    .where({ [ORGANISATION_COLUMN]: organisationId, enabled: true })
    .whereNot('id', exceptId)
    .whereNotNull('idp_tenant_id')
    .whereNot('idp_tenant_id', '')
    .count({ total: 'id' });
  return countOf(rows);
};

/** The single sign-on settings of an organisation, without its directories. */
export const ssoSettingOf = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<{ ssoOnly: boolean; workspaceDomain: string | null } | null> => {
  const db = connectionOf(strapi);
  const row = await db('organisations')
    .where({ id: organisationId })
    .first<{ sso_only: boolean | number | null; workspace_domain: string | null } | undefined>(
      'sso_only',
      'workspace_domain',
    );
  return row ? { ssoOnly: Boolean(row.sso_only), workspaceDomain: row.workspace_domain } : null;
};
