import { type Fault, firstFaults } from '../refusal';
import { STEP_TYPES } from '../vocabularies';
import { defined, fieldsIn, isOneOf } from '../../values';

/**
 * The steps of a blueprint run in the order of their `depends_on`, so they must form an acyclic graph without unknown names
 * (docs/api-rules.md#lifecycles).
 */
interface Step {
  id: string;
  depends_on?: string[] | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Checks the shape of steps, because the admin panel accepts any JSON, unlike the API. */
const malformedSteps = (steps: readonly unknown[]): Fault[] =>
  firstFaults(steps, (value, index) => {
    const { id, type, depends_on: dependencies = [] } = fieldsIn(value);
    const faults: Fault[] = [];
    if (!isText(id))
      faults.push({ path: ['steps', index, 'id'], message: 'A step needs an id.', code: 'STEP_ID_MISSING' });
    if (!isOneOf(STEP_TYPES, type))
      faults.push({
        path: ['steps', index, 'type'],
        message: `The type of a step must be one of ${STEP_TYPES.join(', ')}.`,
      });
    if (!Array.isArray(dependencies) || !dependencies.every(isText))
      faults.push({ path: ['steps', index, 'depends_on'], message: 'depends_on must be a list of step ids.' });
    return faults;
  });

const isStep = (value: unknown): value is Step => malformedSteps([value]).length === 0;

const duplicateIds = (steps: readonly Step[]): Fault[] => {
  const seen = new Set<string>();
  return firstFaults(steps, (step, index) => {
    if (!seen.has(step.id)) {
      seen.add(step.id);
      return [];
    }
    return [
      {
        path: ['steps', index, 'id'],
        message: `Step id "${step.id}" is used twice; ids must be unique in a draft.`,
        code: 'STEP_ID_TWICE',
        limit: step.id,
      },
    ];
  });
};

const unknownDependencies = (steps: readonly Step[]): Fault[] => {
  const ids = new Set(steps.map(({ id }) => id));
  return firstFaults(steps, (step, index) =>
    firstFaults(step.depends_on ?? [], (name, position) =>
      ids.has(name)
        ? []
        : [
            {
              path: ['steps', index, 'depends_on', position],
              message: `Step "${step.id}" depends on "${name}", which does not exist.`,
              code: 'STEP_DEPENDENCY_UNKNOWN',
              limit: name,
            },
          ],
    ),
  );
};

/** Kahn's algorithm: removes steps without dependencies; the remaining ones are in a cycle, or depend on one. */
const circularSteps = (steps: readonly Step[]): Fault[] => {
  const waitingFor = new Map(steps.map((step) => [step.id, new Set(step.depends_on ?? [])]));
  const dependents = new Map<string, string[]>();
  for (const step of steps) {
    for (const name of new Set(step.depends_on ?? [])) dependents.set(name, [...(dependents.get(name) ?? []), step.id]);
  }
  const ready = steps.filter((step) => waitingFor.get(step.id)?.size === 0).map(({ id }) => id);
  while (ready.length > 0) {
    const done = defined(ready.pop());
    waitingFor.delete(done);
    for (const name of dependents.get(done) ?? []) {
      const open = waitingFor.get(name);
      if (open?.delete(done) && open.size === 0) ready.push(name);
    }
  }
  if (waitingFor.size === 0) return [];
  const ids = [...waitingFor.keys()].slice(0, 10).join(', ');
  return [{ path: ['steps'], message: `These steps form a cycle: ${ids}.`, code: 'STEP_CYCLE', limit: ids }];
};

/**
 * Checks that the steps have an order in which they can run.
 *
 * @param value the list of steps in a request or a record
 * @returns the first faults: one per malformed part; otherwise one per duplicate id and unknown dependency; otherwise one for a cycle
 */
export const checkStepGraph = (value: unknown): Fault[] => {
  if (!Array.isArray(value)) return [{ path: ['steps'], message: 'steps must be a list.' }];
  if (!value.every(isStep)) return malformedSteps(value);
  const faults = [...duplicateIds(value), ...unknownDependencies(value)];
  return faults.length > 0 ? faults : circularSteps(value);
};
