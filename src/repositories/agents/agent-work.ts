import type { Core } from '@strapi/strapi';
import { type AssignedCheck, assignedCheck } from '../../wire/checks/check-config';
import { connectionOf, isSqlite } from '../../database/connection';
import { newDocumentId } from '../../database/document-id';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { openSecret, sealSecret } from '../../database/secrets/stored-secret';
import { storedJson } from '../../database/stored-json';
import { parseJson } from '../../values';

/**
 * Work that waits for an agent: a check to run once, at once. It lives for a minute. The check is encrypted, because it contains the
 * values of secret headers. The table has no content type: nobody edits it.
 */
const TABLE = 'agent_work';
const PURPOSE = 'agent work';

/** Work that nobody has answered by then is given up, in milliseconds. */
export const WORK_TERM_MS = 60_000;
const MAX_ITEMS = 10;

export const AGENT_WORK: DatabaseObject = {
  name: 'agent-work',
  definition: (strapi) => {
    const text = isSqlite(strapi) ? 'text' : 'jsonb';
    return [
      `create table if not exists ${TABLE} (id varchar(32) primary key, organisation_id integer not null,
        agent varchar(64) not null, sealed text not null, created bigint not null, taken bigint, answered bigint, result ${text})`,
      `create index if not exists ${TABLE}_agent_idx on ${TABLE} (agent, taken)`,
      `create index if not exists ${TABLE}_created_idx on ${TABLE} (created)`,
    ];
  },
};

/** A check that an agent is asked to run once. */
export interface WorkItem {
  id: string;
  check: AssignedCheck;
}

/** Asks an agent to run a check, and removes what is too old. */
export const addWork = async (
  strapi: Core.Strapi,
  work: { organisationId: number; agent: string; check: AssignedCheck },
  now: number,
): Promise<string> => {
  const db = connectionOf(strapi);
  await db(TABLE)
    .where('created', '<', now - 10 * WORK_TERM_MS)
    .delete();
  const id = newDocumentId();
  await db(TABLE).insert({
    id,
    organisation_id: work.organisationId,
    agent: work.agent,
    sealed: sealSecret(PURPOSE, JSON.stringify(work.check)),
    created: now,
  });
  return id;
};

/** Which of some agents have work. */
export const agentsWithWork = async (strapi: Core.Strapi, now: number): Promise<Set<string>> => {
  const rows = await connectionOf(strapi)(TABLE)
    .whereNull('taken')
    .where('created', '>=', now - WORK_TERM_MS)
    .distinct('agent')
    .limit(10_000)
    .pluck<string[]>('agent');
  return new Set(rows);
};

/** Takes the work of an agent: each item is given out once. */
export const takeWork = async (strapi: Core.Strapi, agent: string, now: number): Promise<WorkItem[]> => {
  const db = connectionOf(strapi);
  const waiting = db(TABLE)
    .where({ agent })
    .whereNull('taken')
    .where('created', '>=', now - WORK_TERM_MS)
    .orderBy('created')
    .limit(MAX_ITEMS)
    .select('id');
  const rows = await db(TABLE)
    .whereIn('id', waiting)
    .whereNull('taken')
    .update({ taken: now })
    .returning<{ id: string; sealed: string }[]>(['id', 'sealed']);
  return rows.flatMap(({ id, sealed }) => {
    const text = openSecret(PURPOSE, sealed);
    const check = text === null ? undefined : assignedCheck.safeParse(parseJson(text)).data;
    return check ? [{ id, check }] : [];
  });
};

/** Stores what an agent found. Returns false if it was not asked, has answered already, or took too long. */
export const answerWork = async (
  strapi: Core.Strapi,
  { id, agent, result }: { id: string; agent: string; result: unknown },
  now: number,
): Promise<boolean> => {
  const changed = await connectionOf(strapi)(TABLE)
    .where({ id, agent })
    .whereNull('answered')
    .where('created', '>=', now - 2 * WORK_TERM_MS)
    .update({ answered: now, result: JSON.stringify(result) });
  return changed > 0;
};

/** How far work is. */
export interface WorkState {
  organisationId: number;
  agent: string;
  status: 'waiting' | 'running' | 'done' | 'expired';
  result: unknown;
}

/** The state of one item; null if there is none. */
export const findWork = async (strapi: Core.Strapi, id: string, now: number): Promise<WorkState | null> => {
  const row = await connectionOf(strapi)(TABLE).where({ id }).first<
    | {
        organisation_id: number;
        agent: string;
        created: number | string;
        taken: number | string | null;
        answered: number | string | null;
        result: unknown;
      }
    | undefined
  >('organisation_id', 'agent', 'created', 'taken', 'answered', 'result');
  if (!row) return null;
  const isLate = now - Number(row.created) > WORK_TERM_MS;
  const open = row.taken === null ? 'waiting' : 'running';
  const status = row.answered !== null ? 'done' : isLate ? 'expired' : open;
  return { organisationId: row.organisation_id, agent: row.agent, status, result: storedJson(row.result) };
};
