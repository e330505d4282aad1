import type { StepDefinition, StepPlace } from './types';

/** A step of a destruction. */
export interface Undone {
  key: string;
  /** What must be destroyed before. */
  dependsOn: string[];
}

/**
 * The steps that undo a deployment, in reverse order: what depends on a step is destroyed before it. Steps that never began have made
 * nothing, and verify steps never make anything.
 *
 * @param applied the steps that made it
 */
export const destructionOf = (applied: readonly StepPlace[], definitions: readonly StepDefinition[]): Undone[] => {
  const typeOf = new Map(definitions.map(({ id, type }) => [id, type]));
  const begun = applied.filter(({ key, attempt }) => attempt > 0 && typeOf.get(key) !== 'verify');
  const byKey = new Map(applied.map((step) => [step.key, step]));
  const isUndone = new Set(begun.map(({ key }) => key));
  /** The undone steps that a step needs, through those that are left out. */
  const needs = (key: string, seen = new Set<string>()): string[] =>
    (byKey.get(key)?.depends_on ?? []).flatMap((before) => {
      if (seen.has(before)) return [];
      seen.add(before);
      return isUndone.has(before) ? [before] : needs(before, seen);
    });
  const dependents = new Map<string, string[]>(begun.map(({ key }) => [key, []]));
  for (const { key } of begun) for (const before of new Set(needs(key))) dependents.get(before)?.push(key);
  return [...begun].reverse().map(({ key }) => ({ key, dependsOn: dependents.get(key) ?? [] }));
};
