import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import type { AttemptState } from '../../domain/deployments/attempts';
import type { Outcome } from '../../domain/deployments/types';
import type { DeploymentAction, StepExecutor } from '../../domain/vocabularies';
import { ATTEMPTS } from './tables';

/** One run of a step. Times in milliseconds. */
export interface Attempt {
  id: string;
  deploymentId: number;
  stepId: number;
  number: number;
  executor: StepExecutor;
  state: AttemptState;
  runner: string | null;
  /** documentId of the agent that has it. */
  agent: string | null;
  /** What that agent proves it with; another lease has another. */
  fence: string | null;
  /** Signs callbacks; sealed. */
  secret: string | null;
  deadline: number;
  ceiling: number;
  started: number;
  /** How it has ended; null: it has not. */
  outcome: Outcome | null;
}

interface Row {
  id: string;
  deployment_id: number;
  step_id: number;
  number: number;
  executor: StepExecutor;
  state: AttemptState;
  runner: string | null;
  agent: string | null;
  fence: string | null;
  secret: string | null;
  deadline: number | string;
  ceiling: number | string;
  started: number | string;
  outcome: Outcome | null;
}

const COLUMNS = [
  ...['id', 'deployment_id', 'step_id', 'number', 'executor', 'state', 'runner', 'agent', 'fence', 'secret'],
  ...['deadline', 'ceiling', 'started', 'outcome'],
];

const attemptOf = (row: Row): Attempt => ({
  id: row.id,
  deploymentId: row.deployment_id,
  stepId: row.step_id,
  number: row.number,
  executor: row.executor,
  state: row.state,
  runner: row.runner,
  agent: row.agent,
  fence: row.fence,
  secret: row.secret,
  deadline: Number(row.deadline),
  ceiling: Number(row.ceiling),
  started: Number(row.started),
  outcome: row.outcome,
});

/** A new attempt. */
export type NewAttempt = Omit<Attempt, 'agent' | 'fence' | 'outcome'> & { labels: readonly string[] };

/** Adds an attempt, in the open transaction. Two of one step cannot have the same number. */
export const addAttempt = async (strapi: Core.Strapi, attempt: NewAttempt): Promise<void> => {
  await connectionOf(strapi)(ATTEMPTS).insert({
    id: attempt.id,
    deployment_id: attempt.deploymentId,
    step_id: attempt.stepId,
    number: attempt.number,
    executor: attempt.executor,
    state: attempt.state,
    runner: attempt.runner,
    labels: JSON.stringify(attempt.labels),
    secret: attempt.secret,
    deadline: attempt.deadline,
    ceiling: attempt.ceiling,
    started: attempt.started,
  });
};

/** The attempts of a deployment that have not ended: one for each step that runs. */
export const openAttempts = async (strapi: Core.Strapi, deploymentId: number): Promise<Attempt[]> => {
  const rows = await connectionOf(strapi)(ATTEMPTS)
    .where({ deployment_id: deploymentId })
    .whereNot('state', 'ended')
    .select<Row[]>(...COLUMNS);
  return rows.map(attemptOf);
};

/** An attempt; null if there is none. */
export const findAttempt = async (strapi: Core.Strapi, id: string): Promise<Attempt | null> => {
  const row = await connectionOf(strapi)(ATTEMPTS)
    .where({ id })
    .first<Row | undefined>(...COLUMNS);
  return row ? attemptOf(row) : null;
};

/** New values of an attempt that has not ended. */
export interface AttemptChange {
  state?: AttemptState;
  agent?: string;
  fence?: string;
  deadline?: number;
  ceiling?: number;
}

/**
 * Changes an attempt that has not ended.
 *
 * @returns false if it has ended, and so was not changed
 */
export const changeAttempt = async (strapi: Core.Strapi, id: string, change: AttemptChange): Promise<boolean> =>
  (await connectionOf(strapi)(ATTEMPTS)
    .where({ id })
    .whereNot('state', 'ended')
    .update({ ...change })) > 0;

/**
 * Ends an attempt. What has ended never changes again.
 *
 * @returns false if it had ended before
 */
export const endAttempt = async (
  strapi: Core.Strapi,
  id: string,
  { outcome, error }: { outcome: Outcome; error: string | null },
  now: number,
): Promise<boolean> =>
  (await connectionOf(strapi)(ATTEMPTS)
    .where({ id })
    .whereNot('state', 'ended')
    // Its secret stays: it changes nothing any more, but proves who may be told that the step has ended.
    .update({ state: 'ended', outcome, error, ended: now })) > 0;

/** Attempts of a step that are listed at most. */
const MAX_LISTED = 100;

/** A step of a deployment, for what it did. */
export interface StepOfAction {
  key: string;
  action: DeploymentAction;
}

const ofStep = (strapi: Core.Strapi, deploymentId: number, { key, action }: StepOfAction) =>
  connectionOf(strapi)(`${ATTEMPTS} as a`)
    .join('deployment_steps as s', 's.id', 'a.step_id')
    .where({ 'a.deployment_id': deploymentId, 's.key': key, 's.action': action })
    // A verification comes after the one before, and begins to count again.
    .orderBy([
      { column: 'a.started', order: 'desc' },
      { column: 'a.number', order: 'desc' },
    ]);

const isoOf = (ms: number | string): string => new Date(Number(ms)).toISOString();

/** The attempts of a step as people see them, the latest first. */
export const attemptsOf = async (strapi: Core.Strapi, deploymentId: number, step: StepOfAction) => {
  const rows = await ofStep(strapi, deploymentId, step)
    .limit(MAX_LISTED)
    .select<(Row & { error: string | null; ended: number | null })[]>('a.*');
  return rows.map(({ number, executor, agent, outcome, error, started, ended }) => ({
    number,
    executor,
    agent,
    status: outcome ?? 'running',
    error,
    started_at: isoOf(started),
    ended_at: ended === null ? null : isoOf(ended),
  }));
};

/** The last attempt of a step, or the one with a number; null if there is none. */
export const lastAttempt = async (
  strapi: Core.Strapi,
  deploymentId: number,
  step: StepOfAction,
  number?: number,
): Promise<{ id: string; number: number; isEnded: boolean } | null> => {
  const query = ofStep(strapi, deploymentId, step);
  if (number !== undefined) query.where('a.number', number);
  const row = await query.first<{ id: string; number: number; state: AttemptState } | undefined>(
    ...['a.id', 'a.number', 'a.state'],
  );
  return row ? { id: row.id, number: row.number, isEnded: row.state === 'ended' } : null;
};
