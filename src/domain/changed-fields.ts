/**
 * The fields of a form that a person has changed.
 *
 * @param initial the values with which the form began
 */
export const changedFields = (
  values: Record<string, unknown>,
  initial: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name])),
  );
