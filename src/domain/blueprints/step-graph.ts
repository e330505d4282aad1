import type { Fault } from '../refusal';
import { STEP_TYPES } from '../vocabularies';

/**
 * The steps of a blueprint run in the order of their `depends_on`. They form a directed graph without circles in which
 * every name is known, or no order exists (contract, section 7).
 */
interface Step {
  id: string;
  depends_on?: string[] | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The wire knows what a step looks like; the admin panel takes any JSON. */
const misshapen = (steps: readonly unknown[]): Fault[] =>
  steps.flatMap((value, index) => {
    const step = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    const { id, type, depends_on: dependencies = [] } = step;
    const faults: Fault[] = [];
    if (!isText(id)) faults.push({ path: ['steps', index, 'id'], message: 'A step needs an id.' });
    if (!(STEP_TYPES as readonly unknown[]).includes(type))
      faults.push({ path: ['steps', index, 'type'], message: `The type of a step is ${STEP_TYPES.join(', ')}.` });
    if (!Array.isArray(dependencies) || !dependencies.every(isText))
      faults.push({ path: ['steps', index, 'depends_on'], message: 'depends_on is a list of step ids.' });
    return faults;
  });

const duplicateIds = (steps: readonly Step[]): Fault[] => {
  const seen = new Set<string>();
  return steps.flatMap((step, index) => {
    if (!seen.has(step.id)) {
      seen.add(step.id);
      return [];
    }
    return [
      { path: ['steps', index, 'id'], message: `Step id "${step.id}" is used twice; ids are unique in a draft.` },
    ];
  });
};

const unknownDependencies = (steps: readonly Step[]): Fault[] => {
  const ids = new Set(steps.map(({ id }) => id));
  return steps.flatMap((step, index) =>
    (step.depends_on ?? []).flatMap((name, position) =>
      ids.has(name)
        ? []
        : [
            {
              path: ['steps', index, 'depends_on', position],
              message: `Step "${step.id}" depends on "${name}", which is no step.`,
            },
          ],
    ),
  );
};

/** Kahn's algorithm: takes away what depends on nothing; what remains lies on a circle or behind one. */
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
      message: `These steps wait for each other in a circle: ${[...waitingFor.keys()].slice(0, 10).join(', ')}.`,
    },
  ];
};

/**
 * Checks that the steps can be put into an order.
 *
 * @param value the list of steps, as it was sent or stored
 * @returns one fault per misshapen part; else one per duplicate id and unknown dependency; else one for a circle
 */
export const checkStepGraph = (value: unknown): Fault[] => {
  if (!Array.isArray(value)) return [{ path: ['steps'], message: 'steps must be a list.' }];
  const malformed = misshapen(value);
  if (malformed.length > 0) return malformed;
  const steps = value as Step[];
  const faults = [...duplicateIds(steps), ...unknownDependencies(steps)];
  return faults.length > 0 ? faults : circularSteps(steps);
};
