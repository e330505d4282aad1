import { type Fault, firstFaults } from '../../refusal';
import { defined } from '../../../values';
import { type PlacedReference, referencesIn } from './references';

/** The parts of a step that references concern. */
export interface ReferringStep {
  id: string;
  depends_on?: readonly string[] | undefined;
  config?: unknown;
  outputs?: readonly string[] | undefined;
}

/** The ids of all steps that have ended before a step starts. */
const earlierThan = (step: ReferringStep, byId: ReadonlyMap<string, ReferringStep>): Set<string> => {
  const earlier = new Set<string>();
  const open = [...(step.depends_on ?? [])];
  while (open.length > 0) {
    const id = defined(open.pop());
    if (earlier.has(id)) continue;
    earlier.add(id);
    for (const before of byId.get(id)?.depends_on ?? []) if (!earlier.has(before)) open.push(before);
  }
  return earlier;
};

interface Known {
  variables: Readonly<Record<string, unknown>>;
  byId: ReadonlyMap<string, ReferringStep>;
  earlier: () => Set<string>;
}

/** What is wrong with a reference, or null. */
const problemOf = ({ text, reference }: PlacedReference, { variables, byId, earlier }: Known): string | null => {
  const written = `"\${${text}}"`;
  if (!reference)
    return text === ''
      ? 'A reference has no end. Write $${ for a literal ${.'
      : `${written} is no reference: use inputs.NAME or steps.ID.outputs.NAME, or write $\${ for a literal \${.`;
  if (reference.from === 'input')
    return Object.hasOwn(variables, reference.name)
      ? null
      : `${written} uses the variable "${reference.name}", which does not exist.`;
  const source = byId.get(reference.step);
  if (!source) return `${written} uses the step "${reference.step}", which does not exist.`;
  if (!earlier().has(reference.step))
    return `${written} uses the step "${reference.step}", on which this step does not depend.`;
  return source.outputs?.includes(reference.name)
    ? null
    : `${written} uses the output "${reference.name}", which step "${reference.step}" does not declare.`;
};

/**
 * Checks the references of all steps.
 *
 * @param steps steps that `checkStepGraph` accepts
 * @param variables the blueprint's JSON Schemas by name
 * @returns the first faults: an unknown input, a step that has not ended before, an output that it does not declare
 */
export const checkReferences = (
  steps: readonly ReferringStep[],
  variables: Readonly<Record<string, unknown>>,
): Fault[] => {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return firstFaults(steps, (step, index) => {
    let cached: Set<string> | undefined;
    const known = { variables, byId, earlier: () => (cached ??= earlierThan(step, byId)) };
    return firstFaults(referencesIn(step.config), (placed) => {
      const message = problemOf(placed, known);
      return message === null ? [] : [{ path: ['steps', index, 'config', ...placed.place], message }];
    });
  });
};
