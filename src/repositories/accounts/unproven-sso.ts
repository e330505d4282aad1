import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { toMilliseconds } from '../../database/moments';
import { placedHereSql } from '../../tenancy/store/cells';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';

/** The methods for which the platform has a client. */
export interface ServedMethods {
  workspace: boolean;
  /** Kinds of directories. */
  directories: readonly string[];
}

/** An SSO-only organisation in which no owner or admin has used single sign-on with its present settings. */
export interface UnprovenSso {
  documentId: string;
  name: string;
  /** Whether the platform has a client for one of its methods. */
  works: boolean;
  /** When its password sessions ended, in milliseconds. */
  since: number | null;
  /** When it is reverted unless it is confirmed, in milliseconds; null if it is final. */
  revertsAt: number | null;
}

interface Row {
  document_id: string;
  name: string;
  works: number | string;
  password_sessions_from: unknown;
  sso_only_confirm_by: unknown;
}

/** The key of a directory as `methodKey` (src/commands/accounts/sso-settings.ts) writes it. */
const DIRECTORY_KEY = `case when d.settings_id is not null then 'directory own ' || d.settings_id
  else 'directory ' || d.kind || ' ' || case when d.kind = 'entra' then lower(trim(d.idp_tenant_id)) else trim(d.idp_tenant_id) end end`;

const workspaceSql = ({ workspace }: ServedMethods, more = ''): string =>
  workspace ? `(coalesce(o.workspace_domain, '') <> ''${more})` : '(1 = 0)';

const directorySql = ({ directories }: ServedMethods, more = ''): string => {
  const kinds = directories.map((kind) => `'${kind}'`).join(', ');
  return `exists (select 1 from directory_integrations d where d.organisation_id = o.id and d.enabled = true
    and trim(coalesce(d.idp_tenant_id, '')) <> '' and (d.settings_id is not null or d.kind in (${kinds || 'null'}))${more})`;
};

/**
 * SSO-only organisations whose single sign-on is not proven to work, the latest first. Their members can be locked out.
 *
 * @param most maximum number of organisations
 */
export const unprovenSso = async (strapi: Core.Strapi, served: ServedMethods, most: number): Promise<UnprovenSso[]> => {
  const db = connectionOf(strapi);
  const proof = `coalesce(o.sso_proven_method, '')`;
  const isProven = `(${workspaceSql(served, ` and ${proof} = 'workspace ' || o.workspace_domain`)} or ${directorySql(served, ` and ${proof} = ${DIRECTORY_KEY}`)})`;
  const works = `${workspaceSql(served)} or ${directorySql(served)}`;
  const query = stoppable(db('organisations as o'), 'o.id')
    .where('o.sso_only', true)
    .whereRaw(`coalesce(o.org_status, 'active') <> 'archived'`)
    .whereRaw(`not ${isProven}`)
    .orderBy([{ column: 'o.password_sessions_from', order: 'desc' }, 'o.id'])
    .limit(most)
    .select('o.document_id', 'o.name', 'o.password_sessions_from', 'o.sso_only_confirm_by')
    .select(db.raw(`case when ${works} then 1 else 0 end as works`));
  const placed = placedHereSql(strapi, 'o');
  if (placed !== null) void query.whereRaw(placed);
  const rows = await readLong<Row>(strapi, query, PLATFORM, WHOLE_PLATFORM);
  return rows.map((row) => ({
    documentId: row.document_id,
    name: row.name,
    works: Number(row.works) === 1,
    since: toMilliseconds(row.password_sessions_from),
    revertsAt: toMilliseconds(row.sso_only_confirm_by),
  }));
};
