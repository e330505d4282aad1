import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { storedGroup } from '../domain/scim/group-roles';
import type { Role } from '../domain/vocabularies';
import type { Criterion } from '../wire/scim/filter';
import { scimInvalid } from '../wire/scim/refusal';
import { connectionOf, isSqlite } from './connection';
import { readLong, stoppable } from './long-reads';
import { toIso } from './moments';

/** A member of an organisation as its directory sees one; the account behind it does not show. */
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
  /** See domain/scim/group-roles. */
  directoryGroups: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Members that a group's answer names. */
const MAX_GROUP_MEMBERS = 10_000;

const COLUMNS = [
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
  'm.directory_groups',
  'm.created_at',
  'm.updated_at',
  'u.email',
] as const;

type Row = Record<string, string | number | Date | null>;

const textOf = (value: Row[string] | undefined): string | null => (value ?? null) as string | null;

const memberOf = (row: Row): DirectoryMember => ({
  id: row.id as number,
  documentId: row.document_id as string,
  userId: row.user_id as number,
  role: row.role as Role,
  active: row.deactivated_at === null,
  userName: (row.user_name ?? row.email) as string,
  email: (row.directory_email ?? row.email) as string,
  externalId: textOf(row.external_id),
  displayName: textOf(row.display_name),
  givenName: textOf(row.given_name),
  familyName: textOf(row.family_name),
  directoryGroups: textOf(row.directory_groups),
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});

const among = (strapi: Core.Strapi, organisation: string | Knex.Raw, organisationId: number): Knex.QueryBuilder =>
  stoppable(connectionOf(strapi)('memberships as m'), 'm.id', isSqlite(strapi))
    .join('up_users as u', 'u.id', 'm.user_id')
    .where(organisation as string, organisationId)
    .whereNull('m.deprovisioned_at')
    .where((member) => void member.whereNull('m.pending_since').orWhereNotNull('m.user_name'));

/**
 * The members of one organisation, but for those that its directory has removed. A pending member appears only if the
 * directory created the entry: otherwise SCIM would show the address of a person who has not agreed to join.
 */
const membersOf = (strapi: Core.Strapi, organisationId: number): Knex.QueryBuilder =>
  among(strapi, 'm.organisation_id', organisationId);

/**
 * The same for a few of them who are found by their ids. The sum keeps SQLite from choosing the index of the organisation,
 * by which it would read all of its members.
 */
const fewMembersOf = (strapi: Core.Strapi, organisationId: number): Knex.QueryBuilder =>
  among(strapi, connectionOf(strapi).raw('m.organisation_id + 0'), organisationId);

/**
 * Ids of the members by a value that the directory gave them, or, where it gave none, by the address of their account. Each
 * part runs on an index of its own; one condition with `coalesce` would read every member of the organisation.
 */
const idsBy = (
  db: Knex,
  organisationId: number,
  column: 'user_name_key' | 'directory_email',
  value: string,
): Knex.QueryBuilder =>
  db('memberships')
    .where({ organisation_id: organisationId, [column]: value })
    .select('id')
    .unionAll(
      db('up_users as x')
        .join('memberships as y', 'y.user_id', 'x.id')
        .whereRaw('lower(x.email) = ?', [value])
        .where('y.organisation_id', organisationId)
        .whereNull(`y.${column}`)
        .select('y.id'),
    );

const restrict = (db: Knex, query: Knex.QueryBuilder, organisationId: number, criterion: Criterion): void => {
  switch (criterion.attribute) {
    case 'id':
      query.where('m.document_id', criterion.value);
      break;
    case 'externalId':
      query.where('m.external_id', criterion.value);
      break;
    case 'userName':
      query.whereIn('m.id', idsBy(db, organisationId, 'user_name_key', criterion.value.toLowerCase()));
      break;
    case 'email':
      query.whereIn('m.id', idsBy(db, organisationId, 'directory_email', criterion.value.toLowerCase()));
      break;
    case 'active':
      if (criterion.value) query.whereNull('m.deactivated_at');
      else query.whereNotNull('m.deactivated_at');
      break;
    case 'displayName':
      query.whereRaw('1 = 0');
  }
};

/** Members of an organisation that a filter without an index may read. */
const MAX_SCANNED = 100_000;

/** Refuses a filter that would read more members than that (RFC 7644, section 3.12: `tooMany`). */
const assertScannable = async (
  db: Knex,
  organisationId: number,
  criteria: readonly Criterion[],
  maxScanned: number,
): Promise<void> => {
  if (criteria.length === 0 || criteria.some(({ attribute }) => attribute !== 'active')) return;
  const beyond: unknown = await db('memberships')
    .where('organisation_id', organisationId)
    .offset(maxScanned)
    .limit(1)
    .first('id');
  if (beyond !== undefined)
    throw scimInvalid(
      'tooMany',
      'The organisation has too many users to search by active alone; add userName, externalId or emails.',
    );
};

/**
 * A page of the members that meet all criteria, in a stable order, and how many there are. Outside a transaction, both are
 * long reads.
 *
 * @param maxScanned members that a filter without an index may read
 * @throws ScimRefusal `tooMany`; ApplicationError 503 `READ_DEADLINE_EXCEEDED`, `READS_BUSY`
 */
export const listMembers = async (
  strapi: Core.Strapi,
  organisationId: number,
  criteria: readonly Criterion[],
  { offset, limit }: { offset: number; limit: number },
  maxScanned = MAX_SCANNED,
): Promise<{ members: DirectoryMember[]; total: number }> => {
  const db = connectionOf(strapi);
  await assertScannable(db, organisationId, criteria, maxScanned);
  const byId = criteria.some(({ attribute }) => ['id', 'userName', 'email'].includes(attribute));
  const members = byId ? fewMembersOf : membersOf;
  const [page, count] = [members(strapi, organisationId), members(strapi, organisationId)];
  for (const criterion of criteria) for (const query of [page, count]) restrict(db, query, organisationId, criterion);
  const [counted] = await readLong(strapi, count.count({ total: 'm.id' }), organisationId);
  const wanted = page.select(COLUMNS).orderBy('m.id').limit(limit).offset(offset);
  const rows = limit === 0 ? [] : await readLong<Row>(strapi, wanted, organisationId);
  return { members: rows.map(memberOf), total: Number(counted?.total ?? 0) };
};

/** One member by the id that the directory knows; null where the organisation has none such. */
export const findMember = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentId: string,
): Promise<DirectoryMember | null> => {
  const query = fewMembersOf(strapi, organisationId).where('m.document_id', documentId);
  const row = (await query.first(COLUMNS)) as Row | undefined;
  return row ? memberOf(row) : null;
};

/**
 * Members by their ids, held until the open transaction ends, in one order: two requests about the same people wait for
 * each other instead of for ever.
 */
export const holdMembers = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentIds: readonly string[],
): Promise<DirectoryMember[]> => {
  const db = connectionOf(strapi);
  const held = db('memberships').where('organisation_id', organisationId).whereIn('document_id', documentIds);
  await held.orderBy('id').forNoKeyUpdate().select('id');
  const query = fewMembersOf(strapi, organisationId).whereIn('m.document_id', documentIds);
  return ((await query.orderBy('m.id').select(COLUMNS)) as Row[]).map(memberOf);
};

/**
 * The members in a group, the longest there first, at most 10,000 of them; outside a transaction, a long read.
 *
 * @param role the role that the group stands for by itself: members whom no directory has touched are in the group of theirs
 */
export const membersInGroup = async (
  strapi: Core.Strapi,
  organisationId: number,
  group: string,
  role: Role | null,
): Promise<DirectoryMember[]> => {
  const query = membersOf(strapi, organisationId).where(
    (either: Knex.QueryBuilder) =>
      void either
        .where('m.directory_groups', 'like', `%${storedGroup(group)}%`)
        .orWhere((given: Knex.QueryBuilder) => void given.whereNull('m.directory_groups').where('m.role', role ?? '')),
  );
  const members = query.orderBy('m.id').limit(MAX_GROUP_MEMBERS).select(COLUMNS);
  return (await readLong<Row>(strapi, members, organisationId)).map(memberOf);
};
