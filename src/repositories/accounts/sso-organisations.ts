import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { placementIn, type Placement } from '../../domain/organisations/cells';
import { completePolicy } from '../../domain/access/sign-in-policy/policy';
import type { SessionMethod, SsoMethod } from '../../domain/vocabularies';
import { assertPlacedHere, ownCellName, whereServedHere } from '../../tenancy/store/cells';
import { placementOfUnknownSlug } from '../../tenancy/store/slug-placement';
import { connectionOf } from '../../database/connection';
import { toIso } from '../../database/moments';
import { countOf } from '../../database/counts';
import { type StoredJson, storedJson } from '../../database/stored-json';
import { directoriesForSignIn, type SignInDirectory } from './sso-directories';

/** What single sign-on needs to know about an organisation. */
export interface SsoOrganisation {
  id: number;
  documentId: string;
  slug: string;
  name: string;
  workspaceDomain: string | null;
  /** When the domain was verified; null if it is not. */
  domainVerifiedAt: string | null;
  ssoOnly: boolean;
  /** By which sign-ins its policy lets sessions open it. */
  allowedMethods: readonly SessionMethod[];
  /** Whether `sso_only` is provisional. */
  isProvisional: boolean;
  /** The method that an owner or admin used last; null if none ever did. */
  provenMethod: string | null;
  /** The method that another member used last; null if none ever did. */
  usedMethod: string | null;
  /** The switch to SSO-only that owners can still undo by a link; null if there is none. */
  switchId: string | null;
  /** The domain, if the organisation has proved it by a DNS record; else null. */
  provedDomain: string | null;
  /** Enabled directories with an `idp_tenant_id`, the oldest first. */
  directories: SignInDirectory[];
  /** documentIds of directories whose last change is provisional, enabled or not. */
  provisionalDirectories: string[];
}

const COLUMNS = [
  'id',
  'document_id',
  'slug',
  'name',
  'sso_only',
  'sign_in_policy',
  'workspace_domain',
  'workspace_domain_verified_at',
  'workspace_domain_proof',
  'home_region',
  'deployment_cell',
  'sso_only_confirm_by',
  'sso_proven_method',
  'sso_used_method',
  'sso_switch_id',
] as const;

interface Row extends Record<(typeof COLUMNS)[number], unknown> {
  id: number;
  document_id: string;
  slug: string;
  name: string;
  workspace_domain: string | null;
  sign_in_policy: StoredJson<object>;
  home_region: string | null;
  deployment_cell: string | null;
  sso_proven_method: string | null;
  sso_used_method: string | null;
  sso_switch_id: string | null;
}

/**
 * An organisation by its slug, documentId or numeric id; null if there is none.
 *
 * @throws MisdirectedRequestError `WRONG_CELL` if another cell serves it, or would serve an organisation with an unknown slug
 */
export const findSsoOrganisation = async (
  strapi: Core.Strapi,
  where: { slug: string } | { document_id: string } | { id: number },
): Promise<SsoOrganisation | null> => {
  const db = connectionOf(strapi);
  const isUnknownPlaced = 'slug' in where && ownCellName(strapi) !== null;
  const [unknown, row] = await Promise.all([
    isUnknownPlaced ? placementOfUnknownSlug(strapi, where.slug) : null,
    db('organisations')
      .where(where)
      .first<Row | undefined>(...COLUMNS),
  ]);
  const placement = row ? placementIn(row) : unknown;
  if (placement) assertPlacedHere(strapi, placement);
  if (!row) return null;
  const directories = await directoriesForSignIn(strapi, row.id);
  const isProved = row.workspace_domain_verified_at !== null && row.workspace_domain_proof === 'dns';
  return {
    id: row.id,
    documentId: row.document_id,
    slug: row.slug,
    name: row.name,
    workspaceDomain: row.workspace_domain || null,
    domainVerifiedAt: row.workspace_domain_verified_at === null ? null : toIso(row.workspace_domain_verified_at),
    ssoOnly: Boolean(row.sso_only),
    allowedMethods: completePolicy(storedJson(row.sign_in_policy)).allowed_methods,
    isProvisional: row.sso_only_confirm_by !== null,
    provenMethod: row.sso_proven_method,
    usedMethod: row.sso_used_method,
    switchId: row.sso_switch_id,
    provedDomain: isProved ? row.workspace_domain || null : null,
    directories: directories.usable,
    provisionalDirectories: directories.provisional,
  };
};

/**
 * The organisation of this cell that has verified a domain. Only a verified domain counts, because anyone can enter any domain.
 *
 * @param domain an A-label
 * @returns its numeric id; null if there is none
 */
export const findDomainOwner = async (strapi: Core.Strapi, domain: string): Promise<number | null> => {
  const query = connectionOf(strapi)('organisations')
    .where({ workspace_domain: domain })
    .where((row) => void row.whereNot('org_status', 'archived').orWhereNull('org_status'))
    .whereNotNull('workspace_domain_verified_at');
  const row = await whereServedHere(strapi, query, 'organisations.id').first<{ id: number } | undefined>(
    'organisations.id',
  );
  return row?.id ?? null;
};

/**
 * Whether people who sign in through an organisation's single sign-on become members automatically. For a workspace, its
 * domain must be verified: anyone can enter any domain, and a person who only follows a link would join.
 */
export const allowsAutoJoin = async (
  strapi: Core.Strapi,
  organisationId: number,
  method: SsoMethod,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  const row = await db('organisations')
    .where({ id: organisationId })
    .first<{ sso_auto_join: boolean | number | null; workspace_domain_verified_at: unknown } | undefined>(
      'sso_auto_join',
      'workspace_domain_verified_at',
    );
  const isTrusted = method === 'directory' || Boolean(row?.workspace_domain_verified_at);
  return isTrusted && Boolean(row?.sso_auto_join);
};

/**
 * The organisation that requires single sign-on for all addresses in a domain. Only a verified domain counts, because anyone
 * can enter any domain.
 *
 * @param domain an A-label
 * @returns null if no organisation requires it
 */
export const findSsoOrganisationOf = async (
  strapi: Core.Strapi,
  domain: string,
): Promise<(Placement & { documentId: string; slug: string }) | null> => {
  const db = connectionOf(strapi);
  const row = await db('organisations')
    .where({ sso_only: true, workspace_domain: domain })
    .whereNotNull('workspace_domain_verified_at')
    .first<
      { document_id: string; slug: string; home_region: string | null; deployment_cell: string | null } | undefined
    >('document_id', 'slug', 'home_region', 'deployment_cell');
  if (!row) return null;
  return {
    documentId: row.document_id,
    slug: row.slug,
    homeRegion: row.home_region,
    cell: row.deployment_cell,
  };
};

/**
 * Records which method an owner or admin has used successfully, so that SSO-only need not be undone. It is not a setting, so
 * there is no audit entry.
 */
export const recordProvedMethod = async (strapi: Core.Strapi, organisationId: number, key: string): Promise<void> => {
  await connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    .update({ sso_proven_method: key, sso_switch_id: null });
};

/** Records which method another member has used successfully. */
export const recordUsedMethod = async (strapi: Core.Strapi, organisationId: number, key: string): Promise<void> => {
  await connectionOf(strapi)('organisations').where({ id: organisationId }).update({ sso_used_method: key });
};

/** Records the switch to SSO-only that owners can undo by a link, in the open transaction. */
export const recordSwitch = async (strapi: Core.Strapi, organisationId: number, switchId: string): Promise<void> => {
  await connectionOf(strapi)('organisations').where({ id: organisationId }).update({ sso_switch_id: switchId });
};

/** A provider that members sign in through. */
export interface MemberProvider {
  /** documentId of the directory whose own provider it is; null for a provider of the platform. */
  integration: string | null;
  /** Its spellings. */
  issuers: readonly string[];
}

/** The identities that a member `m` has at some providers, for an `exists`. */
export const identitiesAt = (strapi: Core.Strapi, providers: readonly MemberProvider[]): Knex.QueryBuilder =>
  connectionOf(strapi)('identities as i')
    .whereRaw('i.user_id = m.user_id')
    .where((at) => {
      void at.whereRaw('1 = 0');
      for (const { integration, issuers } of providers)
        void at.orWhere((one) => void one.where({ 'i.integration': integration }).whereIn('i.issuer', [...issuers]));
    })
    .select('i.id');

/**
 * Active members who have never signed in through any of some providers.
 *
 * @param providers the providers
 * @param limit maximum number of members to return
 */
export const unlinkedMembers = async (
  strapi: Core.Strapi,
  organisationId: number,
  providers: readonly MemberProvider[],
  limit: number,
): Promise<{ count: number; members: { documentId: string; username: string }[] }> => {
  const db = connectionOf(strapi);
  const members = () =>
    db('memberships as m')
      .join('up_users as u', 'u.id', 'm.user_id')
      .where('m.organisation_id', organisationId)
      .whereNull('m.deactivated_at')
      .whereNull('m.pending_since')
      .whereNotExists(identitiesAt(strapi, providers));
  const count = countOf(await members().count({ total: 'm.id' }));
  const named = await members()
    .orderBy('m.id')
    .limit(limit)
    .select<{ document_id: string; username: string }[]>('u.document_id', 'u.username');
  return {
    count,
    members: named.map(({ document_id: documentId, username }) => ({ documentId, username })),
  };
};
