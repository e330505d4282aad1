import { countOf } from '../../database/counts';
import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { type StoredTime, toMilliseconds } from '../../database/moments';
import type { AttemptState } from '../../domain/deployments/attempts';
import type { DeploymentStatus, StepExecutor } from '../../domain/vocabularies';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';
import { whereServedHere } from '../../tenancy/store/cells';
import { ATTEMPTS, RUNS } from './tables';

/** Deployments in one status. */
export interface StatusState {
  status: DeploymentStatus;
  total: number;
  /** How long the one that changed least recently has not changed; 0 if there is none. */
  oldest_seconds: number;
}

/** Open attempts of one executor in one state. */
export interface AttemptsState {
  executor: StepExecutor;
  state: AttemptState;
  total: number;
  /** Those that the watchdog should have ended: their deadline has passed. */
  overdue: number;
}

/** How far the deployments of the platform are. */
export interface DeploymentStates {
  /** Each status that was asked for, also those that no deployment has. */
  statuses: StatusState[];
  /** Only where there are attempts. */
  attempts: AttemptsState[];
  /** Deployments that the engine should have looked at, and for how long the first one has waited. */
  due: { total: number; oldest_seconds: number };
}

type Numbers = number | string | null;

const secondsSince = (time: number, now: Date): number => Math.max(0, Math.floor((now.getTime() - time) / 1000));

/** Reads the entries of these statuses in the index on status and time only. */
const statusesOf = async (
  strapi: Core.Strapi,
  statuses: readonly DeploymentStatus[],
  now: Date,
): Promise<StatusState[]> => {
  const deployments = stoppable(connectionOf(strapi)('deployments as t'), 't.id').whereIn(
    't.deployment_status',
    statuses,
  );
  const query = whereServedHere(strapi, deployments, 't.organisation_id')
    .groupBy('t.deployment_status')
    .select({ status: 't.deployment_status' })
    .count({ total: '*' })
    .min({ oldest: 't.updated_at' });
  const rows = await readLong<{ status: string; total: Numbers; oldest: StoredTime | null }>(
    strapi,
    query,
    PLATFORM,
    WHOLE_PLATFORM,
  );
  return statuses.map((status) => {
    const row = rows.find((one) => one.status === status);
    const oldest = row?.oldest ?? null;
    return {
      status,
      total: countOf(row ? [row] : []),
      oldest_seconds: oldest === null ? 0 : secondsSince(toMilliseconds(oldest), now),
    };
  });
};

const attemptsIn = async (strapi: Core.Strapi, now: Date): Promise<AttemptsState[]> => {
  const db = connectionOf(strapi);
  const open = stoppable(db(`${ATTEMPTS} as a`), 'a.deployment_id')
    .join('deployments as d', 'd.id', 'a.deployment_id')
    // As a literal: SQLite uses a partial index only if it sees the value (src/repositories/deployments/tables.ts).
    .whereRaw("a.state <> 'ended'");
  const query = whereServedHere(strapi, open, 'd.organisation_id')
    .groupBy('a.executor', 'a.state')
    .select('a.executor', 'a.state')
    .count({ total: '*' })
    .select({ overdue: db.raw('sum(case when a.deadline <= ? then 1 else 0 end)', [now.getTime()]) });
  const rows = await readLong<Omit<AttemptsState, 'total' | 'overdue'> & { total: Numbers; overdue: Numbers }>(
    strapi,
    query,
    PLATFORM,
    WHOLE_PLATFORM,
  );
  return rows.map((row) => ({ ...row, total: Number(row.total), overdue: Number(row.overdue) }));
};

const dueIn = async (strapi: Core.Strapi, now: Date): Promise<DeploymentStates['due']> => {
  const runs = stoppable(connectionOf(strapi)(`${RUNS} as r`), 'r.deployment_id')
    .join('deployments as d', 'd.id', 'r.deployment_id')
    .where('r.next_at', '<=', now.getTime());
  const query = whereServedHere(strapi, runs, 'd.organisation_id').count({ total: '*' }).min({ oldest: 'r.next_at' });
  const [row] = await readLong<{ total: Numbers; oldest: Numbers }>(strapi, query, PLATFORM, WHOLE_PLATFORM);
  const oldest = row?.oldest ?? null;
  return {
    total: countOf(row ? [row] : []),
    oldest_seconds: oldest === null ? 0 : secondsSince(Number(oldest), now),
  };
};

/**
 * How far the deployments of organisations are that this node serves; long reads of an index each.
 *
 * @param statuses those that are counted. There are few deployments that have not ended, and any number of others
 * @param now the time from which ages are computed
 * @throws ApplicationError 503 `READ_DEADLINE_EXCEEDED`, `READS_BUSY`
 */
export const deploymentStates = async (
  strapi: Core.Strapi,
  statuses: readonly DeploymentStatus[],
  now: Date,
): Promise<DeploymentStates> => ({
  statuses: await statusesOf(strapi, statuses, now),
  attempts: await attemptsIn(strapi, now),
  due: await dueIn(strapi, now),
});
