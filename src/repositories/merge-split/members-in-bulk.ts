import { createId } from '@paralleldrive/cuid2';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Member, RaisedRole } from '../../domain/merge-split/merge-members';
import type { Role } from '../../domain/vocabularies';
import { chunksOf } from '../../database/chunks';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { longReadPages, readLongInPages, stoppable } from '../../lists/long-reads';

/**
 * Adds, changes and removes members in bulk, when organisations are merged or split. The caller ensures the invariants of
 * memberships: it checks the limits, and the archived organisation keeps its owners.
 */
const TABLE = 'memberships';
const CHUNK = 500;

/** A member with the person's name. */
export interface NamedMember extends Member {
  documentId: string;
  person: { id: number; documentId: string; username: string };
}

interface MemberRow {
  id: number;
  document_id: string;
  user_id: number;
  role: Role;
  username: string;
  person: string;
}

/**
 * The members of an organisation, oldest memberships first. Pending memberships are not included.
 *
 * @param onlyActive excludes members whom a directory has deactivated
 */
export const membersWithNames = async (
  strapi: Core.Strapi,
  organisationId: number,
  onlyActive: boolean,
): Promise<NamedMember[]> => {
  const members = (): Knex.QueryBuilder =>
    stoppable(connectionOf(strapi)(`${TABLE} as m`), 'm.id')
      .join('up_users as u', 'u.id', 'm.user_id')
      .where(`m.${ORGANISATION_COLUMN}`, organisationId)
      .whereNull('m.pending_since')
      .where((member) => void (onlyActive && member.whereNull('m.deactivated_at')))
      .select('m.id', 'm.document_id', 'm.user_id', 'm.role', 'u.username')
      .select({ person: 'u.document_id' });
  const all: NamedMember[] = [];
  // In pages, because there may be a hundred thousand members.
  for await (const rows of longReadPages<MemberRow>(strapi, members, 'm.id', organisationId)) {
    for (const { id, document_id: documentId, user_id: userId, role, username, person } of rows)
      all.push({ id, documentId, userId, role, person: { id: userId, documentId: person, username } });
  }
  return all;
};

/**
 * The pending memberships of an organisation.
 *
 * @returns numeric ids of the memberships, by the numeric ids of their users
 */
export const pendingMembershipsOf = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<Map<number, number>> => {
  const invited = (): Knex.QueryBuilder =>
    stoppable(connectionOf(strapi)(TABLE), 'id')
      .where(ORGANISATION_COLUMN, organisationId)
      .whereNotNull('pending_since')
      .select('id', 'user_id');
  const pending = await readLongInPages<{ id: number; user_id: number }>(strapi, invited, 'id', organisationId);
  return new Map(pending.map(({ id, user_id: userId }) => [userId, id]));
};

/** Copies the choice of emails of people in another organisation. */
const copyMailChoices = async (db: Knex, from: number, documentIds: readonly string[]): Promise<void> => {
  const chosen = db(`${TABLE} as s`)
    .where('s.organisation_id', from)
    .whereRaw(`s.user_id = ${TABLE}.user_id`)
    .select('s.muted_mails');
  await db(TABLE)
    .whereIn('document_id', [...documentIds])
    .update({ muted_mails: chosen });
};

/**
 * Adds people to an organisation, in the given order. They keep their choice of emails.
 *
 * @param from the organisation that they come from, by its numeric id
 * @returns their memberships
 */
export const addMembers = async (
  strapi: Core.Strapi,
  organisationId: number,
  people: readonly { userId: number; role: Role }[],
  from: number,
): Promise<{ documentId: string; role: Role }[]> => {
  const db = connectionOf(strapi);
  const now = new Date();
  const stamps = { created_at: now, updated_at: now, published_at: now };
  const rows = people.map(({ userId, role }) => ({
    document_id: createId(),
    [ORGANISATION_COLUMN]: organisationId,
    user_id: userId,
    role,
    ...stamps,
  }));
  for (const chunk of chunksOf(rows, CHUNK)) {
    await db(TABLE).insert(chunk);
    await copyMailChoices(
      db,
      from,
      chunk.map((row) => row.document_id),
    );
  }
  return rows.map(({ document_id: documentId, role }) => ({ documentId, role }));
};

/**
 * Ends all waivers of second factors in an organisation, before its members move: another organisation has not waived anything, and its
 * sign-in policy holds (docs/decisions/0104).
 */
export const endWaivers = async (strapi: Core.Strapi, organisationId: number): Promise<void> => {
  await connectionOf(strapi)(TABLE)
    .where(ORGANISATION_COLUMN, organisationId)
    .whereNotNull('factor_waived_until')
    .update({ factor_waived_until: null, factor_waiver_reason: null });
};

/** Deletes memberships. */
export const endMemberships = async (strapi: Core.Strapi, ids: readonly number[]): Promise<void> => {
  const db = connectionOf(strapi);
  for (const chunk of chunksOf(ids, CHUNK)) await db(TABLE).whereIn('id', chunk).del();
};

/** Gives members a higher role: one statement per role. */
export const raiseRoles = async (strapi: Core.Strapi, raises: readonly RaisedRole[]): Promise<void> => {
  const db = connectionOf(strapi);
  for (const role of new Set(raises.map(({ after }) => after))) {
    const ids = raises.filter(({ after }) => after === role).map(({ member }) => member.id);
    for (const chunk of chunksOf(ids, CHUNK))
      await db(TABLE).whereIn('id', chunk).update({ role, updated_at: new Date() });
  }
};
