import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Achievement, Achievements } from '../domain/leaderboard/points';
import { connectionOf, ORGANISATION_COLUMN } from './connection';
import { longReadsOf, stoppable } from './long-reads';

/** A member as a leaderboard names them. */
export interface LeaderboardMember {
  id: number;
  documentId: string;
  username: string;
}

/** By documentId of who did it. */
type Counts = Map<string, number>;

const toCounts = (rows: unknown): Counts =>
  new Map((rows as { actor: string; done: number | string }[]).map(({ actor, done }) => [actor, Number(done)]));

/** A moment as the database compares it. */
const moment = (strapi: Core.Strapi, date: Date): Date | number =>
  strapi.db.dialect.client === 'sqlite' ? date.getTime() : date;

/** Distinct records that a kind of entry is about, by who did it. Only what still stands counts, and once. */
const recorded = (
  db: Knex,
  isSqlite: boolean,
  organisationId: number,
  since: Date | number,
  { actions, table, standing }: { actions: string[]; table: string; standing: (query: Knex.QueryBuilder) => void },
): Knex.QueryBuilder => {
  const query = stoppable(db('audit_entries as a'), 'a.id', isSqlite)
    .join(`${table} as r`, 'r.document_id', 'a.target_id')
    .where({ [`a.${ORGANISATION_COLUMN}`]: organisationId, [`r.${ORGANISATION_COLUMN}`]: organisationId })
    .whereIn('a.action', actions)
    .where('a.created_at', '>=', since)
    .whereNotNull('a.actor_id')
    .whereIn('a.actor_kind', ['user', 'operator'])
    .groupBy('a.actor_id')
    .select({ actor: 'a.actor_id' })
    .countDistinct({ done: 'a.target_id' });
  standing(query);
  return query;
};

const enrolledAgents = (db: Knex, isSqlite: boolean, organisationId: number, since: Date | number) =>
  recorded(db, isSqlite, organisationId, since, {
    actions: ['svc-agent.create'],
    table: 'svc_agents',
    standing: (query) => void query.whereNot('r.agent_status', 'revoked'),
  });

const mitigatedFindings = (db: Knex, isSqlite: boolean, organisationId: number, since: Date | number) => {
  const after = isSqlite
    ? `json_extract(a.changes, '$.finding_status.after')`
    : `a.changes #>> '{finding_status,after}'`;
  return recorded(db, isSqlite, organisationId, since, {
    actions: ['security-finding.create', 'security-finding.update'],
    table: 'security_findings',
    standing: (query) => void query.where('r.finding_status', 'mitigated').whereRaw(`${after} = 'mitigated'`),
  });
};

/** The log names who released a draft; the points are its author's, whom the blueprint knows. */
const publishedDrafts = (db: Knex, isSqlite: boolean, organisationId: number, since: Date | number) =>
  stoppable(db('blueprints as b'), 'b.id', isSqlite)
    .join('up_users as u', 'u.id', 'b.author_id')
    .where(`b.${ORGANISATION_COLUMN}`, organisationId)
    .where('b.created_at', '>=', since)
    .groupBy('u.document_id')
    .select({ actor: 'u.document_id' })
    .count({ done: 'b.id' });

const membersOf = async (db: Knex, organisationId: number): Promise<LeaderboardMember[]> =>
  db('memberships as m')
    .join('up_users as u', 'u.id', 'm.user_id')
    .where(`m.${ORGANISATION_COLUMN}`, organisationId)
    .whereNull('m.pending_since')
    .select({ id: 'u.id', documentId: 'u.document_id', username: 'u.username' });

const REMEDY = 'Narrow the leaderboard: ask for a shorter window, such as ?window=7d.';

/**
 * What the members of an organisation did since a moment: one statement per kind, however much there is. They run as long
 * reads.
 */
export const achievementsSince = async (
  strapi: Core.Strapi,
  organisationId: number,
  from: Date,
): Promise<{ member: LeaderboardMember; achievements: Achievements }[]> => {
  const db = connectionOf(strapi);
  const since = moment(strapi, from);
  const isSqlite = strapi.db.dialect.client === 'sqlite';
  const countBy = async (kind: typeof enrolledAgents): Promise<Counts> => {
    const context = { tenant: String(organisationId), remedy: REMEDY };
    return toCounts(await longReadsOf(strapi).rows(kind(db, isSqlite, organisationId, since), context));
  };
  const counts: Record<Achievement, Counts> = {
    mitigated_findings: await countBy(mitigatedFindings),
    published_drafts: await countBy(publishedDrafts),
    enrolled_agents: await countBy(enrolledAgents),
  };
  const countOf = (name: Achievement, { documentId }: LeaderboardMember): number => counts[name].get(documentId) ?? 0;
  return (await membersOf(db, organisationId)).map((member) => ({
    member,
    achievements: {
      mitigated_findings: countOf('mitigated_findings', member),
      published_drafts: countOf('published_drafts', member),
      enrolled_agents: countOf('enrolled_agents', member),
    },
  }));
};
