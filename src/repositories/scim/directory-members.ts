import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { storedGroup } from '../../domain/scim/group-roles';
import type { Role } from '../../domain/vocabularies';
import type { UserEmail } from '../../wire/scim/emails';
import { chunksOf } from '../../database/chunks';
import { connectionOf } from '../../database/connection';
import { readLongInPages, stoppable } from '../../lists/long-reads';
import { type StoredTime, toIso } from '../../database/moments';
import { defined } from '../../values';

/** A member of an organisation as its directory sees them. It does not show the account. */
export interface DirectoryMember {
  id: number;
  documentId: string;
  userId: number;
  role: Role;
  active: boolean;
  userName: string;
  email: string;
  externalId: string | null;
  displayName: string | null;
  givenName: string | null;
  familyName: string | null;
  /** See domain/scim/user-name. */
  formattedName: string | null;
  /** All addresses; the account's if the directory gave none. */
  emails: readonly UserEmail[];
  /** See domain/scim/group-roles. */
  directoryGroups: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Maximum number of members in the response of a group. */
const MAX_GROUP_MEMBERS = 10_000;

/** The columns of a member. */
export const MEMBER_COLUMNS = [
  'm.id',
  'm.document_id',
  'm.user_id',
  'm.role',
  'm.deactivated_at',
  'm.user_name',
  'm.directory_email',
  'm.external_id',
  'm.display_name',
  'm.given_name',
  'm.family_name',
  'm.formatted_name',
  'm.directory_emails',
  'm.directory_groups',
  'm.created_at',
  'm.updated_at',
  'u.email',
] as const;

/** A row of MEMBER_COLUMNS. */
export interface MemberRow {
  id: number;
  document_id: string;
  user_id: number;
  role: Role;
  deactivated_at: StoredTime | null;
  user_name: string | null;
  directory_email: string | null;
  external_id: string | null;
  display_name: string | null;
  given_name: string | null;
  family_name: string | null;
  formatted_name: string | null;
  directory_emails: string | null;
  directory_groups: string | null;
  created_at: StoredTime;
  updated_at: StoredTime;
  /** The account's address. */
  email: string;
}

const emailsOf = ({ directory_emails, directory_email, email }: MemberRow): UserEmail[] =>
  directory_emails
    ? (JSON.parse(directory_emails) as UserEmail[])
    : [{ value: directory_email ?? email, type: 'work', primary: true }];

/** Converts a row to a member. */
export const memberOf = (row: MemberRow): DirectoryMember => ({
  id: row.id,
  documentId: row.document_id,
  userId: row.user_id,
  role: row.role,
  active: row.deactivated_at === null,
  userName: row.user_name ?? row.email,
  email: row.directory_email ?? row.email,
  externalId: row.external_id,
  displayName: row.display_name,
  givenName: row.given_name,
  familyName: row.family_name,
  formattedName: row.formatted_name,
  emails: emailsOf(row),
  directoryGroups: row.directory_groups,
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});

const among = (strapi: Core.Strapi, organisation: string | Knex.Raw, organisationId: number): Knex.QueryBuilder =>
  stoppable(connectionOf(strapi)('memberships as m'), 'm.id')
    .join('up_users as u', 'u.id', 'm.user_id')
    .where(organisation as string, organisationId)
    .whereNull('m.deprovisioned_at')
    .where((member) => void member.whereNull('m.pending_since').orWhereNotNull('m.user_name'));

/**
 * The members of an organisation, except those that its directory has removed. A pending member appears only if the directory
 * created the membership: otherwise SCIM would show the address of a person who has not agreed to join.
 */
export const directoryMembersQuery = (strapi: Core.Strapi, organisationId: number): Knex.QueryBuilder =>
  among(strapi, 'm.organisation_id', organisationId);

/**
 * The members that SCIM shows, for a few who are found by their ids. The sum prevents SQLite from choosing the index of the
 * organisation, by which it would read all members.
 */
export const directoryMembersByIdQuery = (strapi: Core.Strapi, organisationId: number): Knex.QueryBuilder =>
  among(strapi, connectionOf(strapi).raw('m.organisation_id + 0'), organisationId);

/** One member by the id in SCIM; null if the organisation has none. */
export const findMember = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentId: string,
): Promise<DirectoryMember | null> => {
  const query = directoryMembersByIdQuery(strapi, organisationId).where('m.document_id', documentId);
  const row = await query.first<MemberRow | undefined>(MEMBER_COLUMNS);
  return row ? memberOf(row) : null;
};

/** Members per statement: few enough that other requests get a turn between two. */
const LOCK_CHUNK = 250;

/**
 * Reads members by their ids and locks them until the open transaction ends, always in the same order, so that two requests
 * about the same people never deadlock.
 */
export const lockMembers = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentIds: readonly string[],
): Promise<DirectoryMember[]> => {
  const db = connectionOf(strapi);
  const ids: number[] = [];
  for (const chunk of chunksOf(documentIds, LOCK_CHUNK)) {
    // By the ids, as in fewMembersOf.
    const named = db('memberships').whereRaw('organisation_id + 0 = ?', organisationId).whereIn('document_id', chunk);
    for (const { id } of await named.select<{ id: number }[]>('id')) ids.push(id);
  }
  const locked: DirectoryMember[] = [];
  for (const chunk of chunksOf(
    ids.sort((a, b) => a - b),
    LOCK_CHUNK,
  )) {
    await db('memberships').whereIn('id', chunk).orderBy('id').forNoKeyUpdate().select('id');
    const query = directoryMembersByIdQuery(strapi, organisationId).whereIn('m.id', chunk).orderBy('m.id');
    for (const row of await query.select<MemberRow[]>(MEMBER_COLUMNS)) locked.push(memberOf(row));
  }
  return locked;
};

/** A member as groups show them: without addresses, because ten thousand members may have very many. */
export type GroupMember = Pick<DirectoryMember, 'documentId' | 'displayName' | 'userName'>;

const NAMES = ['m.id', 'm.document_id', 'm.display_name', 'm.user_name', 'u.email'] as const;
type NamedRow = { id: number } & Record<'document_id' | 'display_name' | 'user_name' | 'email', string | null>;

const inGroup = (strapi: Core.Strapi, organisationId: number, group: string, role: Role | null): Knex.QueryBuilder =>
  directoryMembersQuery(strapi, organisationId).where(
    (member) =>
      void member
        .where('m.directory_groups', 'like', `%${storedGroup(group)}%`)
        .orWhere((given: Knex.QueryBuilder) => void given.whereNull('m.directory_groups').where('m.role', role ?? '')),
  );

/** Members that one statement of a transaction compares with a group. */
const SCAN_WINDOW = 2_000;

/**
 * The ids of all members in a group, in the open transaction. It reads the members of the organisation in batches, because a
 * statement blocks the event loop on SQLite.
 *
 * @param role as for `membersInGroup`
 * @returns documentIds
 */
export const idsInGroup = async (
  strapi: Core.Strapi,
  organisationId: number,
  group: string,
  role: Role | null,
): Promise<string[]> => {
  const db = connectionOf(strapi);
  const ids: string[] = [];
  for (let [last, isEnd] = [0, false]; !isEnd;) {
    const walked = db('memberships').where('organisation_id', organisationId).where('id', '>', last).orderBy('id');
    const end = await walked.offset(SCAN_WINDOW - 1).first<{ id: number } | undefined>('id');
    const found = inGroup(strapi, organisationId, group, role).where('m.id', '>', last);
    if (end) found.where('m.id', '<=', end.id);
    for (const row of await found.select<{ document_id: string }[]>('m.document_id')) ids.push(row.document_id);
    [last, isEnd] = [end?.id ?? 0, !end];
  }
  return ids;
};

/**
 * The members in a group, oldest first, at most 10,000; a long read.
 *
 * @param role the role of a role's group: members whom no directory has changed are in the group of their role
 */
export const membersInGroup = async (
  strapi: Core.Strapi,
  organisationId: number,
  group: string,
  role: Role | null,
): Promise<GroupMember[]> => {
  const members = (): Knex.QueryBuilder => inGroup(strapi, organisationId, group, role).select(NAMES);
  const rows = await readLongInPages<NamedRow>(strapi, members, 'm.id', organisationId, MAX_GROUP_MEMBERS);
  return rows.map(({ document_id, display_name, user_name, email }) => ({
    documentId: defined(document_id),
    displayName: display_name,
    userName: defined(user_name ?? email),
  }));
};
