import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { MAX_LEASES, type Wanted } from '../../domain/deployments/agents/leases';
import { parseJson } from '../../values';
import { ATTEMPTS } from './tables';

/** How many waiting steps of one organisation are looked at, the oldest first. */
const MAX_WAITING = 1000;
const MAX_KINDS = 10_000;

/** As literals: SQLite uses a partial index only if it sees the value (src/repositories/deployments/tables.ts). */
const IS_WAITING = "a.state = 'waiting'";
const IS_RUNNING = "state = 'running'";

const labelsOf = (stored: string | null): string[] => (stored === null ? [] : (parseJson(stored) as string[]));

/** An attempt that waits for an agent. */
export interface WaitingAttempt extends Wanted {
  id: string;
  deploymentId: number;
}

/** The attempts of an organisation that wait for an agent, the oldest first. A deployment that is being changed is left out. */
export const waitingAttempts = async (strapi: Core.Strapi, organisationId: number): Promise<WaitingAttempt[]> => {
  const query = connectionOf(strapi)(`${ATTEMPTS} as a`)
    .join('deployments as d', 'd.id', 'a.deployment_id')
    .whereRaw(IS_WAITING)
    // The sign keeps SQLite from reading all deployments of the organisation: few attempts wait.
    .whereRaw('+d.organisation_id = ?', [organisationId])
    .orderBy(['a.started', 'a.step_id'])
    .limit(MAX_WAITING);
  if (!isSqlite(strapi)) query.forNoKeyUpdate('d').skipLocked();
  const rows = await query.select<{ id: string; deployment_id: number; labels: string | null }[]>(
    'a.id',
    'a.deployment_id',
    'a.labels',
  );
  return rows.map(({ id, deployment_id: deploymentId, labels }) => {
    return { id, deploymentId, organisationId, labels: labelsOf(labels) };
  });
};

/** What waiting steps ask of agents, each once. */
export const wantedAgents = async (strapi: Core.Strapi): Promise<Wanted[]> => {
  const rows = await connectionOf(strapi)(`${ATTEMPTS} as a`)
    .join('deployments as d', 'd.id', 'a.deployment_id')
    .whereRaw(IS_WAITING)
    .whereNotNull('d.organisation_id')
    .distinct<{ organisation_id: number; labels: string | null }[]>('d.organisation_id', 'a.labels')
    .limit(MAX_KINDS);
  return rows.map(({ organisation_id: organisationId, labels }) => ({ organisationId, labels: labelsOf(labels) }));
};

/** The agents that have as many steps as they can. */
export const busyAgents = async (strapi: Core.Strapi): Promise<Set<string>> =>
  new Set(
    await connectionOf(strapi)(ATTEMPTS)
      .whereRaw(IS_RUNNING)
      .whereNotNull('agent')
      .groupBy('agent')
      .havingRaw('count(*) >= ?', [MAX_LEASES])
      .pluck<string[]>('agent'),
  );

/** How many steps an agent has. */
export const countLeases = async (strapi: Core.Strapi, agent: string): Promise<number> => {
  const [row] = await connectionOf(strapi)(ATTEMPTS)
    .where({ agent })
    .whereRaw(IS_RUNNING)
    .count<{ total: number | string }[]>({ total: '*' });
  return Number(row?.total ?? 0);
};

/** What a lease stores. Times in milliseconds. */
export interface NewLease {
  /** documentId of the agent. */
  agent: string;
  fence: string;
  deadline: number;
  ceiling: number;
}

/**
 * Gives an attempt to an agent, in the open transaction.
 *
 * @returns false if it does not wait any more, or if the agent has as many steps as it can
 */
export const leaseAttempt = async (strapi: Core.Strapi, id: string, lease: NewLease): Promise<boolean> => {
  const db = connectionOf(strapi);
  const held = db(ATTEMPTS).where({ agent: lease.agent }).whereRaw(IS_RUNNING).count('*');
  return (
    (await db(ATTEMPTS)
      .where({ id, state: 'waiting' })
      .whereRaw('? < ?', [held, MAX_LEASES])
      .update({ state: 'running', ...lease })) > 0
  );
};
