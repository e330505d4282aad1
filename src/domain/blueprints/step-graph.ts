import { type Fault, firstFaults } from '../refusal';
import { STEP_TYPES } from '../vocabularies';

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
    const step = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    const { id, type, depends_on: dependencies = [] } = step;
    const faults: Fault[] = [];
    if (!isText(id)) faults.push({ path: ['steps', index, 'id'], message: 'A step needs an id.' });
    if (!(STEP_TYPES as readonly unknown[]).includes(type))
      faults.push({
        path: ['steps', index, 'type'],
        message: `The type of a step must be one of ${STEP_TYPES.join(', ')}.`,
      });
    if (!Array.isArray(dependencies) || !dependencies.every(isText))
      faults.push({ path: ['steps', index, 'depends_on'], message: 'depends_on must be a list of step ids.' });
    return faults;
  });

const duplicateIds = (steps: readonly Step[]): Fault[] => {
  const seen = new Set<string>();
  return firstFaults(steps, (step, index) => {
    if (!seen.has(step.id)) {
      seen.add(step.id);
      return [];
    }
    return [
      { path: ['steps', index, 'id'], message: `Step id "${step.id}" is used twice; ids must be unique in a draft.` },
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
    const done = ready.pop() as string;
    waitingFor.delete(done);
    for (const name of dependents.get(done) ?? []) {
      const open = waitingFor.get(name);
      if (open?.delete(done) && open.size === 0) ready.push(name);
    }
  }
  if (waitingFor.size === 0) return [];
  return [
    {
      path: ['steps'],
      message: `These steps form a cycle: ${[...waitingFor.keys()].slice(0, 10).join(', ')}.`,
    },
  ];
};

/**
 * Checks that the steps have an order in which they can run.
 *
 * @param value the list of steps in a request or a record
 * @returns the first faults: one per malformed part; otherwise one per duplicate id and unknown dependency; otherwise one for a cycle
 */
export const checkStepGraph = (value: unknown): Fault[] => {
  if (!Array.isArray(value)) return [{ path: ['steps'], message: 'steps must be a list.' }];
  const malformed = malformedSteps(value);
  if (malformed.length > 0) return malformed;
  const steps = value as Step[];
  const faults = [...duplicateIds(steps), ...unknownDependencies(steps)];
  return faults.length > 0 ? faults : circularSteps(steps);
};
