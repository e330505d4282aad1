import { defined } from '../../values';

/** The parts of a step that decide its order. */
export interface OrderedStep {
  id: string;
  depends_on?: readonly string[] | undefined;
}

/**
 * The order in which the steps of a deployment run: levels of steps that may run at once, each after all that it depends on. Inside a
 * level, steps stay in the order of the blueprint.
 *
 * @param steps steps that `checkStepGraph` accepts
 * @throws Error if they form a cycle
 */
export const deploymentOrder = <Step extends OrderedStep>(
  steps: readonly Step[],
): { steps: Step[]; levels: Step[][] } => {
  const open = new Map(steps.map((step) => [step.id, new Set(step.depends_on ?? []).size]));
  const dependents = new Map<string, Step[]>(steps.map((step) => [step.id, []]));
  for (const step of steps) for (const id of new Set(step.depends_on ?? [])) defined(dependents.get(id)).push(step);
  const position = new Map(steps.map((step, index) => [step.id, index]));
  const placeOf = ({ id }: Step): number => defined(position.get(id));
  const levels: Step[][] = [];
  let level = steps.filter(({ id }) => open.get(id) === 0);
  while (level.length > 0) {
    levels.push(level);
    const next: Step[] = [];
    for (const done of level)
      for (const step of defined(dependents.get(done.id))) {
        const left = defined(open.get(step.id)) - 1;
        open.set(step.id, left);
        if (left === 0) next.push(step);
      }
    level = next.sort((a, b) => placeOf(a) - placeOf(b));
  }
  const ordered = levels.flat();
  if (ordered.length < steps.length) throw new Error('Steps that form a cycle have no order.');
  return { steps: ordered, levels };
};
