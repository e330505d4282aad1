import { fieldsIn } from '../../values';
import { BECAUSE_CONDITION } from '../deployments/types';
import { firstFaults, type Violation } from '../refusal';

/**
 * The form of ids of steps, and of the names of runners and outputs. They have no dots, braces and slashes, which separate the parts of
 * references and addresses.
 */
export const STEP_NAME = /^[\w-]{1,100}$/u;

/** Whether a step can have this id. A skipped step names the one that failed, or `condition`, so that word is no id. */
export const isStepId = (id: unknown): boolean =>
  typeof id === 'string' && STEP_NAME.test(id) && id !== BECAUSE_CONDITION;

/** What an author does about an id in a draft. */
export const RENAME_IN_DRAFT = 'Rename the step, also in the depends_on and the references of other steps.';
/** What an author does about an id in a blueprint, which never changes. */
export const RENAME_IN_VERSION = 'Draft the next version of the blueprint, rename the step in it, and publish it.';

/**
 * Checks the ids of steps. Blueprints that were published before this rule have others.
 *
 * @param steps steps that `checkStepGraph` accepts
 * @param remedy how the caller gets rid of an id
 * @returns the violation `STEP_ID_INVALID` with the first faults, or null
 */
export const checkStepIds = (steps: readonly unknown[], remedy: string): Violation | null => {
  const faults = firstFaults(steps, (step, index) => {
    const { id } = fieldsIn(step);
    if (isStepId(id)) return [];
    const message =
      id === BECAUSE_CONDITION
        ? `A step cannot have the id "${BECAUSE_CONDITION}", which has a meaning of its own in deployments.`
        : `The step id "${String(id)}" is none: it has up to 100 letters from a to z, digits, - and _.`;
    return [{ path: ['steps', index, 'id'], message }];
  });
  const [first] = faults;
  return first ? { code: 'STEP_ID_INVALID', message: first.message, faults, remedy } : null;
};
