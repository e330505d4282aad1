import type { StepExecutor } from '../vocabularies';
import { stepErrorText } from './failures/step-errors';
import type { Outcome } from './types';

/**
 * How far an attempt is: on its way to an executor, waiting for an agent, at work, or over. An attempt that has ended never changes.
 */
export type AttemptState = (typeof OPEN_STATES)[number] | 'ended';
/** The states of an attempt that has not ended. */
export const OPEN_STATES = ['sending', 'waiting', 'running'] as const;

/** How long a node has to send a step, in milliseconds. Whoever finds it later takes the node for dead. */
export const SENDING_MS = 30_000;
/** How long an agent may be silent about a step, in milliseconds. */
export const LEASE_MS = 60_000;
/** How long a step waits for an agent, in milliseconds. */
export const WAITING_MS = 15 * 60_000;
/** All attempts of a step with progress end after so many times its timeout: progress extends the deadline, with a ceiling (D6). */
export const CEILING_TIMES = 6;
/** How long a cancelled step has to stop, in milliseconds. */
export const STOPPING_MS = 120_000;

/** What follows from a deadline that has passed. */
export interface Overdue {
  outcome: Outcome;
  error: string;
}

interface Late {
  executor: StepExecutor;
  state: AttemptState;
  deadline: number;
  ceiling: number;
}

/**
 * What an attempt has become at its deadline. Nobody knows what an executor did with a step that was being sent when its node died, or
 * that an agent had when it fell silent, so it is unknown (D3). A step that nobody took, or that said nothing until its deadline, has
 * timed out (D5).
 *
 * @param now in milliseconds
 * @returns null before the deadline
 */
export const overdue = ({ executor, state, deadline, ceiling }: Late, now: number): Overdue | null => {
  if (state === 'ended' || now < Math.min(deadline, ceiling)) return null;
  if (state === 'sending')
    return {
      outcome: 'unknown',
      error: stepErrorText('NODE_STOPPED'),
    };
  if (state === 'waiting')
    return {
      outcome: 'timed_out',
      error: stepErrorText('NO_AGENT'),
    };
  if (executor === 'agent' && now < ceiling) return { outcome: 'unknown', error: stepErrorText('AGENT_SILENT') };
  return { outcome: 'timed_out', error: stepErrorText('NOT_REPORTED') };
};

/**
 * The deadlines of an attempt that an executor has taken: each sign of progress moves the first one, and nothing the last one (D6).
 *
 * @param now in milliseconds
 */
export const runningUntil = (timeoutS: number, now: number): { deadline: number; ceiling: number } => ({
  deadline: now + timeoutS * 1000,
  ceiling: now + CEILING_TIMES * timeoutS * 1000,
});

/** The first deadline of a new attempt, and its last one, in milliseconds. */
export const deadlinesOf = (
  executor: StepExecutor,
  timeoutS: number,
  now: number,
): { deadline: number; ceiling: number } => {
  const ceiling = now + CEILING_TIMES * timeoutS * 1000 + WAITING_MS;
  return { deadline: now + (executor === 'agent' ? WAITING_MS : SENDING_MS), ceiling };
};
