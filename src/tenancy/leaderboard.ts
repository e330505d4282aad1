import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Achievement, Achievements } from '../domain/leaderboard/points';
import { connectionOf, ORGANISATION_COLUMN } from './connection';

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
  organisationId: number,
  since: Date | number,
  { actions, table, standing }: { actions: string[]; table: string; standing: (query: Knex.QueryBuilder) => void },
): Knex.QueryBuilder => {
  const query = db('audit_entries as a')
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

const enrolledAgents = (db: Knex, organisationId: number, since: Date | number) =>
  recorded(db, organisationId, since, {
    actions: ['svc-agent.create'],
    table: 'svc_agents',
    standing: (query) => void query.whereNot('r.agent_status', 'revoked'),
  });

const mitigatedFindings = (strapi: Core.Strapi, db: Knex, organisationId: number, since: Date | number) => {
  const after =
    strapi.db.dialect.client === 'sqlite'
      ? `json_extract(a.changes, '$.finding_status.after')`
      : `a.changes #>> '{finding_status,after}'`;
  return recorded(db, organisationId, since, {
    actions: ['security-finding.create', 'security-finding.update'],
    table: 'security_findings',
    standing: (query) => void query.where('r.finding_status', 'mitigated').whereRaw(`${after} = 'mitigated'`),
  });
};

/** The log names who released a draft; the points are its author's, whom the blueprint knows. */
const publishedDrafts = (db: Knex, organisationId: number, since: Date | number) =>
  db('blueprints as b')
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

/** What the members of an organisation did since a moment: one statement per kind, however much there is. */
export const achievementsSince = async (
  strapi: Core.Strapi,
  organisationId: number,
  from: Date,
): Promise<{ member: LeaderboardMember; achievements: Achievements }[]> => {
  const db = connectionOf(strapi);
  const since = moment(strapi, from);
  const counts: Record<Achievement, Counts> = {
    mitigated_findings: toCounts(await mitigatedFindings(strapi, db, organisationId, since)),
    published_drafts: toCounts(await publishedDrafts(db, organisationId, since)),
    enrolled_agents: toCounts(await enrolledAgents(db, organisationId, since)),
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
