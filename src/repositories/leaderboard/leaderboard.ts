import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type Achievement, type Achievements, MAX_PLACES } from '../../domain/leaderboard/points';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../../database/connection';
import { moment } from '../../database/moments';
import { readLong, stoppable } from '../../lists/long-reads';
import { chunksOf } from '../../database/chunks';
import { countOf } from '../../database/counts';

/** A member in a leaderboard. */
export interface LeaderboardMember {
  id: number;
  documentId: string;
  username: string;
}

/** By documentId of the person. */
type Counts = Map<string, number>;

const toCounts = (rows: readonly { actor: string; done: number | string }[]): Counts =>
  new Map(rows.map(({ actor, done }) => [actor, Number(done)]));

/** Counts the distinct records of a kind of audit entry, by person. A record counts once, and only if it is still valid. */
const recorded = (
  strapi: Core.Strapi,
  organisationId: number,
  since: Date | number,
  {
    actions,
    table,
    isStillValid,
  }: { actions: string[]; table: string; isStillValid: (query: Knex.QueryBuilder) => void },
): Knex.QueryBuilder => {
  const query = stoppable(connectionOf(strapi)('audit_entries as a'), 'a.id')
    .join(`${table} as r`, 'r.document_id', 'a.target_id')
    .where({ [`a.${ORGANISATION_COLUMN}`]: organisationId, [`r.${ORGANISATION_COLUMN}`]: organisationId })
    .whereIn('a.action', actions)
    .where('a.created_at', '>=', since)
    .whereNotNull('a.actor_id')
    .whereIn('a.actor_kind', ['user', 'operator'])
    .groupBy('a.actor_id')
    .select({ actor: 'a.actor_id' })
    .countDistinct({ done: 'a.target_id' });
  isStillValid(query);
  return query;
};

const enrolledAgents = (strapi: Core.Strapi, organisationId: number, since: Date | number) =>
  recorded(strapi, organisationId, since, {
    actions: ['svc-agent.create'],
    table: 'svc_agents',
    isStillValid: (query) => void query.whereNot('r.agent_status', 'revoked'),
  });

const mitigatedFindings = (strapi: Core.Strapi, organisationId: number, since: Date | number) => {
  // Entries have the API's names; older ones, which are never rewritten, have those of the columns (docs/decisions/0031).
  const after = isSqlite(strapi)
    ? `coalesce(json_extract(a.changes, '$.status.after'), json_extract(a.changes, '$.finding_status.after'))`
    : `coalesce(a.changes #>> '{status,after}', a.changes #>> '{finding_status,after}')`;
  return recorded(strapi, organisationId, since, {
    actions: ['security-finding.create', 'security-finding.update'],
    table: 'security_findings',
    isStillValid: (query) => void query.where('r.finding_status', 'mitigated').whereRaw(`${after} = 'mitigated'`),
  });
};

/** The audit log names who published a draft. The points go to its author, whom the blueprint names. */
const publishedDrafts = (strapi: Core.Strapi, organisationId: number, since: Date | number) =>
  stoppable(connectionOf(strapi)('blueprints as b'), 'b.id')
    .join('up_users as u', 'u.id', 'b.author_id')
    .where(`b.${ORGANISATION_COLUMN}`, organisationId)
    .where('b.created_at', '>=', since)
    .groupBy('u.document_id')
    .select({ actor: 'u.document_id' })
    .count({ done: 'b.id' });

const leaderboardMembers = (strapi: Core.Strapi, organisationId: number): Knex.QueryBuilder =>
  stoppable(connectionOf(strapi)('memberships as m'), 'm.id')
    .join('up_users as u', 'u.id', 'm.user_id')
    .where(`m.${ORGANISATION_COLUMN}`, organisationId)
    .whereNull('m.pending_since');

const NAMES = { id: 'u.id', documentId: 'u.document_id', username: 'u.username' };
const REMEDY = 'Narrow the leaderboard: ask for a shorter window, such as ?window=7d.';
/** People per statement. */
const CHUNK_SIZE = 1_000;

/** The members among some people. */
const membersAmong = async (
  strapi: Core.Strapi,
  organisationId: number,
  people: readonly string[],
): Promise<LeaderboardMember[]> => {
  const members: LeaderboardMember[] = [];
  for (const chunk of chunksOf(people, CHUNK_SIZE)) {
    const query = leaderboardMembers(strapi, organisationId).whereIn('u.document_id', chunk);
    members.push(...(await readLong<LeaderboardMember>(strapi, query.select(NAMES), organisationId, REMEDY)));
  }
  return members;
};

/** The first members, sorted by name. */
const firstMembers = (strapi: Core.Strapi, organisationId: number, most: number): Promise<LeaderboardMember[]> => {
  const byName = isSqlite(strapi) ? 'u.username' : 'u.username collate "C"';
  const query = leaderboardMembers(strapi, organisationId).select(NAMES).orderByRaw(byName).limit(most);
  return readLong<LeaderboardMember>(strapi, query, organisationId, REMEDY);
};

const countMembers = async (strapi: Core.Strapi, organisationId: number): Promise<number> => {
  const query = leaderboardMembers(strapi, organisationId).count({ total: 'm.id' });
  return countOf(await readLong(strapi, query, organisationId, REMEDY));
};

/** The achievements of an organisation's members. */
export interface MembersAchievements {
  /** Members with achievements, and enough others to fill the leaderboard. */
  members: { member: LeaderboardMember; achievements: Achievements }[];
  /** How many members there are. */
  total: number;
}

/**
 * The achievements of an organisation's members since a time: one statement per kind, however many there are. They run as
 * long reads.
 *
 * @param organisationId numeric id
 * @throws ApplicationError 503 `READ_DEADLINE_EXCEEDED`, `READS_BUSY`
 */
export const achievementsSince = async (
  strapi: Core.Strapi,
  organisationId: number,
  from: Date,
): Promise<MembersAchievements> => {
  const since = moment(strapi, from);
  const countBy = async (kind: typeof enrolledAgents): Promise<Counts> =>
    toCounts(await readLong(strapi, kind(strapi, organisationId, since), organisationId, REMEDY));
  const counts: Record<Achievement, Counts> = {
    mitigated_findings: await countBy(mitigatedFindings),
    published_drafts: await countBy(publishedDrafts),
    enrolled_agents: await countBy(enrolledAgents),
  };
  const people = new Set(Object.values(counts).flatMap((count) => [...count.keys()]));
  const active = await membersAmong(strapi, organisationId, [...people]);
  const first =
    active.length < MAX_PLACES ? await firstMembers(strapi, organisationId, MAX_PLACES + active.length) : [];
  const others = first.filter(({ documentId }) => !people.has(documentId));
  const achieved = (name: Achievement, { documentId }: LeaderboardMember): number => counts[name].get(documentId) ?? 0;
  const members = [...active, ...others].map((member) => ({
    member,
    achievements: {
      mitigated_findings: achieved('mitigated_findings', member),
      published_drafts: achieved('published_drafts', member),
      enrolled_agents: achieved('enrolled_agents', member),
    },
  }));
  return { members, total: await countMembers(strapi, organisationId) };
};
