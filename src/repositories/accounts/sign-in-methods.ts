import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { countOf } from '../../database/counts';
import { type StoredJson, storedJson } from '../../database/stored-json';
import { allowsOnlySso } from '../../domain/access/sign-in-policy/policy';

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

const isOnlySso = (policy: unknown): boolean => allowsOnlySso(storedJson(policy as StoredJson<object> | undefined));

/**
 * Whether people can enter an organisation by single sign-on only, or could if a provisional policy were taken back.
 *
 * @param row its columns, as they are stored or written
 */
export const requiresSso = (row: Readonly<Record<string, unknown>>): boolean =>
  Boolean(row.sso_only) ||
  isOnlySso(row.sign_in_policy) ||
  (Boolean(row.sign_in_policy_confirm_by) && isOnlySso(row.sign_in_policy_before));

/** The single sign-on settings of an organisation, without its directories. */
export const ssoSettingOf = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<{ ssoOnly: boolean; workspaceDomain: string | null } | null> => {
  const db = connectionOf(strapi);
  const row = await db('organisations')
    .where({ id: organisationId })
    .first<(Record<string, unknown> & { workspace_domain: string | null }) | undefined>(
      'sso_only',
      'workspace_domain',
      'sign_in_policy',
      'sign_in_policy_before',
      'sign_in_policy_confirm_by',
    );
  return row ? { ssoOnly: requiresSso(row), workspaceDomain: row.workspace_domain } : null;
};
