import type { Core } from '@strapi/strapi';
import { isSameHash } from '../../../database/secrets/token-hash';
import { LEASE_MS } from '../../../domain/deployments/attempts';
import { programEnd } from '../../../domain/deployments/agents/leases';
import type { Outcome } from '../../../domain/deployments/types';
import { type Attempt, changeAttempt, findAttempt } from '../../../repositories/deployments/attempts';
import { conflict } from '../../../wire/errors/http-errors';
import type { StepReport } from '../../../wire/deployments/leased-step';
import { actOn } from '../engine/advance-deployment';
import { endStep } from '../engine/end-step';
import { lockProgress, type Progress } from '../engine/progress';
import { addToLog } from '../engine/step-log';
import type { StepAgent } from './agent-step';

/** What an agent is told about a step that it runs. */
export interface StepOrders {
  /** Whether it has to end the program. */
  cancel: boolean;
  /** Until when the program may run. */
  deadline: Date;
}

type Result = NonNullable<StepReport['result']>;

const notLeased = () =>
  conflict('STEP_NOT_LEASED', 'The attempt of this step has ended, or this agent does not have it.', {
    remedy: 'End its program, and forget the step.',
  });

/** Whether an agent has a step, or had it: each lease has another fence. */
const isLeaseOf = (
  { documentId, organisationId, runsSteps }: StepAgent,
  fence: string,
  attempt: Attempt | null,
  { deployment }: Progress,
): attempt is Attempt =>
  attempt !== null &&
  attempt.agent === documentId &&
  attempt.fence !== null &&
  isSameHash(attempt.fence, fence) &&
  deployment.organisationId === organisationId &&
  runsSteps;

/** A program that was told to end, and did not succeed before, was cancelled. */
const outcomeOf = ({ status }: Result, { deployment }: Progress): Outcome =>
  status === 'failed' && deployment.cancelAt !== null ? 'cancelled' : status;

/** What is stored of an attempt that runs. */
const store = async (
  strapi: Core.Strapi,
  progress: Progress,
  attempt: Attempt,
  { log, result }: StepReport,
): Promise<void> => {
  if (log) await addToLog(strapi, progress, attempt.id, log);
  if (!result) {
    await changeAttempt(strapi, attempt.id, { deadline: progress.now.getTime() + LEASE_MS });
    return;
  }
  const { outputs = null, error = null } = result;
  await endStep(strapi, progress, attempt, { outcome: outcomeOf(result, progress), outputs, error });
};

const report = async (
  strapi: Core.Strapi,
  progress: Progress,
  agent: StepAgent,
  { id, sent }: { id: string; sent: StepReport },
): Promise<StepOrders> => {
  const attempt = await findAttempt(strapi, id);
  if (!isLeaseOf(agent, sent.fence, attempt, progress)) throw notLeased();
  if (attempt.state === 'running') await store(strapi, progress, attempt, sent);
  // The response to a result was lost, and the agent sends it again.
  else if (!sent.result || attempt.outcome !== outcomeOf(sent.result, progress)) throw notLeased();
  return { cancel: progress.deployment.cancelAt !== null, deadline: new Date(programEnd(attempt)) };
};

/**
 * Takes what an agent says about a step that it runs: what the program printed, that it still runs, or how it has ended. This renews
 * its lease. A result that was stored before changes nothing.
 *
 * @param id of the attempt
 * @throws ApplicationError 409 `STEP_NOT_LEASED` if the attempt has ended, or the agent does not have it or may run no steps any more
 */
export const reportStep = async (
  strapi: Core.Strapi,
  agent: StepAgent,
  id: string,
  sent: StepReport,
  now: Date,
): Promise<StepOrders> => {
  const attempt = await findAttempt(strapi, id);
  if (!attempt) throw notLeased();
  const act = (progress: Progress) => report(strapi, progress, agent, { id, sent });
  if (sent.result) return (await actOn(strapi, attempt.deploymentId, act, now)) ?? Promise.reject(notLeased());
  // Lines and signs of life change nothing that the engine has to look at.
  return strapi.db.transaction(async () => {
    const progress = await lockProgress(strapi, attempt.deploymentId, now);
    if (!progress) throw notLeased();
    return act(progress);
  });
};
