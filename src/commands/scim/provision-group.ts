import type { Core } from '@strapi/strapi';
import type { Role } from '../../domain/vocabularies';
import {
  type DirectoryGroup,
  groupsOfOrganisation,
  lockGroup,
  MAX_GROUPS,
} from '../../repositories/scim/directory-groups';
import { lockMembers } from '../../repositories/scim/directory-members';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import { addRecord, changeRecord, removeRecords } from '../../tenancy/store/system-records';
import { exactly, type GroupChange, type GroupProfile, NO_MEMBERS } from '../../wire/scim/group';
import { ScimRefusal, scimInvalid, scimNotFound, scimTaken } from '../../wire/scim/refusal';
import { changeGroupMembers, type MemberCounts } from './change-group-members';
import { logChange } from './scim-log';

const GROUP = 'api::scim-group.scim-group';

const NO_CHANGE: MemberCounts = { added: 0, removed: 0 };

/** Compares two names without regard to case, as directories do. */
const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const assertNameFree = (all: readonly DirectoryGroup[], name: string, exceptId: string): void => {
  if (all.some(({ id, displayName }) => id !== exceptId && isSameName(displayName, name)))
    throw scimTaken('A group with this displayName already exists; the names of roles are reserved.');
};

/** Locks an organisation and returns its groups: a name that is free stays free until the transaction ends. */
const lockGroups = async (strapi: Core.Strapi, organisationId: number): Promise<DirectoryGroup[]> => {
  await lockOrganisation(strapi, organisationId);
  return groupsOfOrganisation(strapi, organisationId);
};

const find = (all: readonly DirectoryGroup[], id: string): DirectoryGroup => {
  const group = all.find((one) => one.id === id);
  if (!group) throw scimNotFound('group');
  return group;
};

/**
 * Creates a group for a directory. It has no role until an owner or admin assigns one.
 *
 * @param rank the role that the directory acts with
 * @throws ScimRefusal `uniqueness`, `invalidValue`, or 403 if there are too many groups
 */
export const provisionGroup = async (
  strapi: Core.Strapi,
  organisationId: number,
  { displayName, externalId, members }: GroupProfile,
  rank: Role,
): Promise<string> =>
  strapi.db.transaction(async () => {
    // Members are locked before their organisation, as in merges (repositories/merge-split/locks.ts).
    if (members?.length) await lockMembers(strapi, organisationId, members);
    const all = await lockGroups(strapi, organisationId);
    assertNameFree(all, displayName, '');
    if (all.filter(({ rowId }) => rowId !== null).length >= MAX_GROUPS)
      throw new ScimRefusal(403, `An organisation can have at most ${MAX_GROUPS} groups.`);
    const row = { display_name: displayName, external_id: externalId, role: null };
    const { documentId } = await addRecord(strapi, GROUP, organisationId, row);
    const counts = members?.length
      ? await changeGroupMembers(strapi, organisationId, documentId, exactly(members), rank)
      : NO_CHANGE;
    const created = { kind: 'group', operation: 'create', result: 'created', subject: displayName } as const;
    await logChange(strapi, organisationId, { ...created, resourceId: documentId, members: counts });
    return documentId;
  });

/** Renames a group. Returns the SCIM names of the attributes that got other values. */
const rename = async (
  strapi: Core.Strapi,
  all: readonly DirectoryGroup[],
  group: DirectoryGroup,
  change: { display_name?: string; external_id?: string | null },
): Promise<string[]> => {
  const name = change.display_name ?? group.displayName;
  const externalId = change.external_id === undefined ? group.externalId : change.external_id;
  const attributes = [
    ...(name === group.displayName ? [] : ['displayName']),
    ...(externalId === group.externalId ? [] : ['externalId']),
  ];
  if (attributes.length === 0) return [];
  if (group.rowId === null) {
    // A directory may link the group of a role to one of its own by sending its ids; there is nothing to store.
    if (isSameName(name, group.displayName)) return [];
    throw scimInvalid('mutability', 'The group of a role cannot be renamed.');
  }
  assertNameFree(all, name, group.id);
  await changeRecord(strapi, GROUP, group.rowId, { display_name: name, external_id: externalId });
  return attributes;
};

/** Renames a group as a directory asks for. */
const renameAs = async (
  strapi: Core.Strapi,
  organisationId: number,
  id: string,
  { displayName, externalId }: GroupChange,
): Promise<string[]> => {
  if (displayName === undefined && externalId === undefined) return [];
  const all = await lockGroups(strapi, organisationId);
  return rename(strapi, all, find(all, id), {
    ...(displayName !== undefined && { display_name: displayName }),
    ...(externalId !== undefined && { external_id: externalId }),
  });
};

/**
 * Changes a group, all or nothing. Locks are taken in the order of REST and of merges: the group, its members, the
 * organisation.
 *
 * @param rank the role that the directory acts with
 * @throws ScimRefusal; PolicyError `ROLE_ABOVE_OWN`
 */
export const changeGroup = async (
  strapi: Core.Strapi,
  organisationId: number,
  id: string,
  change: GroupChange,
  rank: Role,
): Promise<void> =>
  strapi.db.transaction(async () => {
    await lockGroup(strapi, organisationId, id);
    const group = find(await groupsOfOrganisation(strapi, organisationId), id);
    const members = change.members
      ? await changeGroupMembers(strapi, organisationId, id, change.members, rank)
      : NO_CHANGE;
    const names = await renameAs(strapi, organisationId, id, change);
    const attributes = [...names, ...(members.added + members.removed > 0 ? ['members'] : [])];
    // Directories send the same data repeatedly.
    if (attributes.length === 0) return;
    const changed = { kind: 'group', operation: 'change', result: 'changed', resourceId: id } as const;
    await logChange(strapi, organisationId, { ...changed, subject: group.displayName, attributes, members });
  });

/**
 * Removes a group that a directory created; its members lose the role that it gave them.
 *
 * @param rank the role that the directory acts with
 * @throws ScimRefusal if there is no such group, and `mutability` for the group of a role; PolicyError `ROLE_ABOVE_OWN`
 */
export const removeGroup = async (strapi: Core.Strapi, organisationId: number, id: string, rank: Role): Promise<void> =>
  strapi.db.transaction(async () => {
    await lockGroup(strapi, organisationId, id);
    const group = find(await groupsOfOrganisation(strapi, organisationId), id);
    if (group.rowId === null) throw scimInvalid('mutability', 'The group of a role cannot be removed.');
    const members = await changeGroupMembers(strapi, organisationId, id, NO_MEMBERS, rank);
    await removeRecords(strapi, GROUP, { id: group.rowId });
    const removed = { kind: 'group', operation: 'remove', result: 'removed', resourceId: id } as const;
    await logChange(strapi, organisationId, { ...removed, subject: group.displayName, members });
  });
