import type { Core } from '@strapi/strapi';
import { groupsOf } from '../../domain/scim/group-roles';
import { GRANTABLE_ROLES, type GrantableRole } from '../../domain/vocabularies';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../../database/connection';
import type { DirectoryMember } from './directory-members';
import { type StoredTime, toIso } from '../../database/moments';

/** A group that gives its members a role. */
export interface DirectoryGroup {
  /** The id in SCIM: the documentId, or the name of a role. */
  id: string;
  displayName: string;
  externalId: string | null;
  /** Null if no role has been assigned yet: the group then gives its members none. */
  role: GrantableRole | null;
  /** The id of the row; null for the groups that every organisation has. */
  rowId: number | null;
  createdAt: string | null;
  updatedAt: string | null;
}

/** Maximum number of groups that a directory can create in an organisation. */
export const MAX_GROUPS = 500;

/** The groups that every organisation has: one for each role except owner. Their ids are the roles' names. */
const ROLE_GROUPS: readonly DirectoryGroup[] = GRANTABLE_ROLES.map((role) => ({
  id: role,
  displayName: role,
  externalId: null,
  role,
  rowId: null,
  createdAt: null,
  updatedAt: null,
}));

interface Row {
  id: number;
  document_id: string;
  display_name: string;
  external_id: string | null;
  role: GrantableRole | null;
  created_at: StoredTime;
  updated_at: StoredTime;
}

/** All groups of an organisation: those of the roles, then those that its directory created, oldest first. */
export const groupsOfOrganisation = async (strapi: Core.Strapi, organisationId: number): Promise<DirectoryGroup[]> => {
  const db = connectionOf(strapi);
  const rows = await db('scim_groups')
    .where(ORGANISATION_COLUMN, organisationId)
    .orderBy('id')
    .limit(MAX_GROUPS)
    .select<Row[]>('*');
  const made = rows.map((row) => ({
    id: row.document_id,
    // The admin panel can store outer blanks, which directories and filters leave out.
    displayName: row.display_name.trim(),
    externalId: row.external_id,
    role: row.role,
    rowId: row.id,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  }));
  return [...ROLE_GROUPS, ...made];
};

/** Locks a group that a directory created until the open transaction ends. Groups of roles have no row. */
export const lockGroup = async (strapi: Core.Strapi, organisationId: number, documentId: string): Promise<void> => {
  if (isSqlite(strapi)) return;
  const db = connectionOf(strapi);
  const group = { [ORGANISATION_COLUMN]: organisationId, document_id: documentId };
  await db('scim_groups').where(group).forNoKeyUpdate().select('id');
};

/** The groups that a member is in. */
export const groupsOfMember = (member: DirectoryMember, all: readonly DirectoryGroup[]): DirectoryGroup[] => {
  const ids = new Set(groupsOf(member));
  return all.filter(({ id }) => ids.has(id));
};

/** Returns a lookup of the role that a group gives. */
export const rolesOf = (all: readonly DirectoryGroup[]): ((id: string) => GrantableRole | null) => {
  const roles = new Map(all.map(({ id, role }) => [id, role]));
  return (id) => roles.get(id) ?? null;
};
