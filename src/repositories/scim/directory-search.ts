import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Criterion, SearchPlan } from '../../domain/scim/filter-plan';
import { scimInvalid } from '../../wire/scim/refusal';
import { connectionOf } from '../../database/connection';
import {
  type DirectoryMember,
  directoryMembersByIdQuery,
  MEMBER_COLUMNS,
  memberOf,
  type MemberRow,
  directoryMembersQuery,
} from './directory-members';
import { yieldToEventLoop } from '../../database/fair-turns';
import { readLong } from '../../tenancy/store/long-reads';
import { chunksOf } from '../../database/chunks';
import { countOf } from '../../database/counts';

/** Maximum number of members that a search compares one by one. */
const MAX_COMPARED = 50_000;
/** Maximum number of members for a filter by `active` alone, which the database compares. */
const MAX_SCANNED = 100_000;
/** Members per statement: each may have many addresses and groups. */
const CHUNK = 250;
/** Ids per statement. */
const ID_PAGE = 5_000;

const REMEDY = 'Add a comparison with eq of userName, externalId, emails or id.';

const tooMany = () => scimInvalid('tooMany', `The organisation has too many users for this filter. ${REMEDY}`);

/**
 * Selects ids of members by a value that the directory gave them, or else by the address of their account. Each part uses its
 * own index; one condition with `coalesce` would read every member of the organisation.
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

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * The ids of members by any of their addresses. The few members with several addresses have the others in a list
 * (src/wire/scim/emails).
 */
const idsByEmail = (db: Knex, organisationId: number, value: string): Knex.QueryBuilder =>
  idsBy(db, organisationId, 'directory_email', value).unionAll(
    db('memberships')
      .where('organisation_id', organisationId)
      .where('extra_addresses', '>', 0)
      .whereRaw(`directory_emails like ? escape '\\'`, [`%${escapeLike(`"value":${JSON.stringify(value)}`)}%`])
      .select('id'),
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
      query.whereIn('m.id', idsBy(db, organisationId, 'user_name_key', criterion.value));
      break;
    case 'email':
      query.whereIn('m.id', idsByEmail(db, organisationId, criterion.value));
      break;
    case 'active':
      if (criterion.value) query.whereNull('m.deactivated_at');
      else query.whereNotNull('m.deactivated_at');
  }
};

/** The members that meet all criteria. */
const membersBy = (strapi: Core.Strapi, organisationId: number, criteria: readonly Criterion[]): Knex.QueryBuilder => {
  const db = connectionOf(strapi);
  const byId = criteria.some(({ attribute }) => ['id', 'userName', 'email'].includes(attribute));
  const query = (byId ? directoryMembersByIdQuery : directoryMembersQuery)(strapi, organisationId);
  for (const criterion of criteria) restrict(db, query, organisationId, criterion);
  return query;
};

/** A page of members, and the total. */
export interface MemberPage {
  members: DirectoryMember[];
  total: number;
}

interface Search {
  /** Whether a member meets the filter; needed if the plan is not exact. */
  matches?: (member: DirectoryMember) => boolean;
  offset: number;
  limit: number;
  /** Maximum number of members that a filter without an index reads. */
  maxScanned?: number;
}

/** Refuses to read more members than a bound (RFC 7644, section 3.12: `tooMany`). */
const assertScannable = async (strapi: Core.Strapi, organisationId: number, maxScanned: number): Promise<void> => {
  const rows = connectionOf(strapi)('memberships').where('organisation_id', organisationId);
  const next: unknown = await rows.offset(maxScanned).limit(1).first('id');
  if (next !== undefined) throw tooMany();
};

const read = (strapi: Core.Strapi, organisationId: number, query: Knex.QueryBuilder): Promise<MemberRow[]> =>
  readLong<MemberRow>(strapi, query, organisationId, REMEDY);

const searchExactly = async (
  strapi: Core.Strapi,
  organisationId: number,
  criteria: readonly Criterion[],
  { offset, limit, maxScanned = MAX_SCANNED }: Search,
): Promise<MemberPage> => {
  const isIndexed = criteria.some(({ attribute }) => attribute !== 'active');
  if (criteria.length > 0 && !isIndexed) await assertScannable(strapi, organisationId, maxScanned);
  const members = () => membersBy(strapi, organisationId, criteria);
  const total = countOf(await read(strapi, organisationId, members().count({ total: 'm.id' })));
  const page = members().select(MEMBER_COLUMNS).orderBy('m.id').limit(limit).offset(offset);
  const rows = limit === 0 ? [] : await read(strapi, organisationId, page);
  return { members: rows.map(memberOf), total };
};

/** Adds the ids of the members that meet all criteria to a set. */
const addIds = async (
  strapi: Core.Strapi,
  organisationId: number,
  criteria: readonly Criterion[],
  { ids, maxCompared }: { ids: Set<number>; maxCompared: number },
): Promise<void> => {
  for (let last = 0; ;) {
    const query = membersBy(strapi, organisationId, criteria).select('m.id').orderBy('m.id').limit(ID_PAGE);
    // The sum prevents SQLite from scanning the ids of all organisations.
    if (last > 0) query.whereRaw('m.id + 0 > ?', [last]);
    const rows = await read(strapi, organisationId, query);
    for (const { id } of rows) ids.add(Number(id));
    if (ids.size > maxCompared) throw tooMany();
    if (rows.length < ID_PAGE) return;
    last = Number(rows.at(-1)?.id);
  }
};

/** Ids of the members that may meet a filter, oldest first. */
const candidatesOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  plan: Exclude<SearchPlan, { kind: 'exact' }>,
  maxCompared: number,
): Promise<number[]> => {
  const ids = new Set<number>();
  for (const criteria of plan.kind === 'all' ? [[]] : plan.branches)
    await addIds(strapi, organisationId, criteria, { ids, maxCompared });
  return [...ids].sort((a, b) => a - b);
};

const compareEach = async (
  strapi: Core.Strapi,
  organisationId: number,
  ids: readonly number[],
  { matches = () => true, offset, limit }: Search,
): Promise<MemberPage> => {
  const page: DirectoryMember[] = [];
  let total = 0;
  for (const chunk of chunksOf(ids, CHUNK)) {
    const some = directoryMembersByIdQuery(strapi, organisationId).whereIn('m.id', chunk);
    const rows = await read(strapi, organisationId, some.select(MEMBER_COLUMNS).orderBy('m.id'));
    for (const row of rows) {
      await yieldToEventLoop();
      const member = memberOf(row);
      if (!matches(member)) continue;
      if (total >= offset && page.length < limit) page.push(member);
      total += 1;
    }
  }
  return { members: page, total };
};

/**
 * A page of the members that a search finds, in a stable order, and how many there are.
 *
 * @param search `maxScanned`: maximum number of members that a filter without an index reads
 * @throws ScimRefusal `tooMany`; 503 `READ_DEADLINE_EXCEEDED`, 503 `READS_BUSY`
 */
export const listMembers = async (
  strapi: Core.Strapi,
  organisationId: number,
  plan: SearchPlan,
  search: Search,
): Promise<MemberPage> => {
  if (plan.kind === 'exact') return searchExactly(strapi, organisationId, plan.criteria, search);
  const ids = await candidatesOf(strapi, organisationId, plan, search.maxScanned ?? MAX_COMPARED);
  return compareEach(strapi, organisationId, ids, search);
};
