/** The fields that a draft, its blueprint and the draft of the next version have in common. */
export const CONTENT = [
  'name',
  'description',
  'category',
  'provider',
  'steps',
  'variables',
  'resource_types',
  'estimated_cost_monthly',
  'cost_notes',
  'tags',
] as const;

/** The fields of a blueprint that change: content never does, because people have reviewed it and deployments run it. */
const CHANGING: readonly string[] = ['latest', 'retired_at'];

/** The fields in a change of a blueprint that never change. */
export const fixedIn = (changed: readonly string[]): string[] => changed.filter((name) => !CHANGING.includes(name));

/**
 * The version text of a blueprint.
 *
 * @param text of the draft
 * @param number of the version in its line
 * @returns the text, or the number of a next version without one
 */
export const versionText = (text: string | null, number: number): string | null =>
  text || (number > 1 ? String(number) : null);
