import type { DeploymentStatus, DeploymentStepStatus } from '../vocabularies';
import { BECAUSE_CONDITION, type StepPlace } from './types';

/** Steps of one deployment that run at once (docs/decisions/0100). */
export const MAX_RUNNING = 4;

/** A step that is left out, and why. */
export interface Skipped {
  key: string;
  because: string;
}

/** What happens next in a deployment. */
export interface Schedule {
  /** Steps that begin now. */
  start: string[];
  /** Steps that never begin. */
  skip: Skipped[];
  /** Steps that a cancellation ends before they begin. */
  cancel: string[];
  /** Whether nothing more happens by itself; null: something runs or begins. */
  end: 'succeeded' | 'failed' | 'timed_out' | 'cancelled' | 'needs_resolution' | null;
}

const OVER: readonly DeploymentStepStatus[] = ['succeeded', 'failed', 'skipped', 'cancelled', 'timed_out'];
const BROKEN: readonly DeploymentStepStatus[] = ['failed', 'timed_out', 'cancelled'];

/** Whether a step never changes by itself again. */
export const isOver = (status: DeploymentStepStatus): boolean => OVER.includes(status);

/** Whether what depends on a step may begin. */
const isSatisfied = ({ status, because }: StepPlace): boolean =>
  status === 'succeeded' || (status === 'skipped' && because === BECAUSE_CONDITION);

/** The step because of which another one can never begin; null if there is none. */
const causeOf = (one: StepPlace, steps: ReadonlyMap<string, StepPlace>): string | null => {
  for (const key of one.depends_on) {
    const before = steps.get(key);
    if (!before) continue;
    if (BROKEN.includes(before.status)) return before.key;
    if (before.status === 'skipped' && before.because !== BECAUSE_CONDITION) return before.because ?? before.key;
  }
  return null;
};

/** The steps that can never begin, in rounds: what depends on a skipped step is skipped for the same cause. */
const skipped = (steps: Map<string, StepPlace>): Skipped[] => {
  const found: Skipped[] = [];
  for (let before = -1; before !== found.length;) {
    before = found.length;
    for (const step of steps.values()) {
      const because = step.status === 'pending' ? causeOf(step, steps) : null;
      if (because === null) continue;
      found.push({ key: step.key, because });
      steps.set(step.key, { ...step, status: 'skipped', because });
    }
  }
  return found;
};

const ended = (steps: readonly StepPlace[], isCancelled: boolean): Schedule['end'] => {
  const has = (status: DeploymentStepStatus): boolean => steps.some((step) => step.status === status);
  if (has('unknown')) return 'needs_resolution';
  if (isCancelled) return 'cancelled';
  if (has('failed')) return 'failed';
  return has('timed_out') ? 'timed_out' : 'succeeded';
};

/**
 * Decides what happens next: which steps begin, which never will, and whether the deployment has ended. A step begins when all that
 * it depends on has succeeded. What depends on a step that failed is skipped; the rest goes on (product contract, docs/decisions/0101).
 * What depends on an unknown step waits for a person.
 *
 * @param isCancelled whether a person has cancelled the deployment
 */
export const schedule = (all: readonly StepPlace[], isCancelled: boolean): Schedule => {
  const steps = new Map(all.map((step) => [step.key, step]));
  const pending = (): StepPlace[] => [...steps.values()].filter(({ status }) => status === 'pending');
  const skip = isCancelled ? [] : skipped(steps);
  const cancel = isCancelled ? pending().map(({ key }) => key) : [];
  const running = all.filter(({ status }) => status === 'running').length;
  const ready = isCancelled
    ? []
    : pending().filter(({ depends_on }) => depends_on.every((key) => isSatisfied(steps.get(key) ?? NEVER)));
  const start = ready.slice(0, Math.max(0, MAX_RUNNING - running)).map(({ key }) => key);
  const goesOn = running > 0 || start.length > 0;
  return { start, skip, cancel, end: goesOn ? null : ended([...steps.values()], isCancelled) };
};

/** A dependency that is not there: publishing a draft refuses it, so only a damaged database has one. */
const NEVER: StepPlace = { key: '', status: 'pending', because: null, attempt: 0, depends_on: [] };

const RETRIED: readonly DeploymentStepStatus[] = ['failed', 'timed_out', 'cancelled'];

/** The steps that a retry begins again: those that failed, and those that were skipped for it. What has succeeded stays. */
export const retried = (steps: readonly StepPlace[]): string[] =>
  steps
    .filter(
      ({ status, because }) => RETRIED.includes(status) || (status === 'skipped' && because !== BECAUSE_CONDITION),
    )
    .map(({ key }) => key);

/** The statuses of deployments for which something is still to happen. */
export const UNFINISHED: readonly DeploymentStatus[] = [
  'awaiting_approval',
  'pending',
  'running',
  'needs_resolution',
  'destroying',
];

/** The statuses from which each act of a person is possible. */
export const ACTS = {
  approve: ['awaiting_approval'],
  reject: ['awaiting_approval'],
  cancel: ['awaiting_approval', 'pending', 'running', 'needs_resolution'],
  retry: ['failed', 'timed_out'],
  destroy: ['succeeded', 'failed', 'timed_out'],
  verify: ['succeeded'],
} as const satisfies Record<string, readonly DeploymentStatus[]>;

export type Act = keyof typeof ACTS;

/** Whether an act is possible in a status. */
export const isPossible = (act: Act, status: DeploymentStatus): boolean =>
  (ACTS[act] as readonly DeploymentStatus[]).includes(status);
