import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import type { Outcome } from '../../domain/deployments/types';
import type { StepExecutor } from '../../domain/vocabularies';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';
import { whereServedHere } from '../../tenancy/store/cells';
import { ATTEMPTS } from './tables';

/** Attempts of one executor that have ended in the same way. Durations in seconds. */
export interface EndedAttempts {
  executor: StepExecutor;
  outcome: Outcome;
  total: number;
  mean_seconds: number;
  longest_seconds: number;
}

interface Row {
  executor: StepExecutor;
  outcome: Outcome;
  total: number | string;
  mean: number | string;
  longest: number | string;
}

/**
 * The attempts of webhooks and agents that have ended since a time, of organisations that this node serves: a long read of an index.
 *
 * @param since in milliseconds
 * @throws ApplicationError 503 `READ_DEADLINE_EXCEEDED`, `READS_BUSY`
 */
export const endedAttempts = async (strapi: Core.Strapi, since: number): Promise<EndedAttempts[]> => {
  const db = connectionOf(strapi);
  const over = stoppable(db(`${ATTEMPTS} as a`), 'a.deployment_id')
    .join('deployments as d', 'd.id', 'a.deployment_id')
    .where('a.ended', '>=', since);
  const query = whereServedHere(strapi, over, 'd.organisation_id')
    .groupBy('a.executor', 'a.outcome')
    .orderBy(['a.executor', 'a.outcome'])
    .select('a.executor', 'a.outcome')
    .count({ total: '*' })
    .select({ mean: db.raw('avg(a.ended - a.started)'), longest: db.raw('max(a.ended - a.started)') });
  const rows = await readLong<Row>(strapi, query, PLATFORM, WHOLE_PLATFORM);
  return rows.map(({ executor, outcome, total, mean, longest }) => ({
    executor,
    outcome,
    total: Number(total),
    mean_seconds: Number(mean) / 1000,
    longest_seconds: Number(longest) / 1000,
  }));
};
